import Market
import Statistics

/// A curve of a report: lines in a box that stretches, with its labels as text around it, which do not.
struct ReportPlot {
    /// A line of the plot; where a number is missing it is broken.
    struct Line {
        let name: String
        let points: [Double?]
    }

    let id: String
    let title: String
    let description: String
    let lines: [Line]
    /// What stands below the curve, by the numbers of points.
    let dates: [TradingDay]
    /// A low plot whose line is filled up to zero.
    let isArea: Bool

    /// The SVG's own units on each side; the numbers in it are whole ones, the same on every machine.
    private static let size = 10_000.0

    var html: HTML {
        let scale = PlotScale(
            lines.flatMap { $0.points.compactMap { $0 } } + [0],
            hangs: isArea
        )
        let grid = scale.ticks.map { tick -> HTML in
            let y = coordinate(scale.part(of: tick))
            return "<path class=\"\(tick == 0 ? "zero" : "grid")\" d=\"M0 \(y)H10000\"/>"
        }
        let labels = scale.ticks.map { tick -> HTML in
            """
            <span class="y" style="top:\(percent(scale.part(of: tick)))%">\(scale.text(tick))</span>
            """
        }
        let curves = lines.enumerated().reversed().map { index, line -> HTML in
            isArea ? area(line, scale) : self.line(line, scale, style: index == 0 ? "own" : "other")
        }
        return """
            <figure><div class="plot\(isArea ? " low" : "")">\
            <svg viewBox="0 0 10000 10000" preserveAspectRatio="none" role="img" \
            aria-labelledby="\(id)-title \(id)-text"><title id="\(id)-title">\(title)</title>\
            <desc id="\(id)-text">\(description)</desc>\(grid)\(curves)</svg>\(labels)\(dateLabels)\
            </div></figure>
            """
    }

    private func line(_ line: Line, _ scale: PlotScale, style: String) -> HTML {
        var path = ""
        var isDrawing = false
        for (index, point) in line.points.enumerated() {
            guard let point else {
                isDrawing = false
                continue
            }
            path += isDrawing ? "L" : "M"
            path += "\(x(index)) \(coordinate(scale.part(of: point)))"
            isDrawing = true
        }
        return "<path class=\"\(style)\" d=\"\(path)\"/>"
    }

    private func area(_ line: Line, _ scale: PlotScale) -> HTML {
        let zero = coordinate(scale.part(of: 0))
        var path = "M0 \(zero)"
        for (index, point) in line.points.enumerated() {
            path += "L\(x(index)) \(coordinate(scale.part(of: point ?? 0)))"
        }
        return "<path class=\"fall\" d=\"\(path)V\(zero)Z\"/>"
    }

    private func x(_ index: Int) -> Int {
        coordinate(dates.count > 1 ? Double(index) / Double(dates.count - 1) : 0)
    }

    private func coordinate(_ part: Double) -> Int { Int((part * ReportPlot.size).rounded()) }

    private func percent(_ part: Double) -> String { (part * 100).fixed(2) }

    /// Up to four dates, the first and the last among them; on a narrow page only these.
    private var dateLabels: [HTML] {
        let last = dates.count - 1
        guard last > 0 else { return [] }
        var indexes = [0, last]
        if last == 1, dates[0] == dates[1] { indexes = [last] }
        if last >= 9 { indexes = [0, last / 3, last * 2 / 3, last] }
        return indexes.map { index in
            let place = index == 0 ? "x first" : index == last ? "x last" : "x wide"
            return """
                <span class="\(place)" style="left:\(percent(Double(index) / Double(last)))%">\
                \(dates[index].description)</span>
                """
        }
    }
}

/// Round numbers that a plot's values lie between.
struct PlotScale {
    /// The numbers that are written beside the plot, highest first.
    let ticks: [Double]
    private let low: Double
    private let high: Double
    private let decimals: Int

    /// The scale for some values, in parts of one; where all are alike there is room above them, or below where the
    /// values hang from zero.
    init(_ values: [Double], hangs: Bool = false) {
        let low = values.min() ?? 0
        let high = values.max() ?? 0
        let rough = max((high - low) / 4, 0.0005)
        var unit = 0.0001
        while unit * 10 <= rough { unit *= 10 }
        let step = [1, 2, 5, 10].map { $0 * unit }.first { $0 >= rough } ?? unit * 10
        var first = (low / step).rounded(.down)
        var last = (high / step).rounded(.up)
        if first == last { if hangs { first -= 1 } else { last += 1 } }
        self.low = first * step
        self.high = last * step
        decimals = step >= 0.0099 ? 0 : step >= 0.00099 ? 1 : 2
        ticks = stride(from: last, through: first, by: -1).map { $0 == 0 ? 0 : $0 * step }
    }

    /// How far below the top a value lies, as a part of the height.
    func part(of value: Double) -> Double { (high - value) / (high - low) }

    /// A tick as a percentage.
    func text(_ tick: Double) -> String {
        (tick > 0 ? "+" : "") + (tick * 100).fixed(decimals) + "%"
    }
}
