import Console
import Desk
import Market
import Messages
import Store
import Trading

/// Draws the live screen; the same state is always the same frame.
struct WatchPicture {
    /// The smallest terminal it fits.
    static let least = (columns: 80, rows: 16)
    private static let headRows = 3
    private static let footRows = 2

    let state: WatchState
    let scenery: Scenery

    private var language: Language { scenery.language }

    func frame(columns: Int, rows: Int) -> Frame {
        guard columns >= WatchPicture.least.columns, rows >= WatchPicture.least.rows else {
            let lines = language.tooSmall(columns: columns, rows: rows, needs: WatchPicture.least)
            return .sentences(lines, columns: columns, rows: rows)
        }
        var frame = Frame(columns: columns, rows: rows)
        head(&frame)
        var row = WatchPicture.headRows
        for (section, room) in rooms(rows - WatchPicture.headRows - WatchPicture.footRows) {
            draw(section, row: row, room: room, &frame)
            row += 1 + room
        }
        foot(&frame)
        switch state.dialog {
        case .help: frame.help(language.watchHelp, scenery)
        case .cancel(let id): question(id, &frame)
        case nil: break
        }
        return frame
    }

    /// How many rows each section is given under its title: first what lets it show its first row, then in turns.
    private func rooms(_ height: Int) -> [(section: WatchState.Section, rows: Int)] {
        let sections = WatchState.Section.allCases
        let wanted = sections.map { section -> Int in
            let count = state.count(of: section)
            if section == .notices { return count }
            if section == .watched, state.allRows.isEmpty { return 1 }
            return count == 0 ? 0 : count + 1
        }
        // A heading and a row; a notice needs no heading.
        var rooms = zip(sections, wanted).map { min($1, $0 == .notices ? 1 : 2) }
        var left = height - sections.count - rooms.reduce(0, +)
        while left > 0, rooms != wanted {
            for place in sections.indices where rooms[place] < wanted[place] && left > 0 {
                rooms[place] += 1
                left -= 1
            }
        }
        return Array(zip(sections, rooms))
    }

    private func head(_ frame: inout Frame) {
        var title = [
            Span(" \(state.account.account.name)", .bold),
            Span("  " + language.label(state.phase)),
        ]
        if state.isSimulated {
            title.append(Span("  [\(language.label(.simulated))]", .dim))
        } else {
            title.append(Span("  [\(state.account.account.source)]", .dim))
        }
        let clock = scenery.clock(state.now, state.playback)
        let taken = clock.reduce(0) { $0 + $1.text.displayWidth } + 2
        frame.put(title, row: 0, column: 0, width: frame.columns - taken)
        frame.putRight(clock, row: 0, behind: 0)
        let account = state.account
        frame.put(
            [
                Span("\(language.label(.equity)) "), Span("\(account.equity)", .bold),
                Span("  \(language.word(.todayPnl)) "),
                Span(
                    signed(account.todayPnl),
                    scenery.colors.look(of: account.todayPnl.tenThousandths, isBold: true)
                ),
                Span("  \(language.word(.free)) \(account.account.freeCash)"),
                Span("  \(language.word(.frozen)) \(account.account.heldCash)"),
                Span("  \(language.label(.value)) \(account.marketValue)"),
            ],
            row: 1,
            column: 1
        )
        frame.put(scenery.indices(state.indices), row: 2, column: 1)
    }

    private func signed(_ amount: Money) -> String {
        (amount > .zero ? "+" : "") + amount.description
    }

    private func foot(_ frame: inout Frame) {
        if let message = state.message {
            frame.message(message, scenery)
        }
        let keys = scenery.glyphs.keys(language.watchKeys)
        frame.put(keys, .dim, row: frame.rows - 1, column: 1)
    }

    private func question(_ id: OrderID, _ frame: inout Frame) {
        let text = "  \(language.cancelQuestion(id))   \(language.yesOrNo)  "
        let look = Look(isBold: true, isReversed: true)
        frame.put(text, look, row: frame.rows - 2, column: 1)
    }
}

// The sections.
extension WatchPicture {
    private func draw(
        _ section: WatchState.Section,
        row: Int,
        room: Int,
        _ frame: inout Frame
    ) {
        let count = state.count(of: section)
        let hasHeading = section != .notices && count > 0
        let visible = max(room - (hasHeading ? 1 : 0), 0)
        let place = state.place(in: section)
        let first = max(0, min(place - visible + 1, count - visible))
        var title = name(of: section)
        if count == 0 { title += language.nothingThere }
        var right = state.order(of: section).title(language)
        if !state.filter.isEmpty || state.isFiltering, section == .watched {
            right = language.filtered(state.filter, isTyping: state.isFiltering)
        }
        if count > visible { right += (right.isEmpty ? "" : "  ") + "\(place + 1)/\(count)" }
        let look: Look = state.focus == section ? Look(.cyan, isBold: true) : .bold
        frame.rule(title, look, right: right, row: row, glyphs: scenery.glyphs)
        if section == .watched, state.allRows.isEmpty {
            frame.put(language.watchHint, .dim, row: row + 1, column: 1)
            return
        }
        guard visible > 0 else { return }
        if hasHeading { put(headings(of: section, frame.columns), .dim, row: row + 1, &frame) }
        let top = row + (hasHeading ? 2 : 1)
        for number in 0..<min(visible, count - first) {
            let index = first + number
            draw(index, of: section, row: top + number, &frame)
            if state.focus == section, index == place {
                frame.put(scenery.glyphs.pointer, Look(.cyan), row: top + number, column: 0)
            }
        }
    }

    private func name(of section: WatchState.Section) -> String {
        switch section {
        case .watched: language.word(.watched)
        case .positions: language.word(.positions)
        case .orders: language.word(.pendingOrders)
        case .notices: language.noticesTitle(unread: state.unread)
        }
    }

    /// A text in its column: where it begins, how wide it is, on which side it stands.
    private struct Field {
        let text: String
        let column: Int
        let width: Int
        var alignment = Alignment.right
        var look = Look.plain
    }

    private func put(_ fields: [Field], _ look: Look? = nil, row: Int, _ frame: inout Frame) {
        for field in fields {
            frame.put(
                field.text,
                look ?? field.look,
                row: row,
                column: field.column,
                width: field.width,
                field.alignment,
                ellipsis: scenery.glyphs.ellipsis
            )
        }
    }

    private func headings(of section: WatchState.Section, _ columns: Int) -> [Field] {
        switch section {
        case .watched:
            fields(
                of: section,
                [
                    language.label(.code), language.label(.name), language.label(.last),
                    language.word(.percent), language.label(.change), language.label(.volume),
                    language.word(.trend),
                ],
                columns
            )
        case .positions:
            fields(
                of: section,
                [
                    language.label(.code), language.label(.name), language.label(.quantity),
                    language.label(.sellable), language.label(.cost), language.label(.last),
                    language.label(.profit), language.label(.today),
                ],
                columns
            )
        case .orders:
            fields(
                of: section,
                [
                    language.label(.id), language.label(.code), language.label(.name),
                    language.label(.side), language.label(.quantity), language.label(.price),
                    language.label(.filled), language.label(.waiting),
                ],
                columns
            )
        case .notices: []
        }
    }

    /// The columns of a section; what a wide terminal has beyond 80 is given to names and the last column.
    private func fields(
        of section: WatchState.Section,
        _ texts: [String],
        _ columns: Int
    ) -> [Field] {
        let wider = min(max(columns - 80, 0), 10)
        let widths: [Int]
        let leftAligned: Set<Int>
        switch section {
        case .watched:
            widths = [8, 12 + wider, 9, 9, 9, 12, columns - 67 - wider]
            leftAligned = [0, 1, 6]
        case .positions:
            widths = [8, 10 + wider, 8, 8, 9, 8, 11, 10]
            leftAligned = [0, 1]
        case .orders:
            widths = [4, 8, 10 + wider, 4, 8, 8, 7, columns - 58 - wider]
            leftAligned = [1, 2, 3, 7]
        case .notices:
            widths = [10, columns - 13]
            leftAligned = [0, 1]
        }
        var column = 1
        return zip(texts.indices, texts).map { place, text in
            defer { column += widths[place] + 1 }
            return Field(
                text: text,
                column: column,
                width: widths[place],
                alignment: leftAligned.contains(place) ? .left : .right
            )
        }
    }

    private func draw(
        _ index: Int,
        of section: WatchState.Section,
        row: Int,
        _ frame: inout Frame
    ) {
        switch section {
        case .watched: watched(state.rows[index], row: row, &frame)
        case .positions: position(state.positions[index], row: row, &frame)
        case .orders: order(state.pendingOrders[index], row: row, &frame)
        case .notices: notice(state.notices[index], row: row, &frame)
        }
    }

    private func watched(_ item: WatchState.Row, row: Int, _ frame: inout Frame) {
        let quote = item.quote
        let isQuoted = quote.last > .zero
        let trendWidth = min(frame.columns - 68, 32)
        var shown = fields(
            of: .watched,
            [
                item.symbol.description, item.name,
                isQuoted ? quote.last.text(tick: item.tick) : "-",
                quote.status == .trading
                    ? isQuoted ? percent(quote.last - item.base, of: item.base) : "-"
                    : language.label(quote.status),
                scenery.change(of: quote.last, against: item.base, tick: item.tick),
                quote.volume.description,
                scenery.glyphs.sparkline(item.trail.points(trendWidth)),
            ],
            frame.columns
        )
        let look = scenery.colors.look(of: quote.last, against: item.base)
        for place in [2, 3, 4, 6] { shown[place].look = look }
        shown[2].look.isBold = true
        put(shown, row: row, &frame)
    }

    private func position(_ view: PositionView, row: Int, _ frame: inout Frame) {
        var shown = fields(
            of: .positions,
            [
                view.position.symbol.description, view.name, view.position.quantity.description,
                view.sellable.description, view.position.averageCost?.description ?? "-",
                view.last?.description ?? "-", signed(view.unrealizedPnl),
                view.todayPnl.map(signed) ?? "-",
            ],
            frame.columns
        )
        shown[6].look = scenery.colors.look(of: view.unrealizedPnl.tenThousandths)
        shown[7].look = scenery.colors.look(of: view.todayPnl?.tenThousandths ?? 0)
        put(shown, row: row, &frame)
    }

    private func order(_ item: WatchState.OrderRow, row: Int, _ frame: inout Frame) {
        let order = item.order
        var shown = fields(
            of: .orders,
            [
                order.id.description, order.symbol.description, item.name,
                language.label(order.side), order.quantity.description,
                order.hasLimit ? order.limitPrice.description : "-",
                order.cumQuantity.description, item.waiting.map(language.message) ?? "",
            ],
            frame.columns
        )
        shown[3].look = scenery.side(order.side)
        put(shown, row: row, &frame)
    }

    private func notice(_ item: WatchState.NoticeRow, row: Int, _ frame: inout Frame) {
        let isToday = item.time.day == state.now.day
        let time = isToday ? "\(item.time.time.wholeSeconds)" : "\(item.time.day)"
        var shown = fields(of: .notices, [time, item.text], frame.columns)
        shown[0].look = .dim
        shown[1].look = item.isUnread ? .bold : .plain
        put(shown, row: row, &frame)
    }
}
