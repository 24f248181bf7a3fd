import Foundation
import Testing

/// One part of a case: a session that a process of its own plays on the account file that the other parts
/// use too, and that outlives none of its lines.
///
/// Options stand in its first line, as they do in a session that runs as a program; without them every
/// line is committed.
private struct CasePart {
    let folder: URL
    let name: String
    let text: String
    let options: [String]

    init(_ name: String, in folder: URL) throws {
        self.folder = folder
        self.name = name
        text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        let first = text.prefix { $0 != "\n" }
        let words = first.firstMatch(of: /^#!.* istock session (.*)$/)?.output.1 ?? "--commit line"
        options = words.split(separator: " ").map(String.init)
    }

    /// The name of the account it trades on.
    var account: String {
        options.firstIndex(of: "--account").map { options[$0 + 1] } ?? "session"
    }

    /// The lines that are answered, by their numbers.
    var lines: [(number: Int, text: Substring)] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { ($0.offset + 1, $0.element) }
            .filter { !$0.1.isEmpty && !$0.1.hasPrefix("#") }
    }

    /// Plays it on an account file and kills the process when it has answered the last line, before its
    /// input ends.
    func play(on database: String) throws -> PlayedPart {
        let process = Process()
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.executableURL = Checkout.program
        process.arguments = ["session", "--db", database, "--json"] + options + ["-"]
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        // The pipe holds it all, and a process that ends early breaks nothing.
        input.fileHandleForWriting.write(Data(text.utf8))
        try process.run()
        var played = PlayedPart()
        while played.answers.last?.line != lines.last?.number {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            try played.read(data)
        }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        played.isKilled = process.terminationReason == .uncaughtSignal
        try input.fileHandleForWriting.close()
        played.errors = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        return played
    }
}

/// What a process answered before it was killed.
private struct PlayedPart {
    /// The answered lines, and whether they were carried out.
    private(set) var answers: [(line: Int, isDone: Bool)] = []
    /// The numbers of the events that were told.
    private(set) var events: [Int] = []
    var errors = ""
    var isKilled = false
    private var rest = Data()

    mutating func read(_ data: Data) throws {
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let object = try JSONSerialization.jsonObject(with: rest[..<end])
            rest = Data(rest[rest.index(after: end)...])
            let members = try #require(object as? [String: Any])
            if let seq = members["seq"] as? Int { events.append(seq) }
            if let isDone = members["ok"] as? Bool {
                answers.append((try #require(members["line"] as? Int), isDone))
            }
        }
    }

    /// The lines that were refused without a check that says so.
    func unexpectedRefusals(in lines: [(number: Int, text: Substring)]) -> [Int] {
        answers.filter { !$0.isDone }.map(\.line).filter { refused in
            lines.first { $0.number > refused }?.text.hasPrefix("expect refused ") != true
        }
    }
}

struct `Cases in parts` {
    @Test(arguments: CaseFiles.folders)
    func `a case in parts outlives its processes`(name: String) throws {
        let own = CaseFiles.folder.appendingPathComponent(name)
        let parts = try FileManager.default.contentsOfDirectory(atPath: own.path)
            .filter { $0.hasSuffix(".session") }.sorted()
        #expect(parts == (1...max(2, parts.count)).map { "\($0).session" })
        let folder = try Folder()
        let database = folder.path("case.db")
        // The last event that was told of each account.
        var told: [String: Int] = [:]
        for part in try parts.map({ try CasePart($0, in: own) }) {
            let played = try part.play(on: database)
            #expect(played.isKilled, "\(part.name) ended by itself: \(played.errors)")
            #expect(played.unexpectedRefusals(in: part.lines) == [], "\(part.name)")
            #expect(played.errors == "", "\(part.name)")
            #expect(try Ledger(database).complaints() == [], "\(part.name)")
            // What was told is never told again, and nothing is left out.
            for event in played.events {
                #expect(event == told[part.account, default: 0] + 1, "\(part.name)")
                told[part.account] = event
            }
        }
        #expect(!told.isEmpty)
    }
}
