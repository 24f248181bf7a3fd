public import Console
public import Market

/// Draws a chart in the characters of a terminal.
///
/// A candlestick is a column: its prices come at half a row's height, volumes at an eighth, averages at a
/// quarter. Where nothing is painted, rising bodies are hollow and falling ones filled.
public struct TextChart: Sendable {
    /// The characters that are drawn with.
    public enum Glyphs: Sendable {
        /// Box drawing, blocks and Braille dots.
        case unicode
        /// The printable characters of ASCII.
        case ascii
    }

    /// The smallest size that is drawn, in columns and lines; a smaller one counts as this.
    public static let smallest = (width: 32, height: 12)
    private static let headerLines = 3
    private static let axisLines = 2

    let width: Int
    let height: Int
    let glyphs: Glyphs
    let style: Style

    /// A drawing of a size.
    public init(width: Int, height: Int, glyphs: Glyphs, style: Style) {
        self.width = max(width, TextChart.smallest.width)
        self.height = max(height, TextChart.smallest.height)
        self.glyphs = glyphs
        self.style = style
    }

    /// How many bars there is room for beside the labels of such prices.
    public func capacity(for bars: [Bar], tick: Price) -> Int {
        let widest = bars.map { $0.high.text(tick: tick).utf8.count }.max() ?? 0
        return width - max(widest, 7) - 2
    }

    /// Returns the lines, as many as the height, none wider than the width.
    public func lines(_ chart: Chart) -> [String] {
        let area = PlotArea(
            chart,
            rows: height - TextChart.headerLines - TextChart.axisLines,
            capacity: capacity(for: chart.bars, tick: chart.tick)
        )
        var canvas = Canvas(width: width, height: area.rows + TextChart.axisLines)
        for average in chart.averages.reversed() { draw(average, chart, area, on: &canvas) }
        for (index, bar) in chart.bars.enumerated() {
            draw(bar, column: area.column(of: index), area, on: &canvas)
        }
        drawPriceAxis(chart, area, on: &canvas)
        drawTimeAxis(chart, area, on: &canvas)
        return header(chart) + (0..<canvas.height).map { canvas.line($0, style: style) }
    }

    private func paint(_ bar: Bar) -> Paint { bar.isRising ? .red : .green }
}

extension TextChart {
    private func header(_ chart: Chart) -> [String] {
        let (bars, words) = (chart.bars, chart.words)
        guard let first = bars.first, let last = bars.last else { return [] }
        var title = PaintedLine()
        title.add("\(chart.title)  \(words.name(chart.interval))", .bold)
        title.add("  \(chart.fullLabel(of: first)) - \(chart.fullLabel(of: last))")
        if !chart.note.isEmpty { title.add("  [\(chart.note)]") }
        var figures = PaintedLine()
        figures.add("\(words.open) \(chart.text(last.open))  ")
        figures.add("\(words.high) \(chart.text(last.high))  ")
        figures.add("\(words.low) \(chart.text(last.low))  ")
        figures.add("\(words.close) ")
        figures.add(chart.text(last.close), paint(last))
        if let change = chart.change {
            let paint: Paint? = change.amount == .zero ? nil : change.amount > .zero ? .red : .green
            figures.add("  ")
            figures.add(change.text, paint)
        }
        figures.add("  \(words.volume) \(words.short(last.volume.shares))")
        var legend = PaintedLine()
        for average in chart.averages {
            let value = average.values.last.flatMap { $0 }
            let shown = value.map { chart.text(Chart.rounded($0, to: chart.tick)) } ?? "-"
            let sample = dot(average, level: 1)
            legend.add("\(sample)MA\(average.length) \(shown)", averagePaint(average))
            legend.add("  ")
        }
        return [title, figures, legend].map { $0.text(width: width, style: style).trimmedEnd }
    }

    private func drawPriceAxis(_ chart: Chart, _ area: PlotArea, on canvas: inout Canvas) {
        let line: Character = glyphs == .unicode ? "│" : "|"
        for row in 0..<area.rows { canvas.put(line, .dim, row: row, column: area.width) }
        var labels = chart.labels(about: area.priceRows / 2).map { ($0, Paint?.none) }
        // Put last, so that it stands before a round price in the same row.
        if let last = chart.bars.last { labels.append((last.close, paint(last))) }
        for (price, paint) in labels {
            put(chart.text(price), paint, row: area.row(of: price), area, on: &canvas)
        }
        let volume = chart.words.short(chart.highestVolume)
        put(volume, nil, row: area.priceRows, area, on: &canvas)
    }

    private func put(
        _ label: String,
        _ paint: Paint?,
        row: Int,
        _ area: PlotArea,
        on canvas: inout Canvas
    ) {
        canvas.put(glyphs == .unicode ? "┤" : "+", .dim, row: row, column: area.width)
        var column = area.width + 1
        for index in column..<max(width, column) { canvas.put(" ", nil, row: row, column: index) }
        for character in label {
            canvas.put(character, paint, row: row, column: column)
            column += String(character).displayWidth
        }
    }

    private func drawTimeAxis(_ chart: Chart, _ area: PlotArea, on canvas: inout Canvas) {
        let isUnicode = glyphs == .unicode
        for column in 0..<area.width {
            canvas.put(isUnicode ? "─" : "-", .dim, row: area.rows, column: column)
        }
        canvas.put(isUnicode ? "┘" : "+", .dim, row: area.rows, column: area.width)
        var free = 0
        for index in chart.bars.indices {
            let column = area.column(of: index)
            let label = chart.label(of: index)
            guard column >= free, column + label.utf8.count <= width else { continue }
            canvas.put(isUnicode ? "┬" : "+", .dim, row: area.rows, column: column)
            for (offset, character) in label.enumerated() {
                canvas.put(character, nil, row: area.rows + 1, column: column + offset)
            }
            free = column + label.utf8.count + 3
        }
    }
}

extension TextChart {
    private static let candles: [Character] = [
        " ", "╷", "╻", "╵", "│", "╽", "╹", "╿", "┃",
    ]
    private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    private func draw(_ bar: Bar, column: Int, _ area: PlotArea, on canvas: inout Canvas) {
        let paint = paint(bar)
        let wick = area.half(of: bar.low)...area.half(of: bar.high)
        let body = area.half(of: min(bar.open, bar.close))...area.half(of: max(bar.open, bar.close))
        for row in wick.lowerBound / 2...wick.upperBound / 2 {
            let (lower, upper) = (2 * row, 2 * row + 1)
            let glyph = candle(
                upper: body.contains(upper) ? 2 : wick.contains(upper) ? 1 : 0,
                lower: body.contains(lower) ? 2 : wick.contains(lower) ? 1 : 0,
                bar
            )
            canvas.put(glyph, paint, row: area.priceRows - 1 - row, column: column)
        }
        let height = area.eighths(of: bar.volume.shares)
        for row in 0..<area.volumeRows where height > 8 * row {
            let part = min(height - 8 * row, 8)
            let glyph = glyphs == .unicode ? TextChart.eighths[part] : part > 4 ? "#" : "."
            canvas.put(glyph, paint, row: area.rows - 1 - row, column: column)
        }
    }

    /// The character of a cell whose halves are empty (0), wick (1) or body (2).
    private func candle(upper: Int, lower: Int, _ bar: Bar) -> Character {
        let isBody = upper == 2 || lower == 2
        guard glyphs == .unicode else {
            return isBody ? (bar.isRising ? "O" : "#") : "|"
        }
        if !style.isEnabled, isBody, bar.isRising {
            return bar.open == bar.close ? "┼" : "║"
        }
        return TextChart.candles[3 * upper + lower]
    }

    private func averagePaint(_ average: Chart.Average) -> Paint {
        switch average.length {
        case 5: .yellow
        case 10: .cyan
        default: .magenta
        }
    }

    /// The dots of an average in a quarter of a cell, counted from below: one, two, or two of double height.
    private func dot(_ average: Chart.Average, level: Int) -> Character {
        let dots: (unicode: [Character], ascii: Character) =
            switch average.length {
            case 5: (["⡀", "⠄", "⠂", "⠁"], ".")
            case 10: (["⣀", "⠤", "⠒", "⠉"], "-")
            default: (["⣤", "⠶", "⠶", "⠛"], "=")
            }
        return glyphs == .unicode ? dots.unicode[level] : dots.ascii
    }

    private func draw(
        _ average: Chart.Average,
        _ chart: Chart,
        _ area: PlotArea,
        on canvas: inout Canvas
    ) {
        for (index, value) in average.values.enumerated() {
            guard let value else { continue }
            let next = index + 1 < average.values.count ? average.values[index + 1] : nil
            for step in 0..<(next == nil ? 1 : area.step) {
                let rise = (next ?? value) - value
                let between =
                    value.tenThousandths + rise.tenThousandths * Int64(step) / Int64(area.step)
                let price = Price(tenThousandths: between)
                guard chart.range.contains(price) else { continue }
                let quarter = area.quarter(of: price)
                canvas.put(
                    dot(average, level: quarter % 4),
                    averagePaint(average),
                    row: area.priceRows - 1 - quarter / 4,
                    column: area.column(of: index) + step
                )
            }
        }
    }
}

extension Chart {
    /// A mean with the decimals of prices, half-up.
    static func rounded(_ price: Price, to tick: Price) -> Price {
        let unit = tick.tenThousandths
        return Price(tenThousandths: (price.tenThousandths + unit / 2) / unit * unit)
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var text = Substring(self)
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
