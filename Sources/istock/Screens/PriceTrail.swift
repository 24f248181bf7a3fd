import Market

/// The way a price went on one day, as far as it was seen.
struct PriceTrail: Hashable {
    /// The most points that are kept; of more, every second is dropped.
    private static let most = 256

    private(set) var day: TradingDay
    private var prices: [Int64]

    init(day: TradingDay, _ prices: [Price] = []) {
        self.day = day
        self.prices = prices.map(\.tenThousandths)
    }

    /// Takes a price of a quote; those of a new day begin anew.
    mutating func see(_ quote: Quote) {
        guard quote.last > .zero else { return }
        if quote.time.day != day { self = PriceTrail(day: quote.time.day) }
        prices.append(quote.last.tenThousandths)
        guard prices.count > PriceTrail.most else { return }
        prices = prices.indices.filter { !$0.isMultiple(of: 2) }.map { prices[$0] }
    }

    /// So many points spread over the way, the last one included; all of them where there are no more.
    func points(_ count: Int) -> [Int64] {
        guard prices.count > count, count > 1 else { return Array(prices.suffix(max(count, 0))) }
        return (0..<count).map { prices[$0 * (prices.count - 1) / (count - 1)] }
    }
}
