import Market

/// A row of hashed numbers: the same key and index always give the same number.
///
/// Streams branch by purpose, so that two questions never share a number by accident. The mixing is
/// the finalizer of splitmix64; everything is integer arithmetic, the same on every machine.
struct HashStream {
    /// What a branch is for.
    enum Purpose: UInt64 {
        case reference = 1
        case turnover
        case closes
        case special
        case dayShape
        case path
        case highWick
        case lowWick
        case extremeStep
        case barVolume
        case stepPrice
        case stepVolume
        case side
        case bidGap
        case askGap
        case bidVolume
        case askVolume
        case dividend
        case afterHours
    }

    private let key: UInt64

    private init(key: UInt64) {
        self.key = key
    }

    /// The stream of one market.
    init(seed: UInt64) {
        key = HashStream.mixed(seed &+ HashStream.increment)
    }

    /// The branch for one purpose, and where there are many of it, for one of them.
    func branch(_ purpose: Purpose, _ index: Int = 0) -> HashStream {
        let purposeKey = HashStream.mixed(key ^ (purpose.rawValue &* HashStream.increment))
        return HashStream(key: HashStream.mixed(purposeKey &+ HashStream.spread(index)))
    }

    /// The branch for one security.
    func branch(_ symbol: Symbol) -> HashStream {
        let identity = UInt64(symbol.exchange.rawValue) << 32 | UInt64(symbol.number)
        return HashStream(key: HashStream.mixed(key ^ (identity &* HashStream.increment)))
    }

    /// The number at an index.
    subscript(index: Int) -> UInt64 { HashStream.mixed(key &+ HashStream.spread(index)) }

    /// A number from zero up to `bound`, which is left out.
    func number(_ index: Int, below bound: Int) -> Int {
        Int(self[index].multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number from minus to plus `amplitude`.
    func deviation(_ index: Int, amplitude: Int) -> Int {
        number(index, below: 2 * amplitude + 1) - amplitude
    }

    /// A line through deviations at the multiples of 2^`level`, read at `position`.
    ///
    /// A sum of such lines over the levels moves like a random walk, yet each value costs only two
    /// numbers a level.
    func line(at position: Int, level: Int, amplitude: Int) -> Int {
        let node = position >> level
        let offset = position & ((1 << level) - 1)
        let left = deviation((level << 40) + node, amplitude: amplitude)
        let right = deviation((level << 40) + node + 1, amplitude: amplitude)
        return left + (((right - left) * offset) >> level)
    }

    private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    private static func spread(_ index: Int) -> UInt64 {
        UInt64(bitPattern: Int64(index)) &* increment
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
