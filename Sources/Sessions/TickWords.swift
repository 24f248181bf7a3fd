import Market
import Quotes

extension StagedTick {
    /// The tick behind the word `tick`: code, last price, and any parts in any order.
    init(_ words: inout WordReader) throws(SessionFault) {
        let symbol = try words.symbol()
        self.init(symbol: symbol, last: try words.value(.price) { Price($0) })
        while words.peek != nil { try read(&words) }
    }

    private mutating func read(_ words: inout WordReader) throws(SessionFault) {
        let part = try words.next(.tickPart)
        switch part.text {
        case "bid" where bids.isEmpty: bids = try StagedTick.levels(&words, best: >)
        case "ask" where asks.isEmpty: asks = try StagedTick.levels(&words, best: <)
        case "prev" where previousClose == nil: previousClose = try words.price()
        case "open" where open == nil: open = try words.price()
        case "high" where high == nil: high = try words.price()
        case "low" where low == nil: low = try words.price()
        case "volume" where volume == nil: volume = try words.count()
        case "time" where stamp == nil: stamp = try words.value(.stamp) { Instant($0) }
        case "nolevels": hasLevels = false
        case "name" where name == nil: name = try words.value(.text) { $0.isEmpty ? nil : $0 }
        default: throw words.bad(part, .tickPart)
        }
    }

    /// Levels such as `10.01x5000,10.00x300`, best first; a blank may follow each comma.
    private static func levels(
        _ words: inout WordReader,
        best: (Price, Price) -> Bool
    ) throws(SessionFault) -> Levels {
        var levels = Levels()
        var word = try words.next(.levels)
        while true {
            guard StagedTick.append(word.text, to: &levels, best: best) else {
                throw words.bad(word, .levels)
            }
            guard !levels.isEmpty else { throw words.bad(word, .levels) }
            guard word.text.hasSuffix(",") else { return levels }
            word = try words.next(.levels)
        }
    }

    /// Adds the levels that a word spells; returns whether it spells some, best first.
    private static func append(
        _ text: String,
        to levels: inout Levels,
        best: (Price, Price) -> Bool
    ) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            var start = 0
            while start < bytes.count {
                let end = unsafe bytes[start...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
                if end > start {
                    let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                    guard levels.count < Levels.depth, let level = unsafe level(part),
                        levels.last.map({ best($0.price, level.price) }) ?? true
                    else { return false }
                    levels.append(level)
                }
                start = end + 1
            }
            return true
        }
    }

    /// The level that `10.01x5000` spells.
    private static func level(_ bytes: UnsafeRawBufferPointer) -> Level? {
        guard let mark = unsafe bytes.firstIndex(of: UInt8(ascii: "x")) else { return nil }
        let price = unsafe DecimalText.parse(
            UnsafeRawBufferPointer(rebasing: bytes[..<mark]),
            fractionDigits: 4
        )
        let volume = unsafe DecimalText.parse(
            UnsafeRawBufferPointer(rebasing: bytes[(mark + 1)...]),
            fractionDigits: 0
        )
        guard let price, let volume, price > 0, price <= Price.highest.tenThousandths, volume > 0,
            volume <= Quantity.highest.shares
        else { return nil }
        return Level(price: Price(tenThousandths: price), volume: Quantity(volume))
    }
}
