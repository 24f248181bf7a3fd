import Arguments
import Console
import Desk
import Market
import Messages
import Store
import Trading

struct WatchCommand: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch the market, the positions and the orders on the screen.",
        discussion: """
            Fills orders like run while it is shown; the keys are listed by ?. Without codes it shows the
            watchlist, or what is held and waited for. Without a terminal it prints plain lines each pass,
            with --json one object a line.

              istock watch
              istock watch 600000 000001 --once
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The codes; without any the watchlist.")
    var codes: [String] = []

    @Flag(help: "Print once, and end.")
    var once = false

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("End after so long, in real time.", valueName: "time")
    )
    var duration: TimeSpan?

    @OptionGroup var playing: PlaybackOptions

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let showsScreen = context.showsScreen && !once
        let answers = showsScreen ? try context.lockAnswers(lock) : nil
        let desk = try context.deskForPasses(trial)
        if trial.dryRun { desk.lock.keepsNothing = true }
        let symbols = try context.symbols(codes, desk)
        let playback = try playing.playback(desk)
        let reading = WatchReading(desk, named: symbols, context.language)
        let end = duration.map { SignalPipe.monotonicMilliseconds() + $0.milliseconds }
        if let answers {
            let loop = ScreenLoop(playback, context)
            try loop.run(try WatchScreen(reading, playback, context, answers, in: loop), until: end)
        } else {
            try print(reading, playback, until: end, context)
        }
        if trial.dryRun { context.output.err(context.language.trialNote) }
    }

    /// A look each pass, until a signal comes or the reader goes.
    private func print(
        _ reading: WatchReading,
        _ playback: Playback,
        until end: Int64?,
        _ context: Context
    ) throws(Failure) {
        let signals = SignalPipe()
        let desk = reading.desk
        var state = try trading { () throws(DeskError) in
            WatchState(account: try desk.overview(), now: desk.now)
        }
        var told: Int64?
        while true {
            try look(reading, &state, after: told, context)
            told = desk.account.lastEvent
            if once { return }
            let left = end.map { $0 - SignalPipe.monotonicMilliseconds() }
            let wait = playback.untilNextPass ?? playing.interval.milliseconds
            signals.wait(milliseconds: min(wait, left ?? wait))
            if signals.isInterrupted || left ?? 1 <= wait && end != nil { return }
            try pass(playback, context)
        }
    }

    private func look(
        _ reading: WatchReading,
        _ state: inout WatchState,
        after told: Int64?,
        _ context: Context
    ) throws(Failure) {
        do throws(DeskError) {
            try reading.read(into: &state)
        } catch {
            guard case .source = error, !once else { throw .desk(error) }
            return context.warn(context.language.message(error))
        }
        let seen = WatchLines(state: state, notices: reading.notices(after: told))
        let json = trial.dryRun ? seen.json.markedAsTrial : seen.json
        let colors = MarketColors.of(reading.desk)
        context.answer(json, seen.lines(context.language, style: context.style, colors: colors))
        do throws(OutputError) { try context.output.flush() } catch { throw .status(.done) }
    }

    private func pass(_ playback: Playback, _ context: Context) throws(Failure) {
        do throws(DeskError) {
            try playback.pass()
        } catch {
            guard case .source = error, !playback.isVirtual else { throw .desk(error) }
        }
        if !context.wantsJSON { context.output.out("") }
    }
}
