import Console
import Desk
import Market
import Messages
import Trading

/// The order ticket on a screen as a value: what is shown, and what a key makes of it.
struct TicketState {
    enum Focus: Hashable, CaseIterable {
        case price, quantity, orders
    }

    /// What lies on top of the ticket.
    enum Dialog: Hashable {
        case help
        case confirm(Confirmed)
        case cancel(OrderID)
    }

    /// An order as it is shown before it is placed.
    struct Confirmed: Hashable {
        var price: Price
        var quantity: Quantity
        /// The typed price that the market took back while the question stood.
        var reset: Price?
    }

    /// A line about something that happened.
    struct Message: Hashable {
        var text: String
        var isTrouble = false
    }

    /// An order below the ticket.
    struct OrderLine: Hashable {
        var order: Order
        /// Why it waits; nil for a final one.
        var waiting: WaitingReason?
    }

    var board: TicketBoard
    var ticket: Ticket
    var drift: DriftRule
    var free: Money
    var held: Money
    var isSimulated: Bool
    var now: Instant
    /// The clock by which a typed price drifts.
    var elapsed: Instant
    var playback = PlaybackView()
    var lines: [OrderLine] = []
    var focus = Focus.price
    /// What is being typed into the field, nil where nothing is.
    var typed: String?
    var message: Message?
    var dialog: Dialog?
    var selected = 0

    var tick: Price { board.context?.rules.tick ?? Price(tenThousandths: 100) }

    func text(_ price: Price) -> String { price > .zero ? price.text(tick: tick) : "-" }

    var name: String { board.security.instrument.name }

    /// Seconds until the market takes a typed price back.
    var secondsLeft: Int64? {
        guard let reset = ticket.driftResetAt(drift) else { return nil }
        return max(0, (reset.milliseconds - elapsed.milliseconds + 999) / 1000)
    }

    /// What the order would freeze, or the rule that refuses it; nil without a quantity.
    var hold: Result<Hold, Refusal>? {
        guard let context = board.context, let quantity = ticket.quantity else { return nil }
        let request = OrderRequest(side: ticket.side, price: ticket.price, quantity: quantity)
        do throws(Refusal) { return .success(try context.validate(request)) } catch {
            return .failure(error)
        }
    }

    /// Takes the newest quote and lets a typed price drift.
    mutating func follow(_ board: TicketBoard, at elapsed: Instant, _ language: Language) {
        self.board = board
        self.elapsed = elapsed
        guard let current = board.security.currentPrice else { return }
        ticket.apply(current, at: elapsed, drift: drift)
        guard let old = ticket.unseenReset else { return }
        ticket.markShown()
        message = Message(text: language.driftNotice(from: old, to: ticket.price))
        if case .confirm(var confirmed) = dialog {
            confirmed.price = ticket.price
            confirmed.reset = old
            dialog = .confirm(confirmed)
        }
    }
}

/// What somebody wants of the account, or of the market's clock.
enum TicketWish: Hashable {
    case leave
    case place(price: Price, quantity: Quantity)
    case cancel(OrderID)
    case play(PlaybackWish)
}

extension TicketState {
    /// Takes a key; returns what it asks for beyond the ticket.
    mutating func handle(_ key: Key, _ language: Language) -> TicketWish? {
        if let dialog { return handle(key, in: dialog) }
        switch key {
        case .character(let letter) where letter.isDigitOrPoint && focus != .orders: type(letter)
        case .character(let letter): return handle(letter: letter, language)
        case .paste(let text) where focus != .orders:
            for letter in text.prefix(16) where letter.isDigitOrPoint { type(letter) }
        case .backspace, .delete:
            if focus != .orders { erase() }
        case .escape:
            typed = nil
            message = nil
        case .enter: return enter(language)
        case .tab, .right: if take(language) { move(focusBy: 1) }
        case .backTab, .left: if take(language) { move(focusBy: -1) }
        case .up: step(1, language)
        case .down: step(-1, language)
        case .pageUp: step(10, language)
        case .pageDown: step(-10, language)
        default: break
        }
        return nil
    }

    private mutating func handle(letter: Character, _ language: Language) -> TicketWish? {
        switch letter {
        case "q", "Q": return .leave
        case "?", "？": dialog = .help
        case "b", "B": turn(to: .buy)
        case "s", "S": turn(to: .sell)
        case "m", "M": take(part: 1, language)
        case "h", "H": take(part: 2, language)
        case "t", "T": take(part: 3, language)
        case "g", "G":
            typed = nil
            if let current = board.security.currentPrice { ticket.followMarket(at: current) }
        case "o", "O": take(level: ticket.side == .buy ? \.asks : \.bids, language)
        case "w", "W": take(level: ticket.side == .buy ? \.bids : \.asks, language)
        case "x", "X":
            if let order = cancellable { dialog = .cancel(order) }
        case " ", "p": return .play(.pause)
        case "n": return .play(.step)
        case ">", "+": return .play(.faster)
        case "<", "-": return .play(.slower)
        default: break
        }
        return nil
    }

    private mutating func handle(_ key: Key, in dialog: Dialog) -> TicketWish? {
        switch (dialog, key) {
        case (.help, .character(" ")): return .play(.pause)
        case (.help, _): self.dialog = nil
        case (.confirm(let confirmed), .character("y")), (.confirm(let confirmed), .character("Y")),
            (.confirm(let confirmed), .character("是")):
            self.dialog = nil
            return .place(price: confirmed.price, quantity: confirmed.quantity)
        case (.cancel(let order), .character("y")), (.cancel(let order), .character("Y")),
            (.cancel(let order), .character("是")):
            self.dialog = nil
            return .cancel(order)
        case (_, .character("n")), (_, .character("N")), (_, .character("q")), (_, .escape),
            (_, .character("否")):
            self.dialog = nil
        default: break
        }
        return nil
    }

    /// The order that is chosen, or the newest that is pending.
    private var cancellable: OrderID? {
        if focus == .orders, lines.indices.contains(selected) {
            let order = lines[selected].order
            return order.status == .pending ? order.id : nil
        }
        return lines.first { $0.order.status == .pending }?.order.id
    }

    private mutating func turn(to side: Side) {
        guard ticket.side != side else { return }
        ticket.side = side
        ticket.quantity = nil
        typed = nil
        message = nil
    }

    private mutating func move(focusBy distance: Int) {
        let all = Focus.allCases
        let place = (all.firstIndex(of: focus) ?? 0) + distance
        focus = all[(place + all.count) % all.count]
        selected = 0
    }

    private mutating func type(_ letter: Character) {
        message = nil
        let text = typed ?? ""
        guard text.count < 12, letter != "." || (focus == .price && !text.contains(".")) else {
            return
        }
        typed = text + String(letter)
    }

    private mutating func erase() {
        message = nil
        let shown =
            typed
            ?? (focus == .price ? text(ticket.price) : ticket.quantity?.description ?? "")
        typed = String(shown.dropLast())
    }
}

extension TicketState {
    /// Takes what was typed into the ticket; returns whether there is nothing wrong with it.
    @discardableResult
    mutating func take(_ language: Language) -> Bool {
        guard let text = typed else { return true }
        guard !text.isEmpty else {
            typed = nil
            if focus == .quantity { ticket.quantity = nil }
            return true
        }
        guard let context = board.context else { return true }
        do throws(Refusal) {
            switch focus {
            case .price:
                guard let price = Price(text), price > .zero else { return complain(language) }
                try context.check(typed: price)
                ticket.type(price: price, at: elapsed)
            case .quantity:
                guard let shares = Int64(text), shares > 0, shares <= Quantity.highest.shares
                else { return complain(language) }
                let quantity = Quantity(shares)
                _ = try context.validate(
                    OrderRequest(side: ticket.side, price: ticket.price, quantity: quantity)
                )
                ticket.quantity = quantity
            case .orders: break
            }
        } catch {
            message = Message(text: language.message(error), isTrouble: true)
            return false
        }
        typed = nil
        message = nil
        return true
    }

    private mutating func complain(_ language: Language) -> Bool {
        message = Message(text: language.noNumber(typed ?? ""), isTrouble: true)
        return false
    }

    private mutating func enter(_ language: Language) -> TicketWish? {
        guard take(language), focus != .orders else { return nil }
        guard let quantity = ticket.quantity else {
            if focus == .quantity {
                message = Message(text: language.quantityMissing, isTrouble: true)
            }
            focus = .quantity
            return nil
        }
        switch hold {
        case .failure(let refusal):
            message = Message(text: language.message(refusal), isTrouble: true)
        case .success, nil:
            dialog = .confirm(Confirmed(price: ticket.price, quantity: quantity))
        }
        return nil
    }

    /// Moves the field's number so many steps, or the choice among the orders.
    private mutating func step(_ steps: Int64, _ language: Language) {
        guard focus != .orders else {
            selected = min(max(selected - Int(steps), 0), max(lines.count - 1, 0))
            return
        }
        guard let context = board.context, take(language) else { return }
        message = nil
        if focus == .price {
            ticket.type(price: context.price(ticket.price, movedBy: steps), at: elapsed)
        } else {
            let isFirst = ticket.quantity == nil && steps > 0
            ticket.quantity = context.quantity(ticket.quantity, movedBy: isFirst ? 0 : steps)
        }
    }

    private mutating func take(part divisor: Int64, _ language: Language) {
        guard let context = board.context else { return }
        if focus == .price, !take(language) { return }
        typed = nil
        message = nil
        focus = .quantity
        do throws(Refusal) {
            ticket.quantity = try context.part(divisor, ticket.side, at: ticket.price)
        } catch {
            message = Message(text: language.message(error), isTrouble: true)
        }
    }

    private mutating func take(level side: KeyPath<Quote, Levels>, _ language: Language) {
        guard let best = board.security.quote[keyPath: side].first?.price else {
            message = Message(text: language.emptySide, isTrouble: true)
            return
        }
        typed = nil
        message = nil
        focus = .price
        ticket.type(price: best, at: elapsed)
    }
}

extension Character {
    fileprivate var isDigitOrPoint: Bool { self == "." || isASCII && isNumber }
}
