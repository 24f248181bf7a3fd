import Foundation

/// One snapshot of a security, as a row of a replay file or of a quote program's answer.
///
/// Levels are written as in session files: `10.00x300,10.01x500`, best first.
struct Snapshot {
    /// In exchange time: `2026-01-06T10:00:00`.
    var time: String
    var symbol = "sh600000"
    var last: String
    var bid = ""
    var ask = ""
    var previousClose = "10.00"
    var open = ""
    var high = ""
    var low = ""
    var volume = 0
    var name = ""
    var limitUp = ""
    var limitDown = ""
    var status = ""

    init(
        _ time: String,
        _ symbol: String = "sh600000",
        last: String,
        bid: String = "",
        ask: String = "",
        previousClose: String = "10.00",
        open: String = "",
        volume: Int = 0,
        status: String = ""
    ) {
        self.time = time
        self.symbol = symbol
        self.last = last
        self.bid = bid
        self.ask = ask
        self.previousClose = previousClose
        self.open = open
        self.volume = volume
        self.status = status
    }

    /// The first line of a file of snapshots.
    static let header: String = {
        let levels = ["bid", "bidvol", "ask", "askvol"].map { name in
            (1...5).map { "\(name)\($0)" }.joined(separator: ",")
        }
        return "time_ms,symbol,last," + levels.joined(separator: ",")
            + ",name,prev_close,open,high,low,volume,turnover,limit_up,limit_down,status"
    }()

    /// The row under `header`.
    var row: String {
        let fields =
            [String(milliseconds(time)), symbol, last] + columns(bid) + columns(ask)
            + [
                name, previousClose, open, high, low, String(volume), "", limitUp, limitDown,
                status,
            ]
        return fields.joined(separator: ",")
    }

    /// Five prices, then five volumes.
    private func columns(_ levels: String) -> [String] {
        let pairs = levels.split(separator: ",").map { $0.split(separator: "x").map(String.init) }
        let empty = Array(repeating: "", count: 5 - pairs.count)
        return pairs.map { $0[0] } + empty + pairs.map { $0[1] } + empty
    }
}

/// One trade on the exchange, as a row of a file of trades.
struct Print {
    var time: String
    var price: String
    var volume: Int
    var aggressor: String
    var symbol = "sh600000"

    init(_ time: String, _ price: String, _ volume: Int, _ aggressor: String) {
        self.time = time
        self.price = price
        self.volume = volume
        self.aggressor = aggressor
    }

    static let header = "time,symbol,price,volume,aggressor"

    var row: String { "\(time)+08:00,\(symbol),\(price),\(volume),\(aggressor)" }
}

/// Milliseconds since 1970 of a time in exchange time, with or without milliseconds.
func milliseconds(_ time: String) -> Int {
    let parts = time.split(separator: ".")
    let date = try? Date(parts[0] + "+08:00", strategy: .iso8601)
    let seconds = date.map { Int($0.timeIntervalSince1970) } ?? 0
    return seconds * 1000 + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
}

extension Sandbox {
    /// Opens an account on a replay of snapshots.
    func open(replaying snapshots: [Snapshot], _ options: String...) throws {
        try open(file: ([Snapshot.header] + snapshots.map(\.row)), options)
    }

    /// Opens an account on a replay of trades.
    func open(replaying prints: [Print], _ options: String...) throws {
        try open(file: ([Print.header] + prints.map(\.row)), options)
    }

    private func open(file lines: [String], _ options: [String]) throws {
        try write(lines.joined(separator: "\n") + "\n", to: "replay.csv")
        try opened(["init", "--source", "replay:\(path("replay.csv"))"] + options)
    }

    /// Opens an account on a program that answers with what `show` showed last.
    func open(live snapshots: [Snapshot], at time: String, _ options: String...) throws {
        now = time
        try show(snapshots)
        let program = "while read -r asked; do cat '\(path("market.csv"))'; echo; done"
        try opened(["init", "--source", "exec:\(program)"] + options)
    }

    private func opened(_ arguments: [String]) throws {
        let consequences = try istock(arguments)
        guard consequences.status == 0 else { throw consequences }
    }

    /// What the quote program answers from now on.
    func show(_ snapshots: [Snapshot]) throws {
        let lines = [Snapshot.header] + snapshots.map(\.row)
        try write(lines.joined(separator: "\n") + "\n", to: "market.csv")
    }

    /// Shows one snapshot, stamped with the present instant of the wall clock.
    func show(at time: String, last: String, bid: String = "", ask: String = "") throws {
        now = time
        try show([Snapshot(time, last: last, bid: bid, ask: ask)])
    }
}
