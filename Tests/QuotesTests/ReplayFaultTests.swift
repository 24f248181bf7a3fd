import Foundation
import Market
import Quotes
import Testing

extension SourceError {
    /// The line and the reason of a bad row.
    var fault: String? {
        guard case .badRow(_, let line, let reason) = self else { return nil }
        return "\(line): \(reason)"
    }
}

/// A fault in the last row of a file, and what is said about it.
private struct Fault: CustomTestStringConvertible, Sendable {
    let fields: String
    let reason: String

    init(_ fields: String, _ reason: String) {
        self.fields = fields
        self.reason = reason
    }

    var testDescription: String { fields }
}

struct `A fault in a replay file` {
    private static let time = stamp("2025-01-06T09:30:00")

    /// The fault that is found when the file is played to its end.
    private func fault(in text: String) throws -> String? {
        let error = #expect(throws: SourceError.self) {
            let source = try replay(text)
            _ = try source.quotes(of: [security("sh600000")], at: instant("2030-01-01T00:00"))
        }
        return error?.fault
    }

    private static let snapshotFaults = [
        Fault("\(time),600000,nan,,,,", "last is no price: nan"),
        Fault("\(time),600000,-10.00,,,,", "last is no price: -10.00"),
        Fault("\(time),600000,1e5,,,,", "last is no price: 1e5"),
        Fault("\(time),600000,1e300,,,,", "last is no price: 1e300"),
        Fault("\(time),600000,10.,,,,", "last is no price: 10."),
        Fault("\(time),600000,.5,,,,", "last is no price: .5"),
        Fault("\(time),600000, 10,,,,", "last is no price:  10"),
        Fault("\(time),600000,10.00001,,,,", "last is no price: 10.00001"),
        Fault("\(time),600000,100000000.0001,,,,", "last is no price: 100000000.0001"),
        Fault(
            "\(time),600000,99999999999999999999999999,,,,",
            "last is no price: 99999999999999999999999999"
        ),
        Fault("\(time),600000,10,10,-1,,", "bidvol1 is no volume: -1"),
        Fault("\(time),600000,10,10,1.5,,", "bidvol1 is no volume: 1.5"),
        Fault("\(time),600000,10,10,9999999999999,,", "bidvol1 is no volume: 9999999999999"),
        Fault("\(time),600000,10,inf,100,,", "bid1 is no price: inf"),
        Fault("\(time),600000,10,10,100,-3.5,", "turnover is no amount: -3.5"),
        Fault("\(time),600000,10,10,100,,halted", "status is no status: halted"),
        Fault("\(time),600000,10,10,100,", "the row has 6 columns where the header has 7"),
        Fault("\(time),600000", "the row has 2 columns where the header has 7"),
        Fault("\(time)", "the row has 1 columns where the header has 7"),
        Fault(
            "\(time),600000,10,10,100,,,",
            "the row has more columns than the header, which has 7"
        ),
        Fault("nan,600000,10,,,,", "time_ms is no time: nan"),
        Fault(",600000,10,,,,", "time_ms is no time: "),
        Fault("-5,600000,10,,,,", "time_ms is no time: -5"),
        Fault("0,600000,10,,,,", "time_ms is no time: 0"),
        Fault("9999999999999,600000,10,,,,", "time_ms is no time: 9999999999999"),
        Fault(
            "99999999999999999999,600000,10,,,,",
            "time_ms is no time: 99999999999999999999"
        ),
        Fault("\(time),,10,,,,", "symbol is no security: "),
        Fault("\(time),banana,10,,,,", "symbol is no security: banana"),
        Fault("\(time),999999,10,,,,", "symbol is no security: 999999"),
        Fault("\(time),sz600000,10,,,,", "symbol sz600000 may mean sh600000"),
        Fault(
            "\(time),0123456789012345678,10,,,,",
            "symbol is no security: 0123456789012345678"
        ),
    ]

    @Test(arguments: snapshotFaults)
    fileprivate func `of snapshots is told with its line`(fault: Fault) throws {
        let text = """
            time_ms,symbol,last,bid1,bidvol1,turnover,status
            \(Self.time),600000,10,,,,

            \(fault.fields)

            """
        #expect(try self.fault(in: text) == "4: \(fault.reason)")
    }

    @Test(
        arguments: [
            Fault(
                "2019-02-30T09:30:00+08:00,600000,10,100,buy",
                "time is no time: 2019-02-30T09:30:00+08:00"
            ),
            Fault(
                "2019-02-01T24:30:00+08:00,600000,10,100,buy",
                "time is no time: 2019-02-01T24:30:00+08:00"
            ),
            Fault("2019-02-01,600000,10,100,buy", "time is no time: 2019-02-01"),
            Fault("soon,600000,10,100,buy", "time is no time: soon"),
            Fault("2019-02-01T09:30:00+08:00,600000,0,100,buy", "price is no price: 0"),
            Fault("2019-02-01T09:30:00+08:00,600000,,100,buy", "price is no price: "),
            Fault("2019-02-01T09:30:00+08:00,600000,10,-1,buy", "volume is no volume: -1"),
            Fault("2019-02-01T09:30:00+08:00,600000,10,100,me", "aggressor is no aggressor: me"),
            Fault(
                "2019-02-01T09:30:00+08:00,600000,99999999,1000000000,buy",
                "the turnover of the day is beyond 10000000000000.00"
            ),
        ]
    )
    fileprivate func `of trades is told with its line`(fault: Fault) throws {
        let text = """
            time,symbol,price,volume,aggressor
            2019-01-31T09:30:00+08:00,600000,10,100,buy
            \(fault.fields)
            """
        #expect(try self.fault(in: text) == "3: \(fault.reason)")
    }

    @Test(
        arguments: [
            Fault("time_ms,symbol", "the header lacks last"),
            Fault("symbol,last,bid1", "the header lacks time_ms"),
            Fault("date,code,close", "the header lacks time_ms, symbol, last"),
            Fault("time,symbol,price", "the header lacks volume, aggressor"),
            Fault("time_ms,symbol,last,last", "the header has the column last twice"),
            Fault("", "the file has no header"),
            Fault("\n\r\n", "the file has no header"),
        ]
    )
    fileprivate func `in the header names what is wrong`(fault: Fault) throws {
        #expect(try self.fault(in: fault.fields) == "1: \(fault.reason)")
    }

    @Test func `in the order of the rows is told`() throws {
        let text = """
            time_ms,symbol,last
            \(stamp("2025-01-06T09:30:03")),600000,10
            \(stamp("2025-01-06T09:30:00")),600004,10
            """
        let reason = "2025-01-06T09:30:00+08:00 is before 2025-01-06T09:30:03+08:00"
        #expect(try fault(in: text) == "3: \(reason), the time of an earlier row")
    }

    @Test func `in the length of a line is told`() throws {
        let long = String(repeating: "x", count: 70_000)
        let text = "time_ms,symbol,last\n\(Self.time),600000,10\n\(Self.time),600000,\(long)\n"
        #expect(try fault(in: text) == "3: the line is longer than 65536 bytes")
        let huge = String(repeating: "x", count: 3_000_000)
        #expect(try fault(in: huge) == "1: the line is longer than 65536 bytes")
    }

    @Test func `leaves the rows before it readable, and is told again`() throws {
        let source = try replay(
            "time_ms,symbol,last\n\(Self.time),600000,10\n\(Self.time + 3000),600000,nan\n"
        )
        let bank = security("sh600000")
        for _ in 0..<2 {
            #expect(throws: SourceError.self) {
                try source.quotes(of: [bank], at: instant("2030-01-01T00:00"))
            }
            let quote = try source.quote(of: bank, at: Instant(milliseconds: Self.time))
            #expect(quote?.last == price("10"))
        }
    }

    @Test(arguments: 1...200)
    func `of any kind is an error and never a crash`(seed: Int) throws {
        var numbers = SeededNumbers(state: UInt64(seed))
        let row = "\(Self.time),sh600000,10.01,10.00,100,1000.5,suspended\r\n"
        var bytes = Array(
            "time_ms,symbol,last,bid1,bidvol1,turnover,status\n\(row)\(row)\(row)".utf8
        )
        for _ in 0..<Int.random(in: 1...12, using: &numbers) {
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        }
        do {
            let source = try ReplayFile(Data(bytes)).source()
            let bank: Set = [security("sh600000")]
            let times = try source.instants(
                after: Instant(milliseconds: 0),
                upTo: Instant(milliseconds: .max),
                for: bank
            )
            for time in times { _ = try source.events(at: time, for: bank) }
        } catch let error as SourceError {
            #expect(error.fault != nil)
        }
    }
}
