import Arguments
import Console
import Desk
import Market
import Messages
import Store
import Trading

/// How fast `run` plays a virtual account.
enum Speed: ExpressibleByArgument {
    /// So many times as fast as the wall clock.
    case times(Int64)
    /// Without sleeping.
    case maximum

    init?(argument: String) {
        if argument == "max" {
            self = .maximum
        } else if let times = Int64(argument), (1...1_000_000).contains(times) {
            self = .times(times)
        } else {
            return nil
        }
    }

    var isMaximum: Bool {
        if case .maximum = self { return true }
        return false
    }

    var defaultValueDescription: String {
        switch self {
        case .times(let times): String(times)
        case .maximum: "max"
        }
    }

    static var valueDescription: String { "a whole number from 1 to 1000000, or max" }
}

struct Run: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Refresh quotes and fill orders until stopped.",
        discussion: """
            Prints a notice for each fill since its follower's cursor, whoever made it. Ends cleanly on
            ^C or SIGTERM. On a virtual account each pass moves the clock by interval times speed.
            With --dry-run it runs on a copy of the account that is gone afterwards.

              istock run --until-idle --speed max
            """
    )

    @OptionGroup var global: GlobalOptions

    @Option(help: ArgumentHelp("The time between two passes.", valueName: "time"))
    var interval = TimeSpan(milliseconds: 3000)

    @Option(help: ArgumentHelp("How fast a virtual clock goes, or max.", valueName: "times"))
    var speed = Speed.times(1)

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("End after so long, in real time.", valueName: "time")
    )
    var duration: TimeSpan?

    @Flag(help: "End once no order is pending.")
    var untilIdle = false

    @Option(help: ArgumentHelp("Whose cursor tells what was printed already.", valueName: "name"))
    var follower = "stdout"

    @Flag(help: "Ring the terminal's bell for each notice that is on.")
    var bell = false

    @OptionGroup var trial: TrialOptions

    func validate() throws(ValidationError) {
        if interval.milliseconds < 1 { throw ValidationError("'--interval' must be above 0.") }
        if follower.isEmpty { throw ValidationError("'--follower' was empty, expected a name.") }
    }

    func run(in context: Context) throws(Failure) {
        let desk = try context.deskForTransactions(trial)
        defer { if trial.dryRun { context.output.err(context.language.trialNote) } }
        let loop = RefreshLoop(
            desk: desk,
            context: context,
            follower: follower,
            isTrial: trial.dryRun,
            rings: bell && Surroundings.isTerminal(2),
            lease: try trading { () throws(DeskError) in try LoopLease(desk) }
        )
        guard speed.isMaximum, desk.virtualSource != nil else { return try run(loop) { _ in } }
        try context.showingProgress(.playing, unit: .things) { meter throws(Failure) in
            try run(loop) { meter?.advance(to: $0, of: nil) }
        }
    }

    /// Runs passes until it is to end, and tells how many were run.
    private func run(_ loop: RefreshLoop, hasRun: (Int64) -> Void) throws(Failure) {
        let signals = SignalPipe()
        let started = SignalPipe.monotonicMilliseconds()
        var passes: Int64 = 0
        while true {
            let isIdle = try loop.pass(step: step)
            passes += 1
            hasRun(passes)
            let left = duration.map {
                $0.milliseconds - (SignalPipe.monotonicMilliseconds() - started)
            }
            if signals.isInterrupted || left ?? 1 <= 0 || (untilIdle && isIdle) { break }
            signals.wait(milliseconds: min(left ?? pause, pause))
            if signals.isInterrupted { break }
        }
        try loop.finish()
    }

    private var pause: Int64 {
        switch speed {
        case .times: interval.milliseconds
        case .maximum: 0
        }
    }

    /// How far a pass moves a virtual clock.
    private var step: TimeSpan {
        switch speed {
        case .times(let times): TimeSpan(milliseconds: interval.milliseconds * times)
        case .maximum: interval
        }
    }
}
