import Arguments
import Console
import Desk
import Market
import Messages
import Store
import Trading

struct Trade: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "trade",
        abstract: "Fill in an order on the screen, with the market beside it.",
        discussion: """
            Five levels, limits, indices, cash, price and quantity; the keys are listed by ?. A typed price goes
            back to the market after the drift window. On a virtual account the market goes on while
            the screen is shown. Without a terminal the ticket is printed once.

              istock trade 600000
              istock trade 600000 --side sell --speed 10
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The code.")
    var code: String

    @Option(help: "Buy or sell.")
    var side = Side.buy

    @OptionGroup var playing: PlaybackOptions

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        guard context.showsScreen else { return try print(context) }
        let answers = try context.lockAnswers(lock)
        let desk = try context.deskForPasses(trial)
        if trial.dryRun { desk.lock.keepsNothing = true }
        let symbol = try context.symbol(code, desk)
        let playback = try playing.playback(desk)
        let loop = ScreenLoop(playback, context)
        let screen = try TicketScreen(symbol, side: side, playback, context, answers, in: loop)
        try loop.run(screen)
        if trial.dryRun { context.output.err(context.language.trialNote) }
    }

    /// The ticket once, as lines or as an object.
    private func print(_ context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let symbol = try context.symbol(code, desk)
        let (panel, indices) = try trading { () throws(DeskError) in
            let found = try desk.panels([symbol])
            return (found.panels[0], found.indices)
        }
        let board = try trading { () throws(DeskError) in try desk.board(of: symbol) }
        _ = try context.takeNotices(desk)
        let view = QuoteView(panel: panel, indices: indices, source: desk.account.source)
        let printed = PrintedTicket(
            board: board,
            side: side,
            quote: view,
            account: desk.account
        )
        context.answer(
            printed.json,
            printed.lines(context.language, style: context.style)
        )
    }
}
