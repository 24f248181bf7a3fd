import Foundation
import Market
import Quotes
import Testing

/// The examples of `docs/sources.md`, taken out of the page and run.
struct `The page on sources` {
    /// The text of every fenced block of a language.
    private func blocks(of language: String) throws -> [String] {
        let page = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/sources.md")
        let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
        return parts.filter { $0.hasPrefix(language + "\n") }.map {
            String($0.dropFirst(language.count + 1))
        }
    }

    @Test func `shows a file of snapshots that plays`() throws {
        let source = try replay(try #require(try blocks(of: "csv").first))
        let start = instant("2025-01-06T09:30:00")
        #expect(try source.firstContinuousInstant() == start)
        let quote = try #require(
            try source.quote(of: security("sh600000"), at: instant("2025-01-06T09:30:03"))
        )
        #expect(quote.last == price("10.01"))
        #expect(quote.previousClose == price("9.98"))
        #expect(quote.bids.text == "10.01x1900")
        #expect(quote.asks.text == "10.02x800")
        #expect(quote.volume == 315_400)
    }

    @Test func `shows a file of trades that plays`() throws {
        let source = try replay(try #require(try blocks(of: "csv").last))
        #expect(source.hasTrades)
        let end = instant("2019-02-01T10:00:00")
        let quote = try #require(try source.quote(of: security("sh600000"), at: end))
        #expect(quote.open == price("10.82") && quote.last == price("10.81"))
        #expect(quote.volume == 557_100)
    }

    @Test func `shows a program of ten lines that answers`() throws {
        let program = try #require(try blocks(of: "python").first)
        #expect(program.split(separator: "\n").count <= 10)
        let file = try ReplayFile(program)
        let source = PipeSource(
            command: PipeSource.execCommand("exec python3 '\(file.path)'"),
            name: "exec:python3",
            deadlineMilliseconds: 30_000
        )
        for symbols in [["sh600000", "sz000001"], ["sh600519"]] {
            let asked = symbols.map { security($0) }
            let quotes = try source.quotes(of: asked, at: instant("2026-11-30T10:00"))
            #expect(Set(quotes.keys) == Set(asked))
            for quote in quotes.values {
                #expect(quote.last == price("10.02"))
                #expect(quote.previousClose == price("9.98"))
                #expect(quote.bids.text == "10.01x2500")
                #expect(quote.asks.text == "10.02x800")
            }
        }
    }

    @Test func `names every column of the snapshot form`() throws {
        let page = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/sources.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        for column in SnapshotColumns.required + SnapshotColumns.day {
            #expect(text.contains("`\(column)`"), "\(column) is missing")
        }
    }
}
