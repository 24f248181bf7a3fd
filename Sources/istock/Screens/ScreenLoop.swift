import Console
import Desk
import Messages

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A screen that shows a market and takes keys.
protocol LiveScreen: AnyObject {
    /// Reads again what is shown; trouble with the source is shown, not thrown.
    func update() throws(Failure)
    /// Draws it.
    func frame(columns: Int, rows: Int) -> Frame
    /// Takes a key.
    func handle(_ key: Key) throws(Failure) -> ScreenOutcome
    /// Whether something of it counts down, so that it is drawn each second.
    var isCounting: Bool { get }
}

/// What comes of a key.
enum ScreenOutcome {
    case stay
    /// Back to the screen before, or out.
    case leave
    /// Out of all screens.
    case end
    /// Another screen on top.
    case open(any LiveScreen)
}

/// The loop of the screens: one poll over keys, signals and time.
final class ScreenLoop {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]
    /// How long the rest of a key may take to come.
    private static let keyPatience: Int64 = 100

    private let terminal: FullScreen
    private let playback: Playback
    private let context: Context
    private var screens: [any LiveScreen] = []
    private var isOver = false
    private var lastFault: String?

    init(_ playback: Playback, _ context: Context) {
        self.playback = playback
        self.context = context
        terminal = FullScreen(style: context.style)
    }

    /// Shows a screen until it is left; the terminal is as it was when this returns or throws.
    func run(_ first: any LiveScreen, until deadline: Int64? = nil) throws(Failure) {
        screens = [first]
        try first.update()
        let signals = SignalPipe(ScreenLoop.signals)
        guard terminal.open() else { throw .usage(context.language.noScreen) }
        defer { terminal.close() }
        while let screen = screens.last, !isOver, !terminal.isGone {
            let size = terminal.size
            terminal.show(screen.frame(columns: size.columns, rows: size.rows))
            let now = SignalPipe.monotonicMilliseconds()
            if let deadline, now >= deadline { return }
            let timeout = timeout(screen, deadline.map { $0 - now })
            let (came, hasInput) = signals.next(milliseconds: timeout, input: 0)
            for signal in came { take(signal, signals) }
            guard !isOver else { return }
            for key in terminal.keys(hasInput: hasInput) { try handle(key) }
            if playback.untilNextPass == 0 { try pass() }
        }
    }

    /// Asks for what opens a locked account: where a person answers, on the terminal as it was before the
    /// screen, which comes back then.
    func unlock(_ lock: TradeLock, _ answers: LockAnswers) throws(Failure) {
        let isClosed = try trading { () throws(DeskError) in try lock.isClosed() }
        guard isClosed else { return try context.unlock(lock, answers) }
        terminal.close()
        defer { _ = terminal.open() }
        try context.unlock(lock, answers)
    }

    private func timeout(_ screen: any LiveScreen, _ left: Int64?) -> Int64 {
        var timeout: Int64 = 3_600_000
        if let next = playback.untilNextPass { timeout = min(timeout, next) }
        if screen.isCounting { timeout = min(timeout, 200) }
        if terminal.isWaitingForKey { timeout = min(timeout, ScreenLoop.keyPatience) }
        return min(timeout, left ?? timeout)
    }

    private func pass() throws(Failure) {
        do throws(DeskError) {
            try playback.pass()
        } catch {
            // A live source that fails now may answer at the next pass; the screen says so as it reads.
            guard case .source = error, !playback.isVirtual else { throw .desk(error) }
        }
        try screens.last?.update()
    }

    private func handle(_ key: Key) throws(Failure) {
        guard let screen = screens.last else { return }
        if key == .control("c") {
            isOver = true
            return
        }
        if key == .control("z") { return suspend() }
        if key == .control("l") { return terminal.invalidate() }
        switch try screen.handle(key) {
        case .stay: break
        case .leave:
            screens.removeLast()
            try screens.last?.update()
        case .end: isOver = true
        case .open(let other):
            try other.update()
            screens.append(other)
        }
    }

    private func take(_ signal: Int32, _ signals: SignalPipe) {
        switch signal {
        case SIGWINCH: terminal.invalidate()
        case SIGTSTP: suspend()
        case SIGCONT:
            // Whoever stopped the program may have used the terminal since.
            terminal.close()
            _ = terminal.open()
        default: isOver = true
        }
    }

    /// Stops the program as a shell expects it, with the terminal as it was.
    private func suspend() {
        terminal.close()
        var stopping = sigaction()
        var before = sigaction()
        unsafe stopping.__sigaction_handler.sa_handler = SIG_DFL
        unsafe sigaction(SIGTSTP, &stopping, &before)
        kill(0, SIGTSTP)
        unsafe sigaction(SIGTSTP, &before, nil)
        _ = terminal.open()
    }
}
