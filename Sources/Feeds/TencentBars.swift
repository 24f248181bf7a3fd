public import Market

/// What the body of an answer held of bars.
public struct BarAnswer: Hashable, Sendable {
    /// The bars, in the order of their times.
    public var bars: [Bar] = []
    /// The rows that were refused.
    public var problems: [RowProblem] = []

    /// An answer without bars.
    public init() {}
}

/// Tencent's bars, unadjusted: `{"code":0,"data":{"sh600000":{"day":[["2026-09-28","9.40",...]]}}}`.
///
/// A row is the date, open, close, high, low and volume, as texts, and more that is passed over; a minute's
/// date is `202609280931`. There is no turnover.
public struct TencentBars: Hashable, Sendable {
    /// The provider's address.
    public static let defaultBaseURL = "https://web.ifzq.gtimg.cn"

    /// The security.
    public let symbol: Symbol
    /// Days or minutes.
    public let period: BarPeriod

    /// The bars of a security.
    public init(_ symbol: Symbol, _ period: BarPeriod) {
        self.symbol = symbol
        self.period = period
    }

    /// The path that asks for the last `count` bars: at most 2000 days or 640 minutes, as many as the provider
    /// gives at once.
    public func path(last count: Int) -> String {
        switch period {
        case .day: "/appstock/app/fqkline/get?param=\(symbol),day,,,\(min(count, 2000)),"
        case .minute: "/appstock/app/kline/mkline?param=\(symbol),m1,,\(min(count, 640))"
        }
    }

    /// Returns the bars in the body of an answer, every one checked; none of a security that the provider does
    /// not know.
    ///
    /// - Throws: `FeedError` where the body is no answer of this provider's.
    public func parse(_ body: [UInt8]) throws(FeedError) -> BarAnswer {
        guard let first = body.first(where: { $0 > 0x20 }) else { throw .blocked("an empty page") }
        guard first != UInt8(ascii: "<") else { throw .blocked("a web page") }
        guard let document = JSONText(body), let code = document["code"]?.text else {
            throw .blocked("an unknown text")
        }
        guard code == "0", let rows = document["data"]?[symbol.description] else {
            throw .blocked("the error \(quoted(document["msg"]?.text ?? code))")
        }
        var answer = BarAnswer()
        let asked = rows[period == .day ? "day" : "m1"]?.elements
        if asked == nil, rows["qfqday"] != nil {
            let sentence = "the provider's bars are adjusted for dividends (qfq)"
            answer.problems.append(RowProblem(symbol: symbol, sentence: sentence))
        }
        for row in asked ?? rows["qfqday"]?.elements ?? [] {
            do throws(RowFault) {
                try add(try bar(row.elements ?? []), to: &answer.bars)
            } catch {
                answer.problems.append(RowProblem(symbol: symbol, sentence: error.sentence))
            }
        }
        return answer
    }

    /// Adds a bar behind the others, or to the last one: the opening auction to the first minute, what trades
    /// after hours to the last.
    private func add(_ bar: Bar, to bars: inout [Bar]) throws(RowFault) {
        guard let last = bars.last else { return bars.append(bar) }
        guard bar.time >= last.time else {
            throw RowFault("the bar of \(bar.time) is behind that of \(last.time)")
        }
        if bar.time == last.time {
            bars[bars.count - 1] = last.followed(by: bar)
        } else {
            bars.append(bar)
        }
    }

    private func bar(_ row: [JSONText]) throws(RowFault) -> Bar {
        guard row.count >= 6 else { throw RowFault("the row has \(row.count) fields, a bar has 6") }
        let texts = row.prefix(6).map { $0.text ?? "" }
        // The close comes before the high.
        let bar = Bar(
            time: try time(texts[0]),
            open: try price(texts[1]),
            high: try price(texts[3]),
            low: try price(texts[4]),
            close: try price(texts[2]),
            volume: try volume(texts[5])
        )
        guard bar.isSound else {
            throw RowFault("the prices of \(quoted(texts[0])) are out of order")
        }
        return bar
    }

    private func time(_ text: String) throws(RowFault) -> Instant {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
        let stamp = Int(String(decoding: digits, as: UTF8.self)) ?? 0
        let (date, minute) = period == .day ? (stamp, 1500) : (stamp / 10_000, stamp % 10_000)
        guard digits.count == (period == .day ? 8 : 12), (1990..<2200).contains(date / 10_000),
            minute / 100 < 24, minute % 100 < 60,
            let day = TradingDay(year: date / 10_000, month: date / 100 % 100, day: date % 100)
        else { throw RowFault("the time \(quoted(text)) is not a time") }
        return period.end(of: Instant(day, TimeOfDay(minute / 100, minute % 100)))
    }

    private func price(_ text: String) throws(RowFault) -> Price {
        guard let price = Price(text) else { throw RowFault("\(quoted(text)) is not a price") }
        return price
    }

    /// In lots, but for STAR stocks, whose volumes are in shares; a lot of convertible bonds is ten.
    private func volume(_ text: String) throws(RowFault) -> Quantity {
        let unit: Int64 =
            switch Board.of(symbol) {
            case .star: 1
            case .convertibleBond: 10
            default: 100
            }
        guard let thousandths = DecimalText.parse(text, fractionDigits: 3), thousandths >= 0,
            thousandths / 1000 <= Quantity.highest.shares / unit
        else { throw RowFault("the volume \(quoted(text)) is not a volume") }
        return Quantity(thousandths * unit / 1000)
    }
}
