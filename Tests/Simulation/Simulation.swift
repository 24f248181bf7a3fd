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

/// A few days of accounts on one file, in one process after the other, on a disk that fails; all of it follows from
/// one number.
///
/// After each life the file is opened anew. Then it must prove itself, and each account must be one that its model
/// allows: everything that was acknowledged, and of the deed that failed or was cut off either all or nothing (of
/// a clock that was moved, a beginning).
public struct Simulation {
    /// What a simulation, or several, have done.
    public struct Counts: Hashable, Sendable {
        /// Simulations.
        public var seeds = 0
        /// Lives of a process.
        public var lives = 0
        /// Deeds that were acknowledged, and those that failed.
        public var acknowledged = 0, failed = 0
        /// How often each strike struck.
        public var strikes: [Disk.Strike: Int] = [:]

        /// Nothing yet.
        public init() {}
    }

    let program: String
    let folder: String
    let tape: Tape
    let disk = Disk()
    var random: Seeded
    var names: [String] = []
    /// What each account may be: one state, or several that look alike.
    var models: [String: [Model]] = [:]
    /// What each account may fall back to when the power goes before anything else is written: a command that failed
    /// because of a sync may be found done, from the system's memory, and is not on the disk.
    var unsynced: [String: [Model]] = [:]
    var counts = Counts()
    var keys = 0

    var path: String { folder + "/a.db" }

    /// Simulates what follows from a seed; `program` is what lives the lives that are killed.
    ///
    /// - Throws: A `Failure` that names the seed, the life and the command that runs it again.
    public static func run(
        seed: UInt64,
        program: String,
        into counts: inout Counts
    ) throws(Failure) {
        var simulation = try Simulation(seed: seed, program: program)
        do throws(Failure) {
            try simulation.play()
        } catch {
            throw Failure(
                "seed \(seed), life \(simulation.counts.lives): \(error) (the file is in "
                    + "\(simulation.folder); again: scripts/soak --seed \(seed))"
            )
        }
        simulation.end(counting: &counts)
    }

    /// A simulation in a folder of its own.
    init(seed: UInt64, program: String) throws(Failure) {
        var template = Array("/tmp/istock-soak-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw Failure("no temporary folder") }
        folder = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
        self.program = program
        random = Seeded(seed)
        tape = Tape(&random)
        try writeText(tape.csv, to: folder + "/tape.csv")
    }

    /// Removes the files and adds what was done.
    func end(counting total: inout Counts) {
        // A loss of power may have brought back the journal of the opening.
        try? removeUnfinished(isExpected: true)
        for name in ["a.db", "a.db-wal", "a.db-shm", "a.db-lock", "tape.csv"] {
            unsafe unlink(folder + "/" + name)
        }
        unsafe rmdir(folder)
        total.add(counts)
    }

    private mutating func play() throws(Failure) {
        counts.seeds = 1
        for name in random.chance(40) ? ["a", "b"] : ["a"] { try openRandomly(name) }
        for _ in 0..<14 { try liveRandomly() }
    }
}

@available(*, unavailable)
extension Simulation: Sendable {}

extension Simulation.Counts {
    fileprivate mutating func add(_ other: Self) {
        seeds += other.seeds
        lives += other.lives
        acknowledged += other.acknowledged
        failed += other.failed
        strikes.merge(other.strikes) { $0 + $1 }
    }

    /// The counts in a line.
    public var line: String {
        let struck = Disk.Strike.allCases.filter { $0 != .none }
            .map { "\($0.rawValue) \(strikes[$0] ?? 0)" }
            .joined(separator: ", ")
        return
            "\(seeds) seeds, \(lives) lives, \(acknowledged) deeds acknowledged, \(failed) failed; "
            + "struck: \(struck)"
    }
}
