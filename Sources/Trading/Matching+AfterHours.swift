public import Market

extension Matching {
    /// Fills after-hours orders at the day's closing price, in the order they were placed, up to the volume that
    /// traded after hours (rules, section 5.2).
    ///
    /// An order whose limit is worse than the close for the market's side is not eligible and waits in vain.
    public mutating func matchAfterHours(close: Price, volume: Quantity) {
        var left: [Side: Quantity] = [.buy: volume, .sell: volume]
        for id in orders.filter({ $0.type == .afterHours }).map(\.id).sorted() {
            guard let index = orders.firstIndex(where: { $0.id == id }) else { continue }
            let order = orders[index]
            if order.accepts(close) {
                let available = left[order.side] ?? .zero
                let taken = fill(index, at: close, upTo: available, basis: .auction)
                left[order.side] = available - taken
            }
            rest(index)
        }
    }
}
