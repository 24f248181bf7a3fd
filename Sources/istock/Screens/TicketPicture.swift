import Console
import Desk
import Market
import Messages
import Trading

/// Draws the order ticket; the same state is always the same frame.
struct TicketPicture {
    /// The smallest terminal it fits.
    static let least = (columns: 80, rows: 20)
    private static let bookTop = 5
    private static let bookWidth = 30
    private static let paneColumn = 32

    let state: TicketState
    let scenery: Scenery

    private var language: Language { scenery.language }
    private var quote: Quote { state.board.security.quote }
    private var base: Price { state.board.security.previousClose }

    func frame(columns: Int, rows: Int) -> Frame {
        guard columns >= TicketPicture.least.columns, rows >= TicketPicture.least.rows else {
            let lines = language.tooSmall(columns: columns, rows: rows, needs: TicketPicture.least)
            return .sentences(lines, columns: columns, rows: rows)
        }
        var frame = Frame(columns: columns, rows: rows)
        head(&frame)
        frame.rule(row: 4, glyphs: scenery.glyphs)
        book(&frame)
        switch state.dialog {
        case .confirm(let confirmed): confirmation(confirmed, &frame)
        case .cancel(let id): cancelling(id, &frame)
        case .help, nil: ticket(&frame)
        }
        orders(&frame)
        foot(&frame)
        if state.dialog == .help { frame.help(language.ticketHelp, scenery) }
        return frame
    }

    private func head(_ frame: inout Frame) {
        let clock = scenery.clock(state.now, state.playback)
        let clockWidth = clock.reduce(1) { $0 + $1.text.displayWidth }
        let end = frame.put(" \(state.name) \(quote.symbol)  ", .bold, row: 0, column: 0)
        frame.put(
            condition.text,
            condition.look,
            row: 0,
            column: end,
            width: frame.columns - end - clockWidth - 1,
            .left,
            ellipsis: scenery.glyphs.ellipsis
        )
        frame.putRight(clock, row: 0, behind: 0)
        frame.put(prices, row: 1, column: 1)
        frame.put(limits, row: 2, column: 1)
        let behind = frame.put(scenery.indices(state.board.indices), row: 3, column: 1)
        guard state.isSimulated else { return }
        frame.putRight([Span("[\(language.label(.simulated))]", .dim)], row: 3, behind: behind)
    }

    /// Why it does not trade, or the phase it trades in.
    private var condition: Span {
        if let end = state.board.context?.haltedUntil {
            return Span(language.message(.halted(until: end)), Look(.yellow))
        }
        if quote.status != .trading { return Span(language.label(quote.status), Look(.yellow)) }
        return Span(language.label(state.board.security.phase))
    }

    private var prices: [Span] {
        let look = scenery.colors.look(of: quote.last, against: base, isBold: true)
        let moved = quote.last - base
        let arrow =
            quote.last == .zero || base == .zero || moved == .zero
            ? "" : moved > .zero ? scenery.glyphs.rising : scenery.glyphs.falling
        let change = scenery.change(of: quote.last, against: base, tick: state.tick)
        let share = quote.last > .zero ? percent(moved, of: base) : ""
        return [Span("\(state.text(quote.last))\(arrow) \(change) \(share)", look)]
            + figure(.open, quote.open) + figure(.high, quote.high)
            + figure(.low, quote.low)
            + [Span("  \(language.word(.previousClose)) \(state.text(base))")]
    }

    private func figure(_ label: Label, _ price: Price) -> [Span] {
        [
            Span("  \(language.label(label)) "),
            Span(state.text(price), scenery.colors.look(of: price, against: base)),
        ]
    }

    private var limits: [Span] {
        var spans: [Span] = []
        if let limits = state.board.security.limits {
            spans = [
                Span(language.word(.limitUp) + " "),
                Span(state.text(limits.up), Look(scenery.colors.rise)),
                Span("  \(language.word(.limitDown)) "),
                Span(state.text(limits.down), Look(scenery.colors.fall)),
            ]
        } else {
            spans = [Span("\(language.label(.limits)) \(language.label(.noLimits))")]
        }
        let (volume, turnover) = (quote.volume, quote.turnover)
        return spans + [
            Span("  \(language.label(.volume)) \(volume)"),
            Span("  \(language.label(.turnover)) \(turnover)"),
        ]
    }

    private func book(_ frame: inout Frame) {
        let top = TicketPicture.bookTop
        for number in 0..<5 {
            level(language.label(.ask), number, quote.asks, row: top + 4 - number, &frame)
            level(language.label(.bid), number, quote.bids, row: top + 6 + number, &frame)
        }
        frame.rule(
            language.word(.shares),
            row: top + 5,
            glyphs: scenery.glyphs,
            width: TicketPicture.bookWidth
        )
        for row in top..<(top + 11) {
            frame.put(scenery.glyphs.vertical, .dim, row: row, column: TicketPicture.bookWidth)
        }
    }

    private func level(
        _ side: String,
        _ number: Int,
        _ levels: Levels,
        row: Int,
        _ frame: inout Frame
    ) {
        frame.put("\(side)\(number + 1)", .dim, row: row, column: 1)
        guard number < levels.count else {
            return frame.put("-", .dim, row: row, column: 6, width: 9, .right)
        }
        let level = levels[number]
        let look = scenery.colors.look(of: level.price, against: base)
        frame.put(state.text(level.price), look, row: row, column: 6, width: 9, .right)
        frame.put("\(level.volume)", row: row, column: 16, width: 12, .right)
        if hasOwnOrder(at: level.price) {
            frame.put("*", Look(.cyan, isBold: true), row: row, column: 29)
        }
    }

    private func hasOwnOrder(at price: Price) -> Bool {
        state.lines.contains {
            $0.order.status == .pending && $0.order.hasLimit && $0.order.limitPrice == price
        }
    }
}

// The fields on the right.
extension TicketPicture {
    private func ticket(_ frame: inout Frame) {
        let column = TicketPicture.paneColumn
        let top = TicketPicture.bookTop
        var place = column
        for side in Side.allCases {
            let isChosen = side == state.ticket.side
            var look = isChosen ? scenery.side(side) : .dim
            look.isReversed = isChosen
            place = frame.put("  \(language.label(side))  ", look, row: top, column: place) + 1
        }
        field(.price, language.label(.price), priceText, note: priceNote, row: top + 2, &frame)
        field(
            .quantity,
            language.label(.quantity),
            quantityText,
            note: [Span(mostText)],
            row: top + 4,
            &frame
        )
        for (number, line) in termLines.enumerated() {
            frame.put(line, row: top + 6 + number, column: column)
        }
    }

    private func field(
        _ focus: TicketState.Focus,
        _ label: String,
        _ text: String,
        note: [Span],
        row: Int,
        _ frame: inout Frame
    ) {
        let column = TicketPicture.paneColumn
        let hasFocus = state.focus == focus
        if hasFocus { frame.put(scenery.glyphs.pointer, Look(.cyan), row: row, column: column) }
        frame.put(label, row: row, column: column + 2)
        let look = hasFocus ? Look(isBold: true, isReversed: true) : .bold
        frame.put(
            " " + text + (hasFocus && state.typed != nil ? "_" : " "),
            look,
            row: row,
            column: column + 11,
            width: 13,
            .right
        )
        frame.put(note, row: row, column: column + 26)
    }

    private var priceText: String {
        state.focus == .price
            ? state.typed ?? state.text(state.ticket.price)
            : state.text(state.ticket.price)
    }

    private var quantityText: String {
        let text = state.ticket.quantity?.description ?? "-"
        return state.focus == .quantity ? state.typed ?? text : text
    }

    private var priceNote: [Span] {
        if let seconds = state.secondsLeft {
            return [Span(language.driftCountdown(seconds: seconds), Look(.yellow))]
        }
        return [Span(language.followsMarket, .dim)]
    }

    private var mostText: String {
        let side = state.ticket.side
        let label = side == .buy ? ScreenLabel.canBuy : .canSell
        let most = state.board.context?.most(side, at: state.ticket.price) ?? .zero
        return "\(language.word(label)) \(most)"
    }

    /// What the order comes to, and what there is for it.
    private var termLines: [[Span]] {
        let position = state.board.position
        let sellable = state.board.context?.sellable ?? .zero
        var cash = "\(language.word(.free)) \(state.free)"
        if state.held > .zero { cash += "  \(language.word(.frozen)) \(state.held)" }
        var held = "\(language.word(.held)) \(position.quantity)"
        held += "  \(language.word(.sellable)) \(sellable)"
        if position.quantity > 0, let cost = position.averageCost {
            held += "  \(language.word(.cost)) \(cost)"
        }
        return amountLines(state.ticket.price, state.ticket.quantity) + [
            [Span(cash)], [Span(held)], [Span(ruleText, .dim)],
        ]
    }

    /// Amount and fees, and what is frozen or comes in.
    private func amountLines(_ price: Price, _ quantity: Quantity?) -> [[Span]] {
        guard let quantity,
            let terms = state.board.context?.terms(state.ticket.side, quantity, at: price)
        else {
            return [
                [Span("\(language.label(.amount)) -", .dim)],
                [Span("\(language.word(.fees)) -", .dim)],
            ]
        }
        let (label, total) =
            state.ticket.side == .buy
            ? (ScreenLabel.need, terms.amount + terms.fees.total)
            : (ScreenLabel.proceeds, terms.amount - terms.fees.total)
        return [
            [
                Span("\(language.label(.amount)) "), Span("\(terms.amount)", .bold),
                Span("  \(language.word(.fees)) \(terms.fees.total)"),
            ],
            [Span("\(language.word(label)) "), Span("\(total)", .bold)],
        ]
    }

    private var ruleText: String {
        guard let rules = state.board.context?.rules else { return "" }
        let board = language.label(state.board.security.instrument.board)
        return "\(board) \(language.limitRule(rules.limitRegime))"
    }

    private func confirmation(_ confirmed: TicketState.Confirmed, _ frame: inout Frame) {
        let side = state.ticket.side
        var lines: [[Span]] = [
            [Span(language.confirmTitle, .bold)],
            [],
            [
                Span(language.label(side), scenery.side(side)),
                Span(" \(state.name)(\(quote.symbol.code))", .bold),
            ],
            [Span("\(confirmed.quantity) @ \(state.text(confirmed.price))", .bold)],
        ]
        lines += amountLines(confirmed.price, confirmed.quantity)
        if let old = confirmed.reset {
            let text = language.driftNotice(from: old, to: confirmed.price)
            lines.append([Span(text, Look(.yellow))])
        } else if let seconds = state.secondsLeft {
            lines.append([Span(language.driftCountdown(seconds: seconds), Look(.yellow))])
        }
        lines += [[], [Span(language.yesOrNo, Look(isBold: true, isReversed: true))]]
        put(lines, &frame)
    }

    private func cancelling(_ id: OrderID, _ frame: inout Frame) {
        var lines: [[Span]] = [[Span(language.cancelQuestion(id), .bold)], []]
        if let line = state.lines.first(where: { $0.order.id == id }) {
            let order = line.order
            lines.append([
                Span(language.label(order.side), scenery.side(order.side)),
                Span(" \(order.quantity) @ \(order.limitPrice)"),
            ])
            lines.append([Span("\(language.label(.filled)) \(order.cumQuantity)")])
        }
        lines += [[], [Span(language.yesOrNo, Look(isBold: true, isReversed: true))]]
        put(lines, &frame)
    }

    private func put(_ lines: [[Span]], _ frame: inout Frame) {
        for (number, line) in lines.enumerated() {
            frame.put(line, row: TicketPicture.bookTop + number, column: TicketPicture.paneColumn)
        }
    }
}

// What became of the orders, and the last lines.
extension TicketPicture {
    private func orders(_ frame: inout Frame) {
        let top = TicketPicture.bookTop + 11
        let bottom = frame.rows - 2
        let look: Look = state.focus == .orders ? .bold : .plain
        let room = bottom - top - 1
        let first = max(0, min(state.selected - room + 1, state.lines.count - room))
        let shown = state.lines.dropFirst(first).prefix(room)
        let hidden = state.lines.count - shown.count
        frame.rule(
            language.ordersTitle + (state.lines.isEmpty ? language.nothingThere : ""),
            look,
            right: hidden > 0 ? "+\(hidden)" : "",
            row: top,
            glyphs: scenery.glyphs
        )
        for (number, line) in shown.enumerated() {
            let row = top + 1 + number
            order(line, row: row, &frame)
            if state.focus == .orders, first + number == state.selected {
                frame.put(scenery.glyphs.pointer, Look(.cyan), row: row, column: 0)
            }
        }
    }

    private func order(_ line: TicketState.OrderLine, row: Int, _ frame: inout Frame) {
        let order = line.order
        let isOver = order.status == .cancelled
        frame.put("\(order.id)", .dim, row: row, column: 1, width: 4, .right)
        frame.put("\(order.placedAt.time.wholeSeconds)", .dim, row: row, column: 6)
        frame.put(
            language.label(order.side),
            isOver ? .dim : scenery.side(order.side),
            row: row,
            column: 15
        )
        let price = order.hasLimit ? state.text(order.limitPrice) : language.label(order.type)
        var text = "\(order.quantity) @ \(price)  \(language.label(order))"
        if order.cumQuantity > 0, order.cumQuantity < order.quantity {
            text += " \(order.cumQuantity)"
        }
        if let average = order.averagePrice {
            text += "  \(language.label(.average)) \(average)"
        }
        if let waiting = line.waiting { text += "  " + language.message(waiting) }
        frame.put(
            text,
            isOver ? .dim : .plain,
            row: row,
            column: 20,
            width: frame.columns - 20,
            .left,
            ellipsis: scenery.glyphs.ellipsis
        )
    }

    private func foot(_ frame: inout Frame) {
        if let message = state.message { frame.message(message, scenery) }
        let keys = scenery.glyphs.keys(language.ticketKeys)
        frame.put(keys, .dim, row: frame.rows - 1, column: 1)
    }
}
