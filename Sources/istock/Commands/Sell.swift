import Arguments
import Trading

struct Sell: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "sell",
        abstract: "Place an order to sell.",
        discussion: """
            The order is checked, its shares are frozen, and it fills at once where it can.

              istock sell 600000 500 --price 10.05
              istock sell 600000 --max
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The code.")
    var code: String

    @Argument(help: "How many shares; or --max.")
    var quantity: QuantityWord?

    @OptionGroup var placing: PlacingOptions

    func run(in context: Context) throws(Failure) {
        try PlacingRun(side: .sell, code: code, quantity: quantity, terms: placing.terms)
            .run(in: context)
    }
}
