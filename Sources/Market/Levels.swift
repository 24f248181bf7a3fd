/// Up to five price levels of one side of a book, best first, stored in place.
public struct Levels: Hashable, Sendable {
    /// The most levels a feed shows.
    public static let depth = 5

    /// The number of levels that are there.
    public private(set) var count = 0
    private var first = Level.empty
    private var second = Level.empty
    private var third = Level.empty
    private var fourth = Level.empty
    private var fifth = Level.empty

    /// No levels.
    public init() {}

    /// Adds a level behind the ones there; beyond five it is not shown.
    public mutating func append(_ level: Level) {
        guard count < Levels.depth else { return }
        count += 1
        self[count - 1] = level
    }
}

extension Levels: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral {
    /// The levels, best first; those beyond five are left out.
    public init(arrayLiteral elements: Level...) {
        self.init(elements)
    }

    /// The levels, best first; those beyond five are left out.
    public init(_ levels: some Sequence<Level>) {
        for level in levels { append(level) }
    }

    /// Zero, the best level.
    public var startIndex: Int { 0 }
    /// The number of levels.
    public var endIndex: Int { count }

    /// The level at a position, zero being the best.
    public subscript(position: Int) -> Level {
        get {
            precondition(position < count, "there is no level \(position + 1)")
            switch position {
            case 0: return first
            case 1: return second
            case 2: return third
            case 3: return fourth
            default: return fifth
            }
        }
        set {
            precondition(position < count, "there is no level \(position + 1)")
            switch position {
            case 0: first = newValue
            case 1: second = newValue
            case 2: third = newValue
            case 3: fourth = newValue
            default: fifth = newValue
            }
        }
    }
}
