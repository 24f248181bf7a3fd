import Market

/// Quotes as rows of the format that replay files have.
///
/// Prices and turnover are decimals of yuan, volumes are in shares, and what is not there is blank.
enum QuoteRow {
    /// The line of the column names.
    static let header: String = {
        let bids = numbered("bid") + numbered("bidvol")
        let asks = numbered("ask") + numbered("askvol")
        let names =
            ["time_ms", "symbol", "last"] + bids + asks
            + ["name", "prev_close", "open", "high", "low", "volume", "turnover"]
            + ["limit_up", "limit_down", "status"]
        return names.joined(separator: ",")
    }()

    /// Returns the row of a quote.
    static func text(_ quote: Quote) -> String {
        var cells = ["\(quote.time.milliseconds)", "\(quote.symbol)", cell(quote.last)]
        for side in [quote.bids, quote.asks] {
            let blanks = Array(repeating: "", count: Levels.depth - side.count)
            cells += side.map { cell($0.price) } + blanks
            cells += side.map { "\($0.volume)" } + blanks
        }
        cells += [name(quote.name)]
        cells += [quote.previousClose, quote.open, quote.high, quote.low].map(cell)
        cells += ["\(quote.volume)", "\(quote.turnover)"]
        cells += [quote.limitUp, quote.limitDown].map { $0.map(cell) ?? "" }
        cells += [quote.status.rawValue]
        return cells.joined(separator: ",")
    }

    private static func numbered(_ name: String) -> [String] {
        (1...Levels.depth).map { "\(name)\($0)" }
    }

    private static func cell(_ price: Price) -> String {
        price == .zero ? "" : "\(price)"
    }

    /// A name without what has a meaning in a row; a name needs neither.
    private static func name(_ text: String) -> String {
        // Scalar by scalar: a comma with an accent is another character of Swift's, and a comma in the row.
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars
        where scalar != "," && scalar != "\"" && !scalar.properties.isWhitespace {
            name.append(scalar)
        }
        return String(name)
    }
}
