/// The life of a few orders, struck at each of its calls in turn: bought at once, in part and later, cancelled,
/// expired, sold.
public struct OrderLife: Sendable {
    /// What strikes.
    public let strike: Disk.Strike
    /// Whether all of it becomes durable together, at the end.
    public let isBatch: Bool

    /// An order's life with a strike.
    public init(_ strike: Disk.Strike, isBatch: Bool = false) {
        self.strike = strike
        self.isBatch = isBatch
    }

    /// Every one of them.
    public static let all = Disk.Strike.allCases.filter { $0 != .none }.flatMap { strike in
        [OrderLife(strike), OrderLife(strike, isBatch: true)]
    }

    /// Lives it from the start for every `stride`-th call, until there is no such call.
    ///
    /// - Throws: A `Failure` that names the strike and the call.
    public func run(
        stride: UInt64 = 1,
        program: String,
        into counts: inout Simulation.Counts
    ) throws(Failure) {
        var call: UInt64 = 1
        while try isStruck(at: call, program, &counts) { call += stride }
    }

    private func isStruck(
        at call: UInt64,
        _ program: String,
        _ counts: inout Simulation.Counts
    ) throws(Failure) -> Bool {
        var simulation = try Simulation(seed: 1, program: program)
        try simulation.open("a", cash: 10_000_000)
        let life = Life(
            path: simulation.path,
            account: "a",
            deeds: simulation.deedsOfAnOrder(),
            isBatch: isBatch,
            retries: 2
        )
        try simulation.live(life, strike, at: call)
        let isStruck = simulation.counts.strikes[strike] != nil
        simulation.end(counting: &counts)
        return isStruck
    }
}

extension Simulation {
    fileprivate func deedsOfAnOrder() -> [Deed] {
        guard let snapshot = tape.latest(0, at: Tape.start) else { return [] }
        func order(_ isBuy: Bool, _ quantity: Int64, at price: Int64, _ key: String) -> Deed {
            .place(
                Deed.Terms(symbol: 0, isBuy: isBuy, quantity: quantity, price: price, key: key)
            )
        }
        return [
            order(true, snapshot.askVolume + 300, at: snapshot.ask, "bought"),
            order(true, 1000, at: snapshot.ask - 5, "cancelled"),
            .cancel(2),
            order(true, 1000, at: snapshot.ask - 60, "expired"),
            .advance(to: Tape.start + 25 * 3_600_000),
            order(false, snapshot.askVolume, at: snapshot.ask - 20, "sold"),
        ]
    }
}
