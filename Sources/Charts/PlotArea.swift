import Market

/// Where the prices, volumes and times of a chart lie on a grid of characters.
struct PlotArea {
    /// The rows of prices and volumes together.
    let rows: Int
    let volumeRows: Int
    /// The columns of a bar, the gap behind it included.
    let step: Int
    /// The columns of all bars.
    let width: Int
    private let low: Int64
    private let distance: Int64
    private let highestVolume: Int64

    /// The farthest that bars lie apart.
    private static let widestStep = 3

    init(_ chart: Chart, rows: Int, capacity: Int) {
        self.rows = rows
        volumeRows = max(2, rows / 5)
        step = max(1, min(PlotArea.widestStep, capacity / chart.bars.count))
        width = step * chart.bars.count
        low = chart.range.lowerBound.tenThousandths
        distance = chart.range.upperBound.tenThousandths - low
        highestVolume = chart.highestVolume
    }

    /// The rows of prices.
    var priceRows: Int { rows - volumeRows }

    func column(of index: Int) -> Int { index * step + (step - 1) / 2 }

    /// The row of a price, from the top.
    func row(of price: Price) -> Int { priceRows - 1 - half(of: price) / 2 }

    /// The half row of a price, from below.
    func half(of price: Price) -> Int { position(of: price, among: 2 * priceRows) }

    /// The quarter of a row of a price, from below.
    func quarter(of price: Price) -> Int { position(of: price, among: 4 * priceRows) }

    private func position(of price: Price, among count: Int) -> Int {
        let above = (price.tenThousandths - low) * Int64(count - 1)
        return Int((above + distance / 2) / distance)
    }

    /// The height of a volume in eighths of a row; at least one where anything traded.
    func eighths(of volume: Int64) -> Int {
        guard volume > 0 else { return 0 }
        let most = Int128(8 * volumeRows)
        return max(
            1,
            Int((Int128(volume) * most + Int128(highestVolume / 2)) / Int128(highestVolume))
        )
    }
}
