import Console
import Desk
import Market
import Messages
import Store
import Trading

/// One look at the market and the account, as an object or as plain lines.
struct WatchLines {
    let state: WatchState
    /// The notices that were not printed yet.
    let notices: [NoticeView]

    var json: JSON {
        .object([
            ("time", JSON(state.now)),
            ("phase", .string(state.phase.rawValue)),
            ("account", state.account.json),
            ("indices", .array(state.indices.map(index))),
            ("quotes", .array(state.allRows.map(row))),
            ("positions", .array(state.account.positions.map(\.json))),
            ("orders", .array(state.allOrders.map(order))),
            ("notices", .array(notices.map(\.json))),
        ])
    }

    private func index(_ quote: Quote) -> JSON {
        .object([
            ("symbol", JSON(quote.symbol)),
            ("name", .string(quote.name)),
            ("last", JSON(known: quote.last)),
            ("previousClose", JSON(known: quote.previousClose)),
        ])
    }

    private func row(_ row: WatchState.Row) -> JSON {
        .object([
            ("symbol", JSON(row.symbol)),
            ("name", .string(row.name)),
            ("last", JSON(known: row.quote.last)),
            ("previousClose", JSON(known: row.base)),
            ("volume", JSON(row.quote.volume)),
            ("suspended", .bool(row.quote.status == .suspended)),
            ("time", JSON(row.quote.time)),
        ])
    }

    private func order(_ row: WatchState.OrderRow) -> JSON {
        .object([
            ("id", .integer(row.order.id.number)),
            ("symbol", JSON(row.order.symbol)),
            ("side", .string(row.order.side.rawValue)),
            ("limitPrice", row.order.hasLimit ? JSON(row.order.limitPrice) : .null),
            ("quantity", JSON(row.order.quantity)),
            ("cumQuantity", JSON(row.order.cumQuantity)),
        ])
    }

    func lines(_ language: Language, style: Style, colors: MarketColors) -> [String] {
        let account = state.account
        var head = "\(state.now.day) \(state.now.time.wholeSeconds)  "
        head += language.label(state.phase)
        head += "  \(language.label(.equity)) \(account.equity)"
        head += "  \(language.word(.todayPnl)) \(account.todayPnl)"
        head += "  \(language.word(.free)) \(account.account.freeCash)"
        var lines = [style.apply(.bold, to: head)]
        if state.allRows.isEmpty {
            lines.append(language.watchHint)
        } else {
            lines += table(language, colors).lines(style: style)
        }
        if !account.positions.isEmpty {
            lines += [""] + PositionView.table(account.positions, language).lines(style: style)
        }
        if !state.allOrders.isEmpty {
            lines.append("")
            lines += state.allOrders.map { row in
                var line = "\(row.order.id)  \(language.label(row.order.side)) \(row.name)"
                line += "(\(row.order.symbol.code)) \(row.order.quantity)"
                if row.order.hasLimit { line += " @ \(row.order.limitPrice)" }
                line += "  \(language.label(.filled)) \(row.order.cumQuantity)"
                return row.waiting.map { line + "  " + language.message($0) } ?? line
            }
        }
        if !notices.isEmpty { lines += [""] + notices.map(\.text) }
        return lines
    }

    private func table(_ language: Language, _ colors: MarketColors) -> Table {
        var table = Table([
            .init(language.label(.code)), .init(language.label(.name), maximumWidth: 16),
            .init(language.label(.last), .right), .init(language.word(.percent), .right),
            .init(language.label(.volume), .right),
        ])
        for row in state.allRows {
            let isQuoted = row.quote.last > .zero
            let change = isQuoted ? row.quote.last - row.base : .zero
            let paint =
                change == .zero ? nil : change > .zero ? colors.rise : colors.fall
            table.add([
                Table.Cell(row.symbol.description), Table.Cell(row.name),
                Table.Cell(isQuoted ? row.quote.last.text(tick: row.tick) : "-", paint),
                Table.Cell(isQuoted ? percent(change, of: row.base) : "-", paint),
                Table.Cell(row.quote.volume.description),
            ])
        }
        return table
    }
}
