public import Market

extension PipeSource: BarSource {
    /// Returns the bars that the program has now, those after the instant left out.
    ///
    /// - Throws: `SourceError.noBars` where the program answers with something else than bars, and what
    ///   `quotes` throws.
    public func bars(
        of symbol: Symbol,
        _ period: BarPeriod,
        last count: Int,
        through instant: Instant
    ) throws(SourceError) -> [Bar] {
        let question = "bars \(period.rawValue) \(count) \(symbol)\n"
        let lines = try barLines(answering: question)
        guard let header = lines.first else { throw .noBars }
        let form = try BarForm(header: header, source: name)
        var bars: [Bar] = []
        for (index, line) in lines.enumerated().dropFirst() {
            guard let bar = form.bar(in: line, of: symbol), bar.isSound,
                bars.last.map({ $0.time < bar.time }) ?? true
            else {
                let reason = "it is no bar of \(symbol) behind the one before: \(line.prefix(64))"
                throw .badRow(source: name, line: index + 1, reason: reason)
            }
            // Today's bar may end after the present instant, but it began before it.
            if bar.time.day <= instant.day { bars.append(bar) }
        }
        return Array(bars.suffix(count))
    }
}

/// Where the columns of a program's bars are.
private struct BarForm {
    private static let names = ["time_ms", "symbol", "open", "high", "low", "close", "volume"]
    private let places: [Int]
    private let turnover: Int?

    init(header: String, source: String) throws(SourceError) {
        let columns = header.split(separator: ",", omittingEmptySubsequences: false)
        let places = BarForm.names.map { name in columns.firstIndex { $0 == name } }
        guard places.allSatisfy({ $0 != nil }) else { throw .noBars }
        self.places = places.compactMap { $0 }
        turnover = columns.firstIndex { $0 == "turnover" }
    }

    /// The bar of a row; nil where it is none, or one of another security.
    func bar(in line: String, of symbol: Symbol) -> Bar? {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        guard places.allSatisfy({ $0 < fields.count }) else { return nil }
        func number(_ index: Int, _ kind: NumberKind) -> Int64? {
            let value = DecimalText.parse(
                fields[places[index]],
                fractionDigits: kind.fractionDigits
            )
            return value.flatMap { (0...kind.highest).contains($0) ? $0 : nil }
        }
        guard let time = number(0, .time), Symbol(canonical: fields[places[1]]) == symbol,
            let open = number(2, .price), let high = number(3, .price),
            let low = number(4, .price), let close = number(5, .price),
            let volume = number(6, .volume)
        else { return nil }
        let amount = turnover.flatMap { $0 < fields.count ? fields[$0] : nil } ?? ""
        let money = DecimalText.parse(amount, fractionDigits: 4)
        guard amount.isEmpty || money.map({ (0...NumberKind.money.highest).contains($0) }) == true
        else { return nil }
        return Bar(
            time: Instant(milliseconds: time),
            open: Price(tenThousandths: open),
            high: Price(tenThousandths: high),
            low: Price(tenThousandths: low),
            close: Price(tenThousandths: close),
            volume: Quantity(volume),
            turnover: money.map { Money(tenThousandths: $0) }
        )
    }
}
