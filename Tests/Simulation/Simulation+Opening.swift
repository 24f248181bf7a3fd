import Desk
import Market
import Store

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Simulation {
    /// Opens a first account again and again, struck at every `stride`-th call of it in turn; returns how often.
    ///
    /// - Throws: A `Failure` that names the call.
    public static func strikeOpening(
        _ strike: Disk.Strike,
        stride: UInt64
    ) throws(Failure) -> Int {
        var counts = Counts()
        var call: UInt64 = 1
        while true {
            let before = counts.strikes
            var simulation = try Simulation(seed: call, program: "")
            do throws(Failure) {
                try simulation.open("a", cash: 10_000_000, strike, at: call)
            } catch {
                throw Failure("\(strike) at call \(call) of an opening: \(error)")
            }
            simulation.end(counting: &counts)
            if counts.strikes == before { return counts.strikes[strike] ?? 0 }
            call += stride
        }
    }

    /// Opens an account of any size while anything happens.
    mutating func openRandomly(_ name: String) throws(Failure) {
        let strikes = Disk.Strike.allCases.filter { !$0.kills }
        let strike = strikes.randomElement(using: &random) ?? .none
        let cash = Int64.random(in: 1...40, using: &random) * 500_000
        // A first account makes some two hundred calls, a second one half as many.
        let call = UInt64.random(in: 1...180, using: &random)
        try open(name, cash: cash, strike, at: call)
    }

    /// Opens an account while the disk is struck, and then, if it is not there, on a disk that works.
    mutating func open(
        _ name: String,
        cash: Int64,
        _ strike: Disk.Strike = .none,
        at call: UInt64 = 0
    ) throws(Failure) {
        disk.plan(strike, at: call, seed: random.next())
        let isOpen = (try? openAccount(name, cash: cash)) != nil
        strikeIsOver(strike)
        try removeUnfinished(isExpected: strike == .power)
        // A file that never got its name is none.
        if !isOpen { disk.forget() }
        if try !accounts().contains(name) {
            if isOpen { throw Failure("the account \(name) was opened and is not there") }
            do throws(DeskError) {
                try openAccount(name, cash: cash)
            } catch {
                throw Failure("after \(strike) at call \(call) no account can be opened: \(error)")
            }
        }
        names.append(name)
        models[name] = [Model(clock: Tape.start, cash: cash)]
        for name in names { try settle(name, on: models(of: name), "opening") }
    }

    /// An opening that fails takes away what it began; one without power cannot.
    func removeUnfinished(isExpected: Bool) throws(Failure) {
        for ending in ["", "-journal", "-wal", "-shm"] {
            let name = path + "-new-\(getpid())" + ending
            if unsafe unlink(name) == 0, !isExpected { throw Failure("\(name) was left behind") }
        }
    }

    private func openAccount(_ name: String, cash: Int64) throws(DeskError) {
        let path = path
        let vfs = disk.vfs
        let file = try storing { () throws(StoreError) in
            try AccountFile.openOrCreate(path: path, vfs: vfs)
        }
        defer { try? file.close() }
        let terms = OpeningTerms(
            name: name,
            cash: Money(fen: cash),
            source: "replay:\(folder)/tape.csv",
            seed: nil,
            start: nil,
            settings: [:]
        )
        _ = try Desk.openAccount(terms, in: file, environment: .simulated)
    }

    /// The names of the accounts there are; none without a file.
    private func accounts() throws(Failure) -> [String] {
        guard unsafe access(path, F_OK) == 0 else { return [] }
        do throws(StoreError) {
            let file = try AccountFile.open(path: path, for: .writing, vfs: disk.vfs)
            defer { try? file.close() }
            var names: [String] = []
            for id in try file.accountIDs() { names.append(try file.account(id).name) }
            return names
        } catch {
            throw Failure("the file cannot be opened: \(error)")
        }
    }

    mutating func strikeIsOver(_ strike: Disk.Strike) {
        if disk.isStruck { counts.strikes[strike, default: 0] += 1 }
        disk.plan(.none)
        if strike == .power { disk.losePower(seed: random.next()) }
    }

    func models(of name: String) -> [Model] {
        guard let models = models[name] else { preconditionFailure("each account has its model") }
        return models
    }
}
