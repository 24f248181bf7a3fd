import Foundation
import Testing

/// A day word by word, in both languages: what people read.
@Suite("Transcripts")
struct TranscriptTests {
    private func sandbox(_ language: String) throws -> Sandbox {
        let box = try Sandbox()
        box.environment["ISTOCK_LANG"] = language
        try box.write(
            ([Snapshot.header] + TranscriptTests.market.map(\.row)).joined(separator: "\n") + "\n",
            to: "ticks.csv"
        )
        try box.write("date\n2027-01-01\n", to: "2027.csv")
        return box
    }

    private static let market = [
        Snapshot(
            "2026-01-06T10:00:00",
            last: "10.00",
            bid: "9.99x1000,9.98x500",
            ask: "10.00x300,10.01x500",
            open: "9.95",
            volume: 1_234_500
        ),
        Snapshot(
            "2026-01-06T10:00:00",
            "sh000001",
            last: "3000.12",
            previousClose: "2990.00"
        ),
        Snapshot("2026-01-06T10:00:03", last: "10.01", bid: "10.00x1000", ask: "10.01x400"),
        Snapshot(
            "2026-01-07T10:00:00",
            last: "10.20",
            bid: "10.19x1000",
            ask: "10.20x400",
            previousClose: "10.10"
        ),
    ]

    @Test(arguments: ["en", "zh"])
    func `a day reads as it is written down`(language: String) throws {
        let box = try sandbox(language)
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Transcripts/day-\(language).txt")
        try box.follow(try String(contentsOf: file, encoding: .utf8))
    }
}
