import Foundation
import Testing

/// `Cases/README.md`: which row of the bug log is tested where.
private struct CaseTable {
    /// The rows' names with what stands beside them, in order.
    let rows: [(name: String, place: Substring)]

    init() throws {
        let text = try String(contentsOfFile: CaseFiles.path("README.md"), encoding: .utf8)
        rows = text.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /^\| ([A-S][0-9]+) \| (.+) \|$/).map {
                (String($0.output.1), $0.output.2)
            }
        }
    }

    /// The cases that are named: files and folders.
    var cases: [String] {
        rows.flatMap { $0.place.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
            .filter { !$0.hasSuffix(".swift") }
    }

    /// The tests that are named: a file under Tests and the beginning of a test's name.
    var tests: [(file: String, name: String)] {
        rows.flatMap { $0.place.matches(of: /`([^`]+\.swift)` ([^;]+)/) }.map {
            (String($0.output.1), $0.output.2.trimmingCharacters(in: .whitespaces))
        }
    }
}

struct `The table of the cases` {
    private let table: CaseTable

    init() throws { table = try CaseTable() }

    @Test func `names every case once or more, and none that is not there`() {
        let named = Set(table.cases.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
        let beside = CaseFiles.sessions(withTranscript: true).map(CaseFiles.transcript)
        let cases = Set(CaseFiles.names).subtracting(["README.md"]).subtracting(beside)
        #expect(named == cases)
    }

    @Test func `names a case in the row it is of`() {
        for (name, place) in table.rows where "CDLM".contains(name.prefix(1)) {
            // A session pushes nothing.
            let isElsewhere = ["does not apply: ", "`CommandTests/Notices/"].contains(
                where: place.hasPrefix
            )
            #expect(isElsewhere || place.hasPrefix("`\(name)-"), "\(name)")
        }
    }

    @Test func `names tests that are there`() throws {
        #expect(table.tests.count > 100)
        for (file, name) in table.tests {
            let url = Checkout.root.appendingPathComponent("Tests/\(file)")
            let text = try String(contentsOf: url, encoding: .utf8)
            #expect(text.contains("`\(name)"), "\(file) \(name)")
        }
    }

    @Test func `says of every row where it is tested or why it is not`() {
        let names = table.rows.map(\.name)
        #expect(Set(names).count == names.count)
        for (name, place) in table.rows {
            let isNone = ["does not apply: ", "with the push targets"].contains(
                where: place.contains
            )
            #expect(isNone || place.contains("`"), "\(name)")
        }
    }

    @Test(
        .enabled(if: BugLog.isThere, "shared/cases is not beside the checkout")
    )
    func `has the rows of the bug log, in their order`() throws {
        let text = try String(contentsOf: BugLog.url, encoding: .utf8)
        let rows = text.split(separator: "\n").compactMap {
            $0.firstMatch(of: /^\| ([A-S][0-9]+) \|/).map { String($0.output.1) }
        }
        #expect(table.rows.map(\.name) == rows)
    }
}

/// The list that the rows are of, beside the checkout.
private enum BugLog {
    static let url = Checkout.root.deletingLastPathComponent()
        .appendingPathComponent("shared/cases/bug-log.md")
    static let isThere = FileManager.default.fileExists(atPath: url.path)
}
