import Market

/// What a column of a replay file holds.
enum Column: Hashable {
    case ignored
    case timeMilliseconds
    case time
    case symbol
    case last
    case name
    case previousClose
    case open
    case high
    case low
    case volume
    case turnover
    case limitUp
    case limitDown
    case status
    case price
    case aggressor
    case bid(Int)
    case bidVolume(Int)
    case ask(Int)
    case askVolume(Int)

    /// The column a header calls `name`; one that nobody knows is ignored.
    init(named name: String) {
        self = Column.named[name] ?? .ignored
    }

    private static let named: [String: Column] = {
        var named: [String: Column] = [
            "time_ms": .timeMilliseconds, "time": .time, "symbol": .symbol, "last": .last,
            "name": .name, "prev_close": .previousClose, "open": .open, "high": .high,
            "low": .low, "volume": .volume, "turnover": .turnover, "limit_up": .limitUp,
            "limit_down": .limitDown, "status": .status, "price": .price, "aggressor": .aggressor,
        ]
        for level in 0..<Levels.depth {
            named["bid\(level + 1)"] = .bid(level)
            named["bidvol\(level + 1)"] = .bidVolume(level)
            named["ask\(level + 1)"] = .ask(level)
            named["askvol\(level + 1)"] = .askVolume(level)
        }
        return named
    }()

    /// Whether the column holds a part of a level.
    var isLevel: Bool {
        switch self {
        case .bid, .bidVolume, .ask, .askVolume: true
        default: false
        }
    }
}
