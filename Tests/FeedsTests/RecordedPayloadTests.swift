import Feeds
import Foundation
import Market
import Testing

/// The answers recorded from the provider, which lie beside the checkout and may not be copied
/// into it; without them the project's own payloads have to do.
private enum Recorded {
    static let folder = URL(filePath: #filePath).appending(
        path: "../../../../shared/quotes/payloads"
    )
    .standardizedFileURL

    static func files(_ path: String) -> [String: [UInt8]] {
        let folder = folder.appending(path: path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        var files: [String: [UInt8]] = [:]
        for name in names where name.hasSuffix(".txt") {
            files[name] = (try? Data(contentsOf: folder.appending(path: name))).map { Array($0) }
        }
        return files
    }

    static let utf8 = files("tencent")
    static let gbk = files("wire-gbk/tencent")

    /// Says that there is nothing to test, so that nobody takes silence for a result.
    static var isMissing: Bool {
        guard utf8.isEmpty else { return false }
        print("shared/quotes is not beside the checkout: its recorded payloads were not tested")
        return true
    }

    static func quotes() throws -> [Quote] {
        try utf8.sorted { $0.key < $1.key }
            .flatMap { try TencentFeed().parse($0.value).quotes }
    }
}

@Suite struct `Recorded answers of Tencent` {
    @Test func `every full row is a quote, in both encodings alike`() throws {
        if Recorded.isMissing { return }
        #expect(Recorded.gbk.keys.sorted() == Recorded.utf8.keys.sorted())
        for (name, body) in Recorded.utf8 {
            let answer = try TencentFeed().parse(body)
            let gbk = try #require(Recorded.gbk[name])
            #expect(try TencentFeed(encoding: .gbk).parse(gbk) == answer, "\(name)")
            let rows = String(decoding: body, as: UTF8.self).split(separator: "\n")
            let full = rows.filter { $0.contains("~") && !$0.hasPrefix("v_s_") }
            #expect(answer.quotes.count == full.count, "\(name)")
            #expect(answer.problems.count == rows.filter { $0.hasPrefix("v_s_") }.count, "\(name)")
        }
    }

    @Test func `limits are those of the rules`() throws {
        if Recorded.isMissing { return }
        var checked = 0
        for quote in try Recorded.quotes() {
            guard let up = quote.limitUp, let down = quote.limitDown else { continue }
            #expect(limits(of: quote) == [up, down], "\(quote.symbol)")
            checked += 1
        }
        #expect(checked >= 18)
    }

    @Test func `the last price is within the day's range, the levels around it`() throws {
        if Recorded.isMissing { return }
        for quote in try Recorded.quotes() where quote.high > .zero {
            #expect((quote.low...quote.high).contains(quote.last), "\(quote.symbol)")
            for level in quote.bids { #expect(level.price <= quote.last + price("0.05")) }
            for level in quote.asks { #expect(level.price >= quote.last - price("0.05")) }
        }
    }

    @Test func `states are those that were recorded`() throws {
        if Recorded.isMissing { return }
        let quotes = try Recorded.quotes().filter { $0.status != .trading }
        let states = quotes.map { "\($0.symbol) \($0.status.rawValue)" }.sorted()
        #expect(
            states == [
                "sh113050 delisted", "sh600001 delisted", "sz000003 delisted",
                "sz000004 delisted", "sz000016 suspended",
            ]
        )
    }

    /// Half up to the tick in Shanghai and Shenzhen, inwards in Beijing (formats page, section 4).
    private func limits(of quote: Quote) -> [Price] {
        let board = Board.of(quote.symbol)
        let percent: Int64 =
            switch board {
            case .star, .chiNext: 20
            case .beijing: 30
            default: 10
            }
        let tick: Int64 = board == .fund ? 10 : 100
        let close = quote.previousClose.tenThousandths
        let up = close * (100 + percent)
        let down = close * (100 - percent)
        let unit = tick * 100
        if board == .beijing {
            return [up / unit * tick, (down + unit - 1) / unit * tick].map(Price.init)
        }
        return [(up + unit / 2) / unit * tick, (down + unit / 2) / unit * tick].map(Price.init)
    }
}
