import Arguments
import Charts
import Console
import Desk
import Market
import Messages
import Store

struct ChartCommand: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "chart",
        abstract: "Draw candlesticks with volume and moving averages.",
        discussion: """
            Days, or with --minutes the last minutes, up to the account's clock. Where they do not fit
            the terminal they are put together: days to weeks, minutes to five. Prices are not adjusted
            for dividends. 'istock config set colors.up green' draws rising prices in green.

              istock chart 600000
              istock chart 600000 --minutes
              istock chart sh000001 --days 250 --svg index.svg
              istock chart 600000 --bars /path/to/vipdoc
            """
    )

    /// The most bars that are asked for.
    static let most = 10_000

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The code of a security or an index, in any spelling.")
    var code: String

    @Option(help: ArgumentHelp("How many trading days.", valueName: "n"))
    var days: Int?

    @Option(help: ArgumentHelp("The last minutes, 240 unless said: --minutes=60.", valueName: "n"))
    var minutes: OptionalValue<Int>?

    @Option(
        help: ArgumentHelp(
            "TDX's files, or their folder vipdoc, instead of the source.",
            valueName: "path"
        )
    )
    var bars: String?

    @Option(help: ArgumentHelp("Write an SVG document, - for standard output.", valueName: "file"))
    var svg: String?

    @Option(help: ArgumentHelp("Columns, instead of the terminal's.", valueName: "n"))
    var width: Int?

    @Option(help: ArgumentHelp("Lines, instead of the terminal's.", valueName: "n"))
    var height: Int?

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    private var period: BarPeriod { minutes == nil ? .day : .minute }
    private var count: Int { minutes.map { $0.value ?? 240 } ?? days ?? 60 }

    func validate() throws(ValidationError) {
        guard minutes == nil || days == nil else {
            throw ValidationError("'--days' and '--minutes' exclude each other.")
        }
        guard (1...ChartCommand.most).contains(count) else {
            let name = minutes == nil ? "--days" : "--minutes"
            throw ValidationError("'\(name)' is a number from 1 to \(ChartCommand.most).")
        }
        guard (20...1000).contains(width ?? 80), (10...400).contains(height ?? 24) else {
            throw ValidationError(
                "'--width' is from 20 to 1000 columns, '--height' from 10 to 400 lines."
            )
        }
    }

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let series = try series(of: try context.symbol(code, desk), desk)
        _ = try context.takeNotices(desk)
        let view = ChartView(series, language: context.language)
        if context.wantsJSON, svg == nil {
            context.output.out(view.json(last: count).text)
        } else if let svg {
            try write(view, to: svg, desk, context)
        } else {
            let drawing = TextChart(
                width: width ?? context.terminalSize.columns,
                height: height ?? context.terminalSize.lines - 1,
                glyphs: ascii || !Surroundings.isUTF8 ? .ascii : .unicode,
                style: context.style(desk)
            )
            let capacity = drawing.capacity(for: series.bars, tick: series.tick)
            let chart = view.chart(last: count, capacity: capacity)
            for line in drawing.lines(chart) { context.output.out(line) }
        }
    }

    private func write(
        _ view: ChartView,
        to path: String,
        _ desk: Desk,
        _ context: Context
    ) throws(Failure) {
        let chart = view.chart(last: count, capacity: SVGChart.capacity)
        let text = SVGChart(risesInGreen: !desk.showsRisesInRed).text(chart)
        if path == "-" {
            context.output.out(text, terminator: "")
            return
        }
        try TextFile.replace(path, with: text, context)
        context.answer(.object([("file", .string(path))]), [context.language.wroteChart(path)])
    }

    private func series(of symbol: Symbol, _ desk: Desk) throws(Failure) -> BarSeries {
        try trading { () throws(DeskError) in
            // The averages look back over twenty bars, which may be put together of many.
            let wanted = count + 19 * max(1, (count + 39) / 40)
            guard let path = bars else {
                let bars = try desk.bars(of: symbol, period, last: wanted)
                return BarSeries(
                    symbol,
                    try desk.name(of: symbol),
                    period,
                    bars,
                    desk.account.source
                )
            }
            let found = try desk.bars(of: symbol, period, last: wanted, from: path)
            return BarSeries(symbol, try desk.name(of: symbol), found.period, found.bars, "tdx")
        }
    }
}
