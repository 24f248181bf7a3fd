import Market

/// Draws a chart as a document of its own: scalable, light or dark as the reader's screen is, the same bytes
/// every time.
///
/// Coordinates are hundredths of a pixel, reckoned in integers. Rising bodies are hollow, falling ones filled.
public struct SVGChart: Sendable {
    /// How many bars there is room for.
    public static let capacity = 240

    private let risesInGreen: Bool

    /// A drawing, whose rising bars are red, or green.
    public init(risesInGreen: Bool = false) {
        self.risesInGreen = risesInGreen
    }

    private static let width = 96_000
    private static let height = 54_000
    private static let left = 1600
    private static let right = 88_000
    private static let prices = 9000...38_000
    private static let volumes = 40_000...50_500

    /// Returns the document.
    public func text(_ chart: Chart) -> String {
        var lines = head(chart)
        lines += grid(chart)
        for index in chart.bars.indices { lines += candle(index, chart) }
        for average in chart.averages { lines += path(average, chart) }
        lines += times(chart)
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private func style() -> String {
        let (red, green) = (("#d1242f", "#ff6b6b"), ("#1a7f37", "#4cc38a"))
        let (up, down) = risesInGreen ? (green, red) : (red, green)
        return """
            <style>
            text{font:13px system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;fill:#1f2328}
            .t{font-size:18px;font-weight:600}.b{fill:#fff}.g{stroke:#d0d7de;stroke-width:.5}.m{fill:none;stroke-width:1.4}
            .u{stroke:\(up.0);fill:none}.d{stroke:\(down.0);fill:\(down.0)}.U{fill:\(up.0)}.D{fill:\(down.0)}
            .a5{stroke:#b7791f}.a10{stroke:#0969da}.a20{stroke:#8250df}.A5{fill:#b7791f}.A10{fill:#0969da}.A20{fill:#8250df}
            @media(prefers-color-scheme:dark){text{fill:#e6edf3}.b{fill:#0d1117}.g{stroke:#3d444d}
            .u{stroke:\(up.1)}.d{stroke:\(down.1);fill:\(down.1)}.U{fill:\(up.1)}.D{fill:\(down.1)}
            .a5{stroke:#e3b341}.a10{stroke:#58a6ff}.a20{stroke:#bc8cff}.A5{fill:#e3b341}.A10{fill:#58a6ff}.A20{fill:#bc8cff}}
            </style>
            """
    }

    private func head(_ chart: Chart) -> [String] {
        guard let first = chart.bars.first, let last = chart.bars.last else { return [] }
        let words = chart.words
        let span = "\(chart.fullLabel(of: first)) – \(chart.fullLabel(of: last))"
        let title = escaped("\(chart.title)  \(words.name(chart.interval))")
        let note = chart.note.isEmpty ? "" : "  [\(chart.note)]"
        var figures = [
            (words.open, last.open), (words.high, last.high), (words.low, last.low),
            (words.close, last.close),
        ].map { "\($0) \(chart.text($1))" }
        if let change = chart.change { figures.append(change.text) }
        figures.append("\(words.volume) \(words.short(last.volume.shares))")
        let legend = chart.averages.map { average in
            let value = average.values.last.flatMap { $0 }
            let text = value.map { chart.text(Chart.rounded($0, to: chart.tick)) } ?? "-"
            return "<tspan class=\"A\(average.length)\">MA\(average.length) \(text)   </tspan>"
        }
        return [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 540\" role=\"img\" "
                + "aria-labelledby=\"t\">",
            "<title id=\"t\">\(title)  \(escaped(span + note))</title>",
            style(),
            "<rect class=\"b\" width=\"960\" height=\"540\"/>",
            "<text class=\"t\" x=\"16\" y=\"30\" xml:space=\"preserve\">\(title)</text>",
            "<text x=\"944\" y=\"30\" text-anchor=\"end\" xml:space=\"preserve\">\(escaped(span + note))</text>",
            "<text x=\"16\" y=\"54\" xml:space=\"preserve\">\(escaped(figures.joined(separator: "   ")))</text>",
            "<text x=\"16\" y=\"76\" xml:space=\"preserve\">\(legend.joined())</text>",
        ]
    }

    private func grid(_ chart: Chart) -> [String] {
        var lines: [String] = []
        for price in chart.labels(about: 8) {
            let y = y(price, chart)
            lines.append(rule(y))
            lines.append(label(chart.text(price), y))
        }
        lines.append(rule(SVGChart.volumes.upperBound))
        let top = SVGChart.volumes.lowerBound
        lines.append(label(chart.words.short(chart.highestVolume), top + 400))
        return lines
    }

    private func rule(_ y: Int) -> String {
        let (left, right) = (pixels(SVGChart.left), pixels(SVGChart.right))
        return "<path class=\"g\" d=\"M\(left) \(pixels(y))H\(right)\"/>"
    }

    private func label(_ text: String, _ y: Int) -> String {
        "<text x=\"\(pixels(SVGChart.right + 600))\" y=\"\(pixels(y + 450))\">\(escaped(text))</text>"
    }

    private func candle(_ index: Int, _ chart: Chart) -> [String] {
        let bar = chart.bars[index]
        let slot = slot(chart)
        let half = max(min(slot * 35 / 100, 700), 60)
        let x = x(index, chart)
        let (top, bottom) = (y(max(bar.open, bar.close), chart), y(min(bar.open, bar.close), chart))
        let kind = bar.isRising ? "u" : "d"
        let (left, wide) = (pixels(x - half), pixels(2 * half))
        let tall = Int128(bar.volume.shares) * Int128(SVGChart.volumes.count - 1)
        let volume = Int(tall / Int128(chart.highestVolume))
        return [
            "<path class=\"\(kind)\" d=\"M\(pixels(x)) \(pixels(y(bar.high, chart)))V\(pixels(top))"
                + "M\(pixels(x)) \(pixels(bottom))V\(pixels(y(bar.low, chart)))\"/>",
            "<rect class=\"\(kind)\" x=\"\(left)\" y=\"\(pixels(top))\" width=\"\(wide)\" "
                + "height=\"\(pixels(max(bottom - top, 1)))\"/>",
            "<rect class=\"\(kind.uppercased())\" x=\"\(left)\" "
                + "y=\"\(pixels(SVGChart.volumes.upperBound - volume))\" width=\"\(wide)\" "
                + "height=\"\(pixels(volume))\"/>",
        ]
    }

    private func path(_ average: Chart.Average, _ chart: Chart) -> [String] {
        var path = ""
        var isDrawing = false
        for (index, value) in average.values.enumerated() {
            guard let value, chart.range.contains(value) else {
                isDrawing = false
                continue
            }
            path += "\(isDrawing ? "L" : "M")\(pixels(x(index, chart))) \(pixels(y(value, chart)))"
            isDrawing = true
        }
        return path.isEmpty ? [] : ["<path class=\"m a\(average.length)\" d=\"\(path)\"/>"]
    }

    private func times(_ chart: Chart) -> [String] {
        var lines: [String] = []
        var free = 0
        for index in chart.bars.indices {
            let x = max(x(index, chart), SVGChart.left + 2000)
            guard x >= free, x <= SVGChart.right - 2000 else { continue }
            let y = pixels(SVGChart.volumes.upperBound + 1800)
            lines.append(
                "<text x=\"\(pixels(x))\" y=\"\(y)\" text-anchor=\"middle\">\(chart.label(of: index))</text>"
            )
            free = x + 9000
        }
        return lines
    }

    /// The width of a bar with the gap beside it.
    private func slot(_ chart: Chart) -> Int {
        (SVGChart.right - SVGChart.left) / chart.bars.count
    }

    private func x(_ index: Int, _ chart: Chart) -> Int {
        let width = SVGChart.right - SVGChart.left
        return SVGChart.left + width * (2 * index + 1) / (2 * chart.bars.count)
    }

    private func y(_ price: Price, _ chart: Chart) -> Int {
        let (low, high) = (chart.range.lowerBound, chart.range.upperBound)
        let above = Int128((price - low).tenThousandths) * Int128(SVGChart.prices.count - 1)
        return SVGChart.prices.upperBound - Int(above / Int128((high - low).tenThousandths))
    }

    private func pixels(_ hundredths: Int) -> String {
        DecimalText.format(Int64(hundredths), fractionDigits: 2)
    }

    private func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
