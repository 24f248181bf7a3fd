import Charts
import Console
import Market
import Messages

/// The bars of a security, and where they are from.
struct BarSeries {
    let symbol: Symbol
    let name: String
    let period: BarPeriod
    let bars: [Bar]
    /// The account's source, or `tdx` for files of TDX's.
    let source: String

    init(_ symbol: Symbol, _ name: String, _ period: BarPeriod, _ bars: [Bar], _ source: String) {
        self.symbol = symbol
        self.name = name
        self.period = period
        self.bars = bars
        self.source = source
    }

    /// The step of the security's prices: a fen, or for funds and bonds a tenth of one.
    var tick: Price {
        switch Board.of(symbol) {
        case .fund, .convertibleBond, .repo: Price(tenThousandths: 10)
        default: Price(tenThousandths: 100)
        }
    }
}

/// Bars as JSON and as a chart.
struct ChartView {
    private let series: BarSeries
    private let language: Language

    init(_ series: BarSeries, language: Language) {
        self.series = series
        self.language = language
    }

    func json(last count: Int) -> JSON {
        .object([
            ("symbol", JSON(series.symbol)),
            ("name", .string(series.name)),
            ("period", .string(series.period.rawValue)),
            ("source", .string(series.source)),
            ("adjust", .string("none")),
            ("bars", .array(series.bars.suffix(count).map(json))),
        ])
    }

    private func json(_ bar: Bar) -> JSON {
        .object([
            ("day", JSON(bar.time.day)),
            ("time", JSON(bar.time)),
            ("open", JSON(bar.open)),
            ("high", JSON(bar.high)),
            ("low", JSON(bar.low)),
            ("close", JSON(bar.close)),
            ("volume", JSON(bar.volume)),
            ("turnover", bar.turnover.map { JSON($0) } ?? .null),
        ])
    }

    func chart(last count: Int, capacity: Int) -> Chart {
        let words = language.barWords
        let language = language
        return Chart(
            title: series.name.isEmpty
                ? series.symbol.description : "\(series.name) \(series.symbol)",
            note: note,
            history: series.bars,
            series.period,
            last: count,
            capacity: capacity,
            tick: series.tick,
            words: ChartWords(
                open: words.open,
                high: words.high,
                low: words.low,
                close: words.close,
                volume: words.volume,
                notation: language == .zh ? .myriads : .thousands,
                name: { language.label($0) }
            )
        )
    }

    private var note: String {
        switch series.source {
        case "tdx": language.recordedBars
        case "sim": language.label(.simulated)
        default: language.unadjusted
        }
    }
}
