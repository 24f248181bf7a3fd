import Foundation
import Market
import Quotes
import Testing

/// Files of TDX's made by hand; the numbers of the real ones are compared where they lie beside the checkout.
@Suite struct `TDX's files` {
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "tdx-\(UUID().uuidString)"
        )
        let lday = folder.appending(path: "vipdoc/sh/lday")
        try FileManager.default.createDirectory(at: lday, withIntermediateDirectories: true)
        return folder
    }

    private func record(_ words: [UInt32]) -> Data {
        Data(words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } })
    }

    private func day(
        _ date: UInt32,
        close: UInt32,
        amount: Float = 1_260_000,
        volume: UInt32 = 100_000
    )
        -> Data
    {
        record([date, 1250, 1300, 1200, close, amount.bitPattern, volume, 65_536])
    }

    @Test func `have days, of which those at the end are read`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "vipdoc/sh/lday/sh600000.day")
        var data = Data()
        for day in 1...28 { data += self.day(UInt32(20_260_200 + day), close: UInt32(1200 + day)) }
        // What a terminal that is writing has not finished is not read.
        try (data + Data([1, 2, 3])).write(to: file)
        let bank = security("sh600000")
        for path in ["", "/vipdoc", "/vipdoc/", "/vipdoc/sh", "/vipdoc/sh/lday/sh600000.day"] {
            let tdx = try TDXBarFile(path: folder.path + path, of: bank, .day)
            let bars = try tdx.bars(last: 2, through: instant("2026-02-27T15:00:00"))
            #expect(bars.map(\.time.day.description) == ["2026-02-26", "2026-02-27"])
            #expect(bars.map(\.close) == [price("12.26"), price("12.27")])
            #expect(bars[0].volume == 100_000 && bars[0].turnover == Money(fen: 126_000_000))
        }
        let tdx = try TDXBarFile(path: file.path, of: bank, .minute)
        #expect(tdx.period == .day)
        // A day that is not over is not shown.
        let before = try tdx.bars(last: 1, through: instant("2026-02-27T14:59:59"))
        #expect(before.map(\.time.day.description) == ["2026-02-26"])
        #expect(throws: BarFileError.notFound(path: folder.path, security("sh600001"), .day)) {
            _ = try TDXBarFile(path: folder.path, of: security("sh600001"), .day)
        }
    }

    @Test(arguments: [
        ("sh600000", UInt32(100_000), "12.34", 100_000), ("sh000001", 100_000, "12.34", 10_000_000),
        ("sh510300", 1_000_000, "1.234", 1_000_000), ("sh510300", 10_000, "1.234", 1_000_000),
    ])
    func `have the decimals and the unit of volumes of their securities`(
        code: String,
        volume: UInt32,
        close: String,
        shares: Int64
    ) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "x.day")
        try day(20_260_202, close: 1234, volume: volume).write(to: file)
        let tdx = try TDXBarFile(path: file.path, of: security(code), .day)
        let bar = try tdx.bars(last: 1, through: instant("2026-12-01T00:00:00")).first
        #expect(bar?.close == price(close))
        #expect(bar?.volume == Quantity(shares))
    }

    @Test func `have minutes, whose floats are rounded to the price that was meant`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "sh600519.lc1")
        let date = UInt32((2026 - 2004) * 2048 + 1130)
        let floats: [Float] = [1458.01, 1460.79, 1457.3, 1459.99, 1_459_000]
        try record([date | 571 << 16] + floats.map(\.bitPattern) + [1000, 0]).write(to: file)
        let tdx = try TDXBarFile(path: file.path, of: security("sh600519"), .minute)
        let bar = try tdx.bars(last: 1, through: instant("2026-11-30T09:31:00")).first
        #expect(bar?.time == instant("2026-11-30T09:31:00"))
        #expect(bar?.open == price("1458.01") && bar?.high == price("1460.79"))
        #expect(bar?.low == price("1457.3") && bar?.close == price("1459.99"))
        #expect(bar?.turnover == Money(fen: 145_900_000))
    }

    @Test(arguments: [
        [UInt32(20_261_301), 1250, 1300, 1200, 1234, 0, 0, 0],
        [20_260_202, 1250, 1100, 1200, 1234, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0],
        [20_260_202, 1250, 1300, 1200, 1234, 0x7F80_0000, 0, 0],
        [20_260_202, 1250, 1300, 1200, 1234, 0x7F7F_FFFF, 0, 0],
    ])
    func `name the record that is none`(words: [UInt32]) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "x.DAY")
        try (record(words) + day(20_260_203, close: 1234)).write(to: file)
        let tdx = try TDXBarFile(path: file.path, of: security("sh600000"), .day)
        let now = instant("2026-12-01T00:00:00")
        #expect(try tdx.bars(last: 1, through: now).count == 1)
        #expect(throws: BarFileError.badRecord(path: file.path, record: 1)) {
            _ = try tdx.bars(last: 2, through: now)
        }
    }

    @Test func `of another kind are refused`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appending(path: "x.csv"))
        let path = folder.appending(path: "x.csv").path
        #expect(throws: BarFileError.unknownFormat(path: path)) {
            _ = try TDXBarFile(path: path, of: security("sh600000"), .day)
        }
        #expect(throws: BarFileError.self) {
            _ = try TDXBarFile(path: folder.path + "/no", of: security("sh600000"), .day)
        }
    }
}
