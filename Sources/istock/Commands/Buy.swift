import Arguments
import Trading

struct Buy: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "buy",
        abstract: "Place an order to buy.",
        discussion: """
            The order is checked, its cash is frozen, and it fills at once where it can.

              istock buy 600000 500 --price 10.05
              istock buy 600000 --max
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The code.")
    var code: String

    @Argument(help: "How many shares; or --max.")
    var quantity: QuantityWord?

    @OptionGroup var placing: PlacingOptions

    func run(in context: Context) throws(Failure) {
        try PlacingRun(side: .buy, code: code, quantity: quantity, terms: placing.terms)
            .run(in: context)
    }
}
