extension Simulation {
    /// Does anything while anything happens.
    mutating func liveRandomly() throws(Failure) {
        guard let name = names.randomElement(using: &random) else { return }
        let strike = Disk.Strike.allCases.randomElement(using: &random) ?? .none
        let life = Life(
            path: path,
            account: name,
            deeds: plannedDeeds(from: models(of: name)[0]),
            isBatch: random.chance(20),
            retries: Int.random(in: 0...2, using: &random)
        )
        // A life makes some sixty calls for itself and some twenty for each deed.
        let call = UInt64.random(in: 1...UInt64(60 + 30 * life.deeds.count), using: &random)
        try live(life, strike, at: call)
    }

    /// Lives a life while the disk is struck, and looks at what is left.
    mutating func live(_ life: Life, _ strike: Disk.Strike, at call: UInt64) throws(Failure) {
        counts.lives += 1
        let start = models(of: life.account)
        let told = try told(by: life, strike, at: call)
        let what =
            "\(strike) at call \(call), \(life.isBatch ? "batch" : "each") of "
            + life.deeds.map(\.line).joined(separator: ", ")
            + ", which told " + told.joined(separator: ", ")
        try checkFailures(in: told, strike, isBatch: life.isBatch, what)
        let possible =
            try life.isBatch
            ? possibleAfterBatch(start, life.deeds, told, what)
            : possible(start, life.deeds, told, what)
        for other in names {
            let states = other == life.account ? possible : models(of: other)
            let undone = strike == .power ? unsynced[other] ?? [] : []
            try settle(other, on: states + undone.filter { !states.contains($0) }, what)
        }
        if strike == .power || strike.kills { unsynced = [:] }
        if strike == .fail || strike == .broken { unsynced[life.account, default: []] += possible }
    }

    /// Deeds that make sense one after the other.
    private mutating func plannedDeeds(from start: Model) -> [Deed] {
        var model = start
        var deeds: [Deed] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            keys += 1
            let deed = Deed.random(for: model, key: "k\(keys)", tape, &random)
            guard let deed else { break }
            deeds.append(deed)
            model = model.after(deed, tape).states.last ?? model
        }
        return deeds
    }

    private mutating func told(
        by life: Life,
        _ strike: Disk.Strike,
        at call: UInt64
    ) throws(Failure) -> [String] {
        if strike.kills {
            let child = ChildLife(life: life, strike: strike, call: call, seed: random.next())
            let (told, wasKilled) = try child.run(program: program)
            if wasKilled { counts.strikes[strike, default: 0] += 1 }
            disk.forget()
            return told
        }
        var told: [String] = []
        disk.plan(strike, at: call, seed: random.next())
        life.live(vfs: disk.vfs) { told.append($0) }
        strikeIsOver(strike)
        return told
    }

    /// Failures have the disk for a reason, and a disk that failed once makes one command fail once.
    private func checkFailures(
        in told: [String],
        _ strike: Disk.Strike,
        isBatch: Bool,
        _ what: String
    ) throws(Failure) {
        let failed = told.filter { $0.hasPrefix("failed") }
        for line in failed where !excuses.contains(where: { line.contains("(\($0)") }) {
            throw Failure("\(line): \(what)")
        }
        // A batch may be undone as a whole, and then it fails to the end.
        guard !isBatch, [.none, .fail, .tear].contains(strike) else { return }
        if failed.count > (strike == .none ? 0 : 1) {
            throw Failure("a deed fails on a disk that works: \(what)")
        }
    }

    /// The states that an account may be in after a life told so much.
    private mutating func possible(
        _ start: [Model],
        _ deeds: [Deed],
        _ told: [String],
        _ what: String
    ) throws(Failure) -> [Model] {
        var possible = start
        var index = 0
        for line in told {
            guard index < deeds.count else { break }
            if line.hasPrefix("failed") {
                counts.failed += 1
                possible += partly(deeds[index], possible)
            } else {
                counts.acknowledged += 1
                let after = possible.compactMap { model in
                    let (states, answer) = model.after(deeds[index], tape)
                    return answer == line ? states.last : nil
                }
                if after.isEmpty {
                    let wanted = possible.map { $0.after(deeds[index], tape).answer }
                    throw Failure("\(line) where the model says \(wanted): \(what)")
                }
                // Whatever is written next is synced with all that came before it.
                if after.contains(where: { !possible.contains($0) }) { unsynced = [:] }
                possible = after
                index += 1
            }
        }
        // What came next may have been on its way.
        if index < deeds.count { possible += partly(deeds[index], possible) }
        return possible
    }

    private func partly(_ deed: Deed, _ possible: [Model]) -> [Model] {
        var states: [Model] = []
        for state in possible.flatMap({ $0.after(deed, tape).states })
        where !possible.contains(state) && !states.contains(state) {
            states.append(state)
        }
        return states
    }

    /// The same after a batch: everything once it was committed, nothing before that was tried.
    private mutating func possibleAfterBatch(
        _ start: [Model],
        _ deeds: [Deed],
        _ told: [String],
        _ what: String
    ) throws(Failure) -> [Model] {
        guard let end = told.firstIndex(of: "committing") else { return start }
        let before = unsynced
        let after = try possible(start, deeds, Array(told[..<end]), what)
        if told.contains("committed") { return after }
        unsynced = before
        return after + start
    }
}

/// What a disk that fails may be called; that a lock was held, or that a row was written twice, is another thing.
private let excuses = [
    "disk I/O error", "database or disk is full", "unable to open database file",
    "the batch was undone after an earlier error",
]
