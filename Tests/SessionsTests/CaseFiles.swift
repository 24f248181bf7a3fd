import Foundation
import Testing

/// The rows of the bug log under `Cases`: sessions, some with what they print beside them, and folders
/// of sessions that are played one after another.
enum CaseFiles {
    static let folder = Checkout.root.appendingPathComponent("Tests/SessionsTests/Cases")

    /// Everything in the folder, in order.
    static let names: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).sorted()
    }()

    /// The sessions, of which what some print is written beside them.
    static let sessions = names.filter { $0.hasSuffix(".session") }

    /// The sessions that have, or have not, what they print beside them.
    static func sessions(withTranscript isWritten: Bool) -> [String] {
        sessions.filter { names.contains(transcript(of: $0)) == isWritten }
    }

    /// The cases in parts.
    static let folders = names.filter {
        (try? folder.appendingPathComponent($0).resourceValues(forKeys: [.isDirectoryKey]))?
            .isDirectory == true
    }

    static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// The file beside a session that says what it prints.
    static func transcript(of session: String) -> String {
        session.replacing(/\.session$/, with: ".out")
    }
}

/// What sessions print and how they end, written down.
///
/// The command line stands behind `$ istock`, then standard output as it is, standard error behind `! `, and
/// a status that is not zero in brackets. One session may be played several times, with other values.
struct CaseTranscript {
    private let steps: [String]

    init(of session: String) throws {
        let path = CaseFiles.path(CaseFiles.transcript(of: session))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        steps = text.split(separator: "$ istock ").map(String.init)
    }

    /// Plays every command line and compares what comes with what is written.
    func follow() {
        for step in steps {
            let line = step.prefix { $0 != "\n" }
            let words = line.split(separator: " ").map(String.init)
            let played = istock(
                words.map { $0.hasSuffix(".session") ? CaseFiles.path($0) : $0 }
            )
            #expect(shown(played, after: String(line)) == step)
        }
    }

    private func shown(_ played: Played, after line: String) -> String {
        var text = line + "\n" + played.output
        for line in played.errors.split(separator: "\n") { text += "! \(line)\n" }
        if played.status != 0 { text += "[\(played.status)]\n" }
        return text.replacing(CaseFiles.folder.path + "/", with: "")
    }
}
