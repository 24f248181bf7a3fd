import Console
import Desk
import Market
import Messages
import Trading

/// The order panel of one security, as JSON and as lines.
struct QuoteView {
    let panel: Panel
    let indices: [Quote]
    let source: String

    private var quote: Quote { panel.security.quote }

    var json: JSON {
        let security = panel.security
        return .object([
            ("symbol", JSON(quote.symbol)),
            ("name", .string(security.instrument.name)),
            ("last", JSON(known: quote.last)),
            ("previousClose", JSON(known: quote.previousClose)),
            ("open", JSON(known: quote.open)),
            ("high", JSON(known: quote.high)),
            ("low", JSON(known: quote.low)),
            ("volume", JSON(quote.volume)),
            ("turnover", JSON(quote.turnover)),
            ("limitUp", JSON(security.limits?.up)),
            ("limitDown", JSON(security.limits?.down)),
            ("bids", levels(quote.bids)),
            ("asks", levels(quote.asks)),
            ("indices", .array(indices.map(index))),
            ("phase", .string(security.phase.rawValue)),
            ("suspended", .bool(quote.status == .suspended)),
            ("haltedUntil", JSON(panel.haltedUntil)),
            ("time", JSON(quote.time)),
            ("source", .string(source)),
            ("maxBuyable", JSON(panel.maxBuyable)),
        ])
    }

    private func levels(_ levels: Levels) -> JSON {
        .array(
            levels.map { .object([("price", JSON($0.price)), ("volume", JSON($0.volume))]) }
        )
    }

    private func index(_ quote: Quote) -> JSON {
        .object([
            ("symbol", JSON(quote.symbol)),
            ("name", .string(quote.name)),
            ("last", JSON(known: quote.last)),
            ("previousClose", JSON(known: quote.previousClose)),
        ])
    }

    func lines(_ language: Language, style: Style) -> [String] {
        let security = panel.security
        var title =
            "\(security.instrument.name) \(quote.symbol)  \(quote.time.day) \(quote.time.time)"
        title += "  " + language.label(security.phase)
        if let end = panel.haltedUntil { title += "  " + language.message(.halted(until: end)) }
        if quote.status != .trading { title += "  " + language.label(quote.status) }
        if source == "sim" { title += "  [\(language.label(.simulated))]" }
        return [style.apply(.bold, to: title)] + prices(language, style) + book(language, style)
            + footer(language, style)
    }

    private func prices(_ language: Language, _ style: Style) -> [String] {
        let change = quote.last - quote.previousClose
        let isKnown = quote.last > .zero && quote.previousClose > .zero
        let paint = isKnown ? Paint(change: change.tenThousandths) : nil
        let moved =
            isKnown
            ? "\(change < .zero ? "" : "+")\(text(change)) (\(percent(change, of: quote.previousClose)))"
            : "-"
        return [
            [
                "\(language.label(.last)) \(style.apply(paint, to: shown(quote.last)))",
                "\(language.label(.change)) \(style.apply(paint, to: moved))",
                "\(language.label(.previousClose)) \(shown(quote.previousClose))",
            ].joined(separator: "  "),
            [
                "\(language.label(.open)) \(shown(quote.open))",
                "\(language.label(.high)) \(shown(quote.high))",
                "\(language.label(.low)) \(shown(quote.low))",
                "\(language.label(.volume)) \(quote.volume)",
                "\(language.label(.turnover)) \(quote.turnover)",
            ].joined(separator: "  "),
        ]
    }

    private func book(_ language: Language, _ style: Style) -> [String] {
        guard quote.hasLevels, !(quote.bids.isEmpty && quote.asks.isEmpty) else { return [] }
        var table = Table([.init(""), .init("", .right), .init("", .right)])
        for (number, level) in Array(quote.asks.enumerated()).reversed() {
            table.add(row(language.label(.ask), number, level))
        }
        for (number, level) in quote.bids.enumerated() {
            table.add(row(language.label(.bid), number, level))
        }
        return Array(table.lines(style: style).dropFirst())
    }

    private func row(_ side: String, _ number: Int, _ level: Level) -> [Table.Cell] {
        let change = level.price.tenThousandths - quote.previousClose.tenThousandths
        let paint = quote.previousClose > .zero ? Paint(change: change) : nil
        return [
            Table.Cell("\(side)\(number + 1)"), Table.Cell(text(level.price), paint),
            Table.Cell(level.volume.description),
        ]
    }

    private func footer(_ language: Language, _ style: Style) -> [String] {
        let limits = panel.security.limits.map { "\(text($0.up)) / \(text($0.down))" }
        var lines = ["\(language.label(.limits)) \(limits ?? language.label(.noLimits))"]
        if let rules = panel.security.rules {
            let board = language.label(panel.security.instrument.board)
            let rule = language.limitRule(rules.limitRegime)
            lines[0] += "  (\(board) \(rule); \(language.lotRule(rules.quantity)))"
        }
        if let maxBuyable = panel.maxBuyable {
            lines.append("\(language.label(.maxBuyable)) \(maxBuyable)")
        }
        if !indices.isEmpty {
            let texts = indices.map { index in
                let change = index.last - index.previousClose
                let name = index.name.isEmpty ? index.symbol.description : index.name
                return "\(name) \(index.last) \(percent(change, of: index.previousClose))"
            }
            lines.append(texts.joined(separator: "  "))
        }
        return lines
    }

    private func shown(_ price: Price) -> String { price > .zero ? text(price) : "-" }

    /// The price with the decimals of the security's tick.
    private func text(_ price: Price) -> String {
        price.text(tick: panel.security.rules?.tick ?? Price(tenThousandths: 100))
    }
}
