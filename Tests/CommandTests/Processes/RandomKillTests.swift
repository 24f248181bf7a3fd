import Foundation
import Testing

/// `kill -9` of a command at random moments: `ISTOCK_KILLS` of them, 60 unless it is set.
@Suite("Random kills")
struct RandomKillTests {
    /// A command that trades, or moves the clock.
    private func words(_ number: Int) -> [String] {
        switch Int.random(in: 0..<10) {
        case 0..<5: ["buy", "600000", "\(number % 20 * 100 + 100)", "--client-id", "k\(number)"]
        case 5..<7: ["sell", "600000", "100", "--client-id", "k\(number)"]
        case 7: ["cancel", "--all"]
        default: ["clock", "advance", "\(Int.random(in: 1...90))m"]
        }
    }

    @Test
    func `after each the next command works and the file proves itself`() throws {
        let box = try Sandbox()
        try box.done("init --cash 100000000")
        let start = ContinuousClock.now
        try box.done("buy 600000 1000 --client-id first")
        let usual = ContinuousClock.now - start
        var placed: [String: String] = [:]
        var (killed, attempts) = (0, 0)
        let wanted = count("ISTOCK_KILLS", or: 60)
        while killed < wanted, attempts < wanted * 20 {
            attempts += 1
            let words = words(attempts)
            let run = try box.start(words + ["--json"])
            _ = eventually(within: usual * Double.random(in: 0...1.2)) { run.hasEnded }
            run.signal(SIGKILL)
            let ended = run.end()
            if ended.status == 128 + SIGKILL { killed += 1 }
            #expect([0, 3, 128 + SIGKILL].contains(ended.status), "\(words): \(ended)")
            // What was told in full is acknowledged, or refused, even if the process was killed after it.
            if words.contains("--client-id"), let answer = try? JSONValue(parsing: ended.out),
                let key = words.last, answer["refused"].word == "missing"
            {
                placed[key] =
                    "\(answer["id"].word) \(answer["side"].word) \(answer["quantity"].word)"
            }
            #expect(try box.istock("verify") == Consequences(), "kill \(killed): \(words)")
        }
        #expect(killed == wanted)
        #expect(!placed.isEmpty)
        let found = try Dictionary(
            uniqueKeysWithValues: Books(box.database).texts(
                """
                SELECT client_id || '=' || id || ' ' || side || ' ' || quantity FROM orders
                """
            ).map { line in
                let parts = line.split(separator: "=")
                return (String(parts[0]), String(parts[1]))
            }
        )
        for (key, order) in placed { #expect(found[key] == order, "\(key)") }
        try box.done("buy 600000 100")
    }
}
