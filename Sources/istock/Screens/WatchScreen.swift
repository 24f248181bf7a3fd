import Console
import Desk
import Market
import Messages
import Trading

/// Watchlist, positions, orders and notices on the screen.
final class WatchScreen: LiveScreen {
    private let reading: WatchReading
    private let playback: Playback
    private let context: Context
    private let answers: LockAnswers
    private var state: WatchState
    private weak var loop: ScreenLoop?

    /// - Throws: the store's error.
    init(
        _ reading: WatchReading,
        _ playback: Playback,
        _ context: Context,
        _ answers: LockAnswers,
        in loop: ScreenLoop
    ) throws(Failure) {
        self.reading = reading
        self.playback = playback
        self.context = context
        self.answers = answers
        self.loop = loop
        let desk = reading.desk
        state = try trading { () throws(DeskError) in
            WatchState(account: try desk.overview(), now: desk.now)
        }
    }

    var isCounting: Bool { false }

    func update() throws(Failure) {
        do throws(DeskError) {
            try reading.read(into: &state)
            if state.message?.isTrouble == true { state.message = nil }
        } catch {
            guard case .source = error else { throw .desk(error) }
            say(error)
        }
    }

    func frame(columns: Int, rows: Int) -> Frame {
        state.playback = PlaybackView(playback)
        let picture = WatchPicture(state: state, scenery: Scenery(context, reading.desk))
        return picture.frame(columns: columns, rows: rows)
    }

    func handle(_ key: Key) throws(Failure) -> ScreenOutcome {
        let wish = state.handle(key)
        do throws(Failure) {
            switch wish {
            case nil: break
            case .leave: return .leave
            case .play(let wish):
                try trading { () throws(DeskError) in try playback.handle(wish) }
                if wish == .step { try update() }
            case .markRead:
                try trading { () throws(DeskError) in try reading.markRead() }
                try update()
            case .cancel(let id):
                playback.renewQuotes()
                try loop?.unlock(reading.desk.lock, answers)
                try trading { () throws(DeskError) in _ = try reading.desk.cancel(id) }
                _ = reading.desk.takeOwnEvents()
                try update()
            case .trade(let symbol, let side): return try ticket(symbol, side)
            }
        } catch {
            guard case .desk(let error) = error, error.isAnswer else { throw error }
            say(error)
        }
        return .stay
    }

    private func ticket(_ symbol: Symbol, _ side: Side) throws(Failure) -> ScreenOutcome {
        guard let loop else { return .stay }
        return .open(
            try TicketScreen(symbol, side: side, playback, context, answers, in: loop)
        )
    }

    private func say(_ error: DeskError) {
        state.message = TicketState.Message(
            text: context.language.message(error),
            isTrouble: true
        )
    }
}
