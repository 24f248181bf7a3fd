import Console
import Desk
import Market
import Messages
import Trading

/// A security of the watchlist, as JSON and as a row.
struct WatchedView {
    private let watched: WatchedSecurity

    init(_ watched: WatchedSecurity) {
        self.watched = watched
    }

    private var quote: Quote? { watched.security?.quote }

    /// Today's last price, or where there is none the one of the day before.
    private var last: Price { quote?.last ?? .zero }

    private var change: Price? {
        guard let quote, quote.last > .zero, quote.previousClose > .zero else { return nil }
        return quote.last - quote.previousClose
    }

    /// Whether the price is at the limit of the quote's day: `up`, `down`, or neither.
    private var limit: String? {
        guard let security = watched.security, last > .zero,
            security.session == security.quote.time.day || security.quote.limitUp != nil
        else { return nil }
        let up = security.quote.limitUp ?? security.limits?.up
        let down = security.quote.limitDown ?? security.limits?.down
        return last == up ? "up" : last == down ? "down" : nil
    }

    var json: JSON {
        .object([
            ("symbol", JSON(watched.symbol)),
            ("name", .string(watched.name)),
            ("last", JSON(known: last)),
            ("previousClose", JSON(known: quote?.previousClose ?? .zero)),
            ("change", JSON(change)),
            ("changePercent", changePercent.map { .number($0) } ?? .null),
            ("limit", JSON(limit)),
            ("suspended", .bool(quote?.status == .suspended)),
            ("volume", JSON(quote?.volume)),
            ("time", JSON(quote?.time)),
            ("alerts", .array(watched.alerts.map { $0.json(name: watched.name) })),
        ])
    }

    /// In per cent, without the sign of rising prices and the mark, as JSON has numbers.
    private var changePercent: String? {
        guard let change, let quote else { return nil }
        let text = percent(change, of: quote.previousClose).dropLast()
        return String(text.hasPrefix("+") ? text.dropFirst() : text)
    }

    static func table(_ list: [WatchedSecurity], _ language: Language) -> Table {
        var table = Table([
            .init(language.label(.code)), .init(language.label(.name), maximumWidth: 16),
            .init(language.label(.last), .right), .init(language.label(.change), .right),
            .init(language.changePercentHead, .right), .init(language.label(.status)),
            .init(language.alertsHead),
        ])
        for watched in list { table.add(WatchedView(watched).row(language)) }
        return table
    }

    private func row(_ language: Language) -> [Table.Cell] {
        let tick = watched.security?.rules?.tick ?? Price(tenThousandths: 100)
        let paint = change.flatMap { Paint(change: $0.tenThousandths) }
        var moved = "-"
        if let change { moved = (change < .zero ? "" : "+") + change.text(tick: tick) }
        var state = limit.map { language.limitMark(isUp: $0 == "up") } ?? ""
        if let status = quote?.status, status != .trading { state = language.label(status) }
        return [
            Table.Cell(watched.symbol.description), Table.Cell(watched.name),
            Table.Cell(last > .zero ? last.text(tick: tick) : "-", paint),
            Table.Cell(moved, paint),
            Table.Cell(change.map { percent($0, of: quote?.previousClose ?? .zero) } ?? "-", paint),
            Table.Cell(state, limit == nil ? nil : paint),
            Table.Cell(watched.alerts.map(language.shortAlert).joined(separator: "  ")),
        ]
    }
}
