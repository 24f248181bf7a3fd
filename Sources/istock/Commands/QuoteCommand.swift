import Arguments
import Console
import Desk
import Market
import Store

struct QuoteCommand: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "quote",
        abstract: "Show the order panel of securities.",
        discussion: """
            Name, last price, five levels, limits, indices, and how many the cash buys.

              istock quote 600000 000001.SZ
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(
        help: "The codes, in any spelling: 600000, sh600000, 600000.SH; or names or initials."
    )
    var codes: [String]

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let symbols = try context.symbols(codes, desk)
        let (panels, indices) = try trading { () throws(DeskError) in
            try desk.panels(symbols)
        }
        _ = try context.takeNotices(desk)
        let views = panels.map {
            QuoteView(panel: $0, indices: indices, source: desk.account.source)
        }
        let blocks = views.map { $0.lines(context.language, style: context.style(desk)) }
        context.answer(
            .array(views.map(\.json)),
            Array(blocks.joined(separator: [""]))
        )
    }
}
