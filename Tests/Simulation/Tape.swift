/// A made-up market of a few days, as a replay file and as the model sees it.
struct Tape {
    /// One snapshot: prices in fen, volumes in shares, an instant in milliseconds.
    struct Snapshot: Hashable {
        let time: Int64
        let symbol: Int
        let bid: Int64
        let bidVolume: Int64
        let ask: Int64
        let askVolume: Int64
    }

    /// What happens at one instant: snapshots, or the end of a day.
    struct Moment {
        let time: Int64
        var snapshots: [Snapshot] = []
        var endsDay = false
    }

    static let codes = ["sh600000", "sz000001"]
    /// Midnights of Monday to Thursday in exchange time, 2026-11-30 first.
    static let midnights = (0..<4).map { 1_795_968_000_000 + Int64($0) * dayLength }
    /// The first snapshot.
    static let start = midnights[0] + 9 * hour + hour / 2
    private static let dayLength: Int64 = 86_400_000
    private static let hour: Int64 = 3_600_000

    private(set) var moments: [Moment] = []

    init(_ random: inout Seeded) {
        var prices: [Int64] = Tape.codes.map { _ in 1000 }
        for midnight in Tape.midnights {
            var times = Set([midnight + 9 * Tape.hour + Tape.hour / 2, midnight + 13 * Tape.hour])
            for _ in 0..<24 { times.insert(Tape.instant(on: midnight, &random)) }
            for time in times.sorted() {
                var moment = Moment(time: time)
                let isFirst = time - midnight == 9 * Tape.hour + Tape.hour / 2
                let isAfterLunch = time - midnight == 13 * Tape.hour
                for symbol in Tape.codes.indices where isFirst || isAfterLunch || random.chance(70)
                {
                    prices[symbol] += Int64.random(in: -6...6, using: &random)
                    prices[symbol] = min(max(prices[symbol], 950), 1050)
                    moment.snapshots.append(Tape.snapshot(time, symbol, prices[symbol], &random))
                }
                moments.append(moment)
            }
            moments.append(Moment(time: midnight + 15 * Tape.hour, endsDay: true))
        }
    }

    private static func snapshot(
        _ time: Int64,
        _ symbol: Int,
        _ price: Int64,
        _ random: inout Seeded
    ) -> Snapshot {
        Snapshot(
            time: time,
            symbol: symbol,
            bid: price - Int64.random(in: 1...2, using: &random),
            bidVolume: Int64.random(in: 1...20, using: &random) * 100,
            ask: price,
            askVolume: Int64.random(in: 1...20, using: &random) * 100
        )
    }

    /// A whole second of continuous trading, before the last minutes of either half of the day.
    static func instant(on midnight: Int64, _ random: inout Seeded) -> Int64 {
        let second = Int64.random(in: 0..<13_800, using: &random)
        let isMorning = second < 7200
        let start = isMorning ? 9 * hour + hour / 2 : 13 * hour - 7200 * 1000
        return midnight + start + second * 1000
    }

    /// The midnight of the day for which an order is valid that is placed at an instant: the next one's after 15:00.
    static func session(at time: Int64) -> Int64 {
        let today = midnight(of: time)
        return time - today < 15 * hour ? today : today + dayLength
    }

    /// The midnight before an instant.
    static func midnight(of time: Int64) -> Int64 {
        midnights.last { $0 <= time } ?? midnights[0]
    }

    /// The latest snapshot of a security at an instant.
    func latest(_ symbol: Int, at time: Int64) -> Snapshot? {
        var latest: Snapshot?
        for moment in moments {
            guard moment.time <= time else { break }
            latest = moment.snapshots.first { $0.symbol == symbol } ?? latest
        }
        return latest
    }

    /// The replay file.
    var csv: String {
        let header = "time_ms,symbol,last,bid1,bidvol1,ask1,askvol1,prev_close"
        let rows = moments.flatMap(\.snapshots).map { each in
            "\(each.time),\(Tape.codes[each.symbol]),\(yuan(each.ask)),\(yuan(each.bid)),"
                + "\(each.bidVolume),\(yuan(each.ask)),\(each.askVolume),10.00"
        }
        return ([header] + rows).joined(separator: "\n") + "\n"
    }
}

/// A price in fen as the file has it.
private func yuan(_ fen: Int64) -> String {
    let cents = fen % 100
    return "\(fen / 100).\(cents < 10 ? "0" : "")\(cents)"
}
