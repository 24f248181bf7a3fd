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
        case "bid" where bids.isEmpty: bids = try Levels(&words, best: >)
        case "ask" where asks.isEmpty: asks = try Levels(&words, best: <)
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
}

extension StagedAuction {
    /// The auction behind the word `auction`: code, and the parts in any order.
    init(_ words: inout WordReader) throws(SessionFault) {
        self.init(symbol: try words.symbol())
        while words.peek != nil {
            let part = try words.next(.auctionPart)
            switch part.text {
            case "bid" where bids.isEmpty: bids = try Levels(&words, best: >)
            case "ask" where asks.isEmpty: asks = try Levels(&words, best: <)
            case "prev" where previousClose == nil: previousClose = try words.price()
            default: throw words.bad(part, .auctionPart)
            }
        }
    }
}

extension Levels {
    /// Levels such as `10.01x5000,10.00x300`, best first; a blank may follow each comma.
    fileprivate init(
        _ words: inout WordReader,
        best: (Price, Price) -> Bool
    ) throws(SessionFault) {
        self.init()
        var word = try words.next(.levels)
        while true {
            guard append(word.text, best: best), !isEmpty else { throw words.bad(word, .levels) }
            guard word.text.hasSuffix(",") else { return }
            word = try words.next(.levels)
        }
    }

    /// Adds the levels that a word spells; returns whether it spells some, best first.
    private mutating func append(_ text: String, best: (Price, Price) -> Bool) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            var start = 0
            while start < bytes.count {
                let end = unsafe bytes[start...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
                if end > start {
                    let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                    guard count < Levels.depth, let level = unsafe Level(part),
                        last.map({ best($0.price, level.price) }) ?? true
                    else { return false }
                    append(level)
                }
                start = end + 1
            }
            return true
        }
    }
}

extension Level {
    /// The level that `10.01x5000` spells.
    fileprivate init?(_ bytes: UnsafeRawBufferPointer) {
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
        self.init(price: Price(tenThousandths: price), volume: Quantity(volume))
    }
}
