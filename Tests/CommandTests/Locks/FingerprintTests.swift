import Foundation
import Testing

/// A locked account and a real fprintd; each test has its own.
@Suite("An account locked with a fingerprint", .serialized)
struct FingerprintTests {
    private static let asking = "account default: put your finger on the reader\n"

    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        box.now = "2026-01-06T10:00:00"
        try box.done("init")
        try box.write("2580\n", to: "pin")
        return box
    }

    private func touching(
        _ finger: String,
        _ words: String,
        _ rig: FingerprintRig,
        _ box: Sandbox
    ) throws -> Consequences {
        let words = words.split(separator: " ").map(String.init)
        return try rig.touch(finger) { try box.start(words) }.end()
    }

    @Test func `a matching finger trades, another one does not`() throws {
        let box = try sandbox()
        let rig = try FingerprintRig(for: box)
        let set = try box.json("lock", "set", "--fingerprint")
        #expect(
            set.words("locked pin fingerprint triesLeft nextTry reader")
                == "true false true 5 null ready"
        )
        let other = try touching("other", "buy 600000 100 --json", rig, box)
        #expect(other.status == 6)
        let refusal = try JSONValue(parsing: other.out)
        #expect(refusal.words("refused fingerprint triesLeft nextTry") == "locked noMatch 4 null")
        #expect(
            other.err == FingerprintTests.asking
                + "error: the finger does not match, so account default stays locked; "
                + "4 more tries are possible before a delay\n"
        )
        #expect(try box.json("orders").elements == [])
        let owner = try touching("owner", "buy 600000 100", rig, box)
        #expect(owner.status == 0)
        #expect(owner.err == FingerprintTests.asking)
        #expect(try box.json("orders").elements.count == 1)
        #expect(try box.json("lock status").words("triesLeft reader") == "5 ready")
        // Nothing but trading asks for a finger.
        #expect(try box.istock("orders").status == 0)
        let off = try touching("owner", "lock off", rig, box)
        #expect(off.status == 0)
        #expect(try box.istock("buy 600000 100").status == 0)
    }

    @Test func `five other fingers make the next one wait`() throws {
        let box = try sandbox()
        let rig = try FingerprintRig(for: box)
        try box.done("lock", "set", "--fingerprint")
        for _ in 0..<5 {
            let answer = try touching("other", "cancel --all", rig, box)
            #expect(answer.err.contains("the finger does not match"))
        }
        let early = try box.istock("cancel --all")
        #expect(early.status == 6)
        #expect(early.err.hasPrefix("error: account default is locked and was given too many"))
        box.now = "2026-01-06T10:00:30"
        #expect(try touching("owner", "cancel --all", rig, box).status == 0)
    }

    @Test func `what keeps a finger from being read is told apart, and the PIN is the way in`()
        throws
    {
        let box = try sandbox()
        var rig: FingerprintRig? = try FingerprintRig(for: box)
        let pin = ["--pin-file", box.path("pin")]
        try box.done(["lock", "set", "--pin", "--fingerprint"] + pin)
        func state(_ more: [String] = []) throws -> String {
            let answer = try box.istock(["buy", "600000", "100", "--json"] + more)
            #expect(answer.status == 6)
            return try JSONValue(parsing: answer.out).words("refused fingerprint triesLeft")
        }
        // Nobody comes.
        box.environment["ISTOCK_FINGERPRINT_WAIT"] = "1s"
        #expect(try state() == "locked timedOut 5")
        box.environment["ISTOCK_FINGERPRINT_WAIT"] = "20s"
        // The user gives up; the reader is free again at once.
        let cancelled = try box.start(["buy", "600000", "100", "--json"])
        #expect(eventually { cancelled.err == FingerprintTests.asking })
        cancelled.signal(SIGINT)
        let end = cancelled.end()
        #expect(end.status == 6)
        #expect(
            try JSONValue(parsing: end.out).words("refused fingerprint") == "locked cancelled"
        )
        if let rig { #expect(try touching("owner", "buy 600000 100", rig, box).status == 0) }
        // The service dies.
        rig?.stopService()
        #expect(try state() == "locked noService 5")
        #expect(try box.json("lock status")["reader"] == .string("noService"))
        // A script's PIN does not wait for a finger.
        #expect(try box.istock(["buy", "600000", "100"] + pin).status == 0)
        rig = nil
        #expect(try state() == "locked noService 5")
        // Without its programs.
        box.environment["PATH"] = box.folder
        try FileManager.default.createSymbolicLink(
            atPath: box.path("env"),
            withDestinationPath: "/usr/bin/env"
        )
        #expect(try state() == "locked notInstalled 5")
    }

    @Test(arguments: [(false, false, "noReader"), (true, false, "noFinger")])
    func `no lock is set that no finger opens`(
        hasReader: Bool,
        isEnrolled: Bool,
        state: String
    ) throws {
        let box = try sandbox()
        let rig = try FingerprintRig(for: box, hasReader: hasReader, isEnrolled: isEnrolled)
        let before = try Books(box.database).dump()
        let refusal = try box.refusal("lock", "set", "--fingerprint")
        #expect(refusal.words("refused fingerprint") == "fingerprint \(state)")
        #expect(try Books(box.database).dump() == before)
        withExtendedLifetime(rig) {}
    }

    @Test func `on a terminal the PIN is asked for when the finger does not match`() throws {
        let box = try sandbox()
        let rig = try FingerprintRig(for: box)
        let pin = ["--pin-file", box.path("pin")]
        try box.done(["lock", "set", "--pin", "--fingerprint"] + pin)
        let terminal = try Terminal()
        let run = try rig.touch("other") {
            try box.start(["cancel", "--all"], input: terminal.path)
        }
        #expect(eventually { run.err.hasSuffix("PIN of account default: ") && !terminal.echoes })
        terminal.type("2580\n")
        #expect(run.end().status == 0)
        // Both answers were looked at, and the right one begins anew.
        #expect(try box.json("lock status")["triesLeft"] == .number("5"))
    }
}
