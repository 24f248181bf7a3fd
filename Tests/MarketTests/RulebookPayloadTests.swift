import Foundation
import Market
import Testing

/// Rows recorded from a provider, which lie beside the checkout and may not be copied into it.
private enum RecordedRows {
    /// The fields of one full row: 1 name, 4 previous close, 30 stamp, 47 and 48 the limits.
    struct Row {
        let symbol: Symbol
        let fields: [String]
    }

    static let all: [Row] = {
        let folder = URL(filePath: #filePath)
            .appending(path: "../../../../shared/quotes/payloads/tencent").standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.sorted().filter { $0.hasSuffix(".txt") }.flatMap { name -> [Row] in
            let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
            return (text ?? "").split(separator: "\n").compactMap { row(String($0)) }
        }
    }()

    private static func row(_ line: String) -> Row? {
        let parts = line.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasPrefix("v_"), parts[0].hasSuffix("="),
            let symbol = Symbol(canonical: parts[0].dropFirst(2).dropLast())
        else { return nil }
        let fields = parts[1].split(separator: "~", omittingEmptySubsequences: false)
        return fields.count > 48 ? Row(symbol: symbol, fields: fields.map { String($0) }) : nil
    }
}

@Suite struct `Recorded limits` {
    @Test func `limits from the previous close are those of every recorded row`() throws {
        guard !RecordedRows.all.isEmpty else {
            print("shared/quotes is not beside the checkout: its recorded limits were not tested")
            return
        }
        var checked: Set<Exchange> = []
        var rows = 0
        for row in RecordedRows.all {
            guard let up = Price(row.fields[47]), up > .zero, let down = Price(row.fields[48])
            else { continue }
            let stamp = try #require(Int(row.fields[30].prefix(8)))
            let instrument = try #require(Instrument(row.symbol, name: row.fields[1]))
            let day = RuleSample.day(stamp)
            let rules = Rulebook.rules(
                for: instrument,
                on: day,
                listing: ListingInfo(of: row.symbol, on: day, calendar: RuleSample.calendar)
            )
            let limits = rules?.limits(previousClose: RuleSample.price(row.fields[4]))
            #expect(limits == PriceLimits(up: up, down: down), "\(row.symbol) \(row.fields[1])")
            checked.insert(row.symbol.exchange)
            rows += 1
        }
        #expect(checked == [.sse, .szse, .bse])
        #expect(rows >= 18)
    }
}
