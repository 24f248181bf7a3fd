import Market

/// One record of a file of TDX's: little-endian words, binary floating point among them, read as integers.
struct TDXRecord {
    private let words: [UInt32]

    init(_ bytes: [UInt8], at offset: Int) {
        words = (0..<8).map { word in
            (0..<4).reduce(UInt32(0)) { value, byte in
                value | UInt32(bytes[offset + word * 4 + byte]) << (8 * UInt32(byte))
            }
        }
    }

    /// A day: date, open, high, low, close in units of the security's decimals, amount, volume.
    func day(_ symbol: Symbol) -> Bar? {
        let date = Int(words[0])
        guard
            let day = TradingDay(
                year: date / 10_000,
                month: date / 100 % 100,
                day: date % 100
            ), TradingDay.readable.contains(day)
        else { return nil }
        let unit = TDXRecord.unit(of: symbol)
        let prices = words[1...4].map { Price(tenThousandths: Int64($0) * unit) }
        return bar(
            Instant(day, SessionPlan.close),
            prices,
            amount: words[5],
            volume: words[6],
            symbol
        )
    }

    /// A minute: date and minute in half words, open, high, low, close and amount as floats, volume.
    func minute(_ symbol: Symbol) -> Bar? {
        let (date, minute) = (Int(words[0] & 0xFFFF), Int(words[0] >> 16))
        guard
            let day = TradingDay(
                year: date / 2048 + 2004,
                month: date % 2048 / 100,
                day: date % 2048 % 100
            ), (1...1440).contains(minute)
        else { return nil }
        let unit = TDXRecord.unit(of: symbol)
        var prices: [Price] = []
        for word in words[1...4] {
            // A float is near the decimal that was meant: rounded to the security's decimals it is that one.
            guard let units = TDXRecord.rounded(float: word, times: 10_000 / unit) else {
                return nil
            }
            prices.append(Price(tenThousandths: units * unit))
        }
        let end = Instant(day, TimeOfDay(milliseconds: Int64(minute) * 60_000))
        return bar(
            BarPeriod.minute.end(of: end),
            prices,
            amount: words[5],
            volume: words[6],
            symbol
        )
    }

    private func bar(
        _ time: Instant,
        _ prices: [Price],
        amount: UInt32,
        volume: UInt32,
        _ symbol: Symbol
    ) -> Bar? {
        guard let amount = TDXRecord.rounded(float: amount, times: 100) else { return nil }
        let turnover = Money(fen: amount)
        let shares = TDXRecord.shares(
            Int64(volume),
            turnover,
            prices[2]...max(prices[1], prices[2]),
            symbol
        )
        let bar = Bar(
            time: time,
            open: prices[0],
            high: prices[1],
            low: prices[2],
            close: prices[3],
            volume: Quantity(shares),
            turnover: turnover
        )
        return bar.isSound ? bar : nil
    }

    /// The unit of whole-number prices in 1/10,000 yuan: a fen, or a tenth of one for funds and bonds.
    private static func unit(of symbol: Symbol) -> Int64 {
        switch Board.of(symbol) {
        case .fund, .convertibleBond, .repo: 10
        case .bShare where symbol.exchange == .sse: 10
        default: 100
        }
    }

    /// Stocks are in shares, indices in lots; of anything else the unit is the one by which the mean price
    /// lies inside the day's range.
    private static func shares(
        _ volume: Int64,
        _ turnover: Money,
        _ range: ClosedRange<Price>,
        _ symbol: Symbol
    ) -> Int64 {
        guard Board.of(symbol) != .index else { return volume * 100 }
        let amount = turnover.tenThousandths
        // A hundredth of leeway: the amount is a float of seven digits.
        let fits = [Int64(1), 10, 100].first { unit in
            let (least, most) = (range.lowerBound.tenThousandths, range.upperBound.tenThousandths)
            let shares = volume * unit
            return amount / 99 * 100 >= least.multipliedReportingOverflow(by: shares).partialValue
                && amount / 101 * 100 <= most.multipliedReportingOverflow(by: shares).partialValue
        }
        return volume * (fits ?? 1)
    }

    /// A number of IEEE 754's binary32 times a factor, rounded half-up; nil where it is negative, no number or
    /// too large.
    private static func rounded(float bits: UInt32, times factor: Int64) -> Int64? {
        let exponent = Int(bits >> 23 & 0xFF)
        guard bits >> 31 == 0 || bits << 1 == 0, exponent < 255 else { return nil }
        guard exponent > 0 else { return 0 }
        let mantissa = Int64(bits & 0x7F_FFFF | 0x80_0000) * factor
        let shift = exponent - 150
        if shift >= 0 {
            guard shift < mantissa.leadingZeroBitCount - 1 else { return nil }
            return mantissa << Int64(shift)
        }
        guard shift > -62 else { return 0 }
        return (mantissa + (1 << Int64(-shift - 1))) >> Int64(-shift)
    }
}
