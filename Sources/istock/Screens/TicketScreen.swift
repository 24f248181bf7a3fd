import Console
import Desk
import Market
import Messages
import Store
import Trading

/// The order ticket of one security on the screen: reads the desk, and does what the ticket asks for.
final class TicketScreen: LiveScreen {
    private let desk: Desk
    private let playback: Playback
    private let context: Context
    private let answers: LockAnswers
    private let symbol: Symbol
    private var state: TicketState
    private weak var loop: ScreenLoop?
    private var told: Int64
    /// What the source said while it had no answer.
    private var trouble: String?

    /// - Throws: what `Desk.board` throws.
    init(
        _ symbol: Symbol,
        side: Side,
        _ playback: Playback,
        _ context: Context,
        _ answers: LockAnswers,
        in loop: ScreenLoop
    ) throws(Failure) {
        let desk = playback.desk
        self.desk = desk
        self.playback = playback
        self.context = context
        self.answers = answers
        self.symbol = symbol
        self.loop = loop
        let board = try trading { () throws(DeskError) in try desk.board(of: symbol) }
        guard board.context != nil else {
            throw .desk(.refused(.notTradable(symbol, board.security.instrument.board)))
        }
        guard let price = board.security.currentPrice else {
            throw .desk(.refused(.noPrice(symbol)))
        }
        told = desk.account.lastEvent
        state = TicketState(
            board: board,
            ticket: Ticket(symbol: symbol, side: side, currentPrice: price),
            drift: desk.settings.drift,
            free: desk.account.freeCash,
            held: desk.account.heldCash,
            isSimulated: desk.account.source == "sim",
            now: desk.now,
            elapsed: playback.elapsed
        )
    }

    var isCounting: Bool { state.secondsLeft != nil }

    func update() throws(Failure) {
        do throws(DeskError) {
            let board = try desk.board(of: symbol)
            state.follow(board, at: playback.elapsed, context.language)
            state.lines = try board.orders.map { order throws(DeskError) in
                TicketState.OrderLine(order: order, waiting: try desk.waitingReason(order))
            }
            if let trouble, state.message?.text == trouble { state.message = nil }
            trouble = nil
            try tellNews()
        } catch {
            guard case .source = error else { throw .desk(error) }
            trouble = context.language.message(error)
            say(trouble ?? "", isTrouble: true)
        }
        state.drift = desk.settings.drift
        state.free = desk.account.freeCash
        state.held = desk.account.heldCash
        state.now = desk.now
    }

    /// The newest notice of this security's orders becomes the message.
    private func tellNews() throws(DeskError) {
        while true {
            let events = try desk.events(after: told)
            guard let last = events.last else { return }
            for event in events {
                guard let notice = try desk.notice(of: event), notice.symbol == symbol,
                    notice.kind.isNewsOfMarket
                else { continue }
                let view = NoticeView(notice, desk: desk, language: context.language)
                say(view.text)
            }
            told = last.seq
        }
    }

    private func say(_ text: String, isTrouble: Bool = false) {
        state.message = TicketState.Message(text: text, isTrouble: isTrouble)
    }

    func frame(columns: Int, rows: Int) -> Frame {
        state.playback = PlaybackView(playback)
        let now = playback.elapsed
        if state.secondsLeft != nil {
            state.follow(state.board, at: now, context.language)
        } else {
            state.elapsed = now
        }
        let scenery = Scenery(context, desk)
        return TicketPicture(state: state, scenery: scenery).frame(columns: columns, rows: rows)
    }

    func handle(_ key: Key) throws(Failure) -> ScreenOutcome {
        state.elapsed = playback.elapsed
        switch state.handle(key, context.language) {
        case nil: break
        case .leave: return .leave
        case .play(let wish):
            try trading { () throws(DeskError) in try playback.handle(wish) }
            if wish == .step { try update() }
        case .place(let price, let quantity): try place(price, quantity)
        case .cancel(let id): try cancel(id)
        }
        return .stay
    }

    private func place(_ price: Price, _ quantity: Quantity) throws(Failure) {
        let wasTyped = state.ticket.typedAt != nil
        playback.renewQuotes()
        try update()
        // The market took a typed price back since it was shown: that is shown, and asked again.
        if wasTyped, state.ticket.typedAt == nil, state.ticket.price != price {
            return ask(resetFrom: price)
        }
        try whenUnlocked { () throws(DeskError) in
            let placement = try desk.place(state.ticket, at: price, quantity)
            if placement.hasTwin { say(context.language.twinWarning) }
            state.ticket.quantity = nil
            if let current = state.board.security.currentPrice {
                state.ticket.followMarket(at: current)
            }
            state.focus = .price
        }
        try update()
    }

    private func ask(resetFrom old: Price) {
        guard let quantity = state.ticket.quantity else { return }
        state.dialog = .confirm(.init(price: state.ticket.price, quantity: quantity, reset: old))
    }

    private func cancel(_ id: OrderID) throws(Failure) {
        try whenUnlocked { () throws(DeskError) in _ = try desk.cancel(id) }
        try update()
    }

    /// Does what a lock must be asked for; trouble becomes the message.
    private func whenUnlocked(_ body: () throws(DeskError) -> Void) throws(Failure) {
        do throws(Failure) {
            try loop?.unlock(desk.lock, answers)
            try trading(body)
        } catch {
            guard case .desk(let error) = error, error.isAnswer else { throw error }
            say(context.language.message(error), isTrouble: true)
        }
        _ = desk.takeOwnEvents()
    }
}

extension DeskError {
    /// Whether it answers what was asked; otherwise nothing more can be asked.
    var isAnswer: Bool {
        if case .store = self { return false }
        return true
    }
}

extension NoticeKind {
    /// Whether it tells of something that the user has not just done himself.
    fileprivate var isNewsOfMarket: Bool { self != .accepted }
}
