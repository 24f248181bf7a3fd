import Foundation
import Simulation
import Testing

/// Random lives of accounts on a disk that fails, from a few seeds; `scripts/soak` runs them for as long as wanted.
struct SimulationTests {
    @Test func `what was acknowledged survives, and nothing is there by half`() throws {
        var counts = Simulation.Counts()
        for seed in UInt64(1)...12 {
            try Simulation.run(seed: seed, program: Program.soak, into: &counts)
        }
        // A simulation in which nothing goes wrong proves nothing.
        for strike in Disk.Strike.allCases where strike != .none {
            #expect((counts.strikes[strike] ?? 0) > 0, "\(strike)")
        }
        #expect(counts.acknowledged > 100)
        #expect(counts.failed > 10)
    }

    @Test func `the same seed does the same again`() throws {
        var (once, again) = (Simulation.Counts(), Simulation.Counts())
        try Simulation.run(seed: 5, program: Program.soak, into: &once)
        try Simulation.run(seed: 5, program: Program.soak, into: &again)
        #expect(once == again)
    }

    @Test(arguments: [Disk.Strike.fail, .broken, .full, .tear, .power])
    func `an opening that fails leaves no file but a whole one`(strike: Disk.Strike) throws {
        #expect(try Simulation.strikeOpening(strike, stride: 9) > 10)
    }

    @Test(arguments: OrderLife.all)
    func `an order's life is struck at some of its calls`(life: OrderLife) throws {
        var counts = Simulation.Counts()
        try life.run(stride: 31, program: Program.soak, into: &counts)
        #expect(counts.lives > 5)
    }

    /// After an error of the disk SQLite undoes the transaction on its own; what the desk did next in its batch
    /// became durable statement by statement.
    @Test func `a batch that SQLite undid takes nothing more`() throws {
        var counts = Simulation.Counts()
        try OrderLife(.fail, isBatch: true).run(stride: 4, program: Program.soak, into: &counts)
        #expect((counts.strikes[.fail] ?? 0) > 20)
    }
}

enum Program {
    /// The built `soak`, beside the test bundle.
    static let soak: String = {
        let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") }
        let tests = bundle ?? CommandLine.arguments[0]
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "soak").path
    }()
}
