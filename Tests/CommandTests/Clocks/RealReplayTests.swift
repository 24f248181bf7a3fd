import Foundation
import Testing

private enum RealFile {
    /// Two days of trades of 2019 with a holiday of nine days between them, beside the checkout.
    static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/quotes/ticks/trades-2019-02-01-and-11.csv")
        .standardizedFileURL.path
    static let isThere = FileManager.default.fileExists(atPath: path)
}

@Suite(
    "The real two days of 2019",
    .enabled(if: RealFile.isThere, "shared/quotes/ticks is not beside the checkout")
)
struct RealReplayTests {
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.done("init", "--source", "replay:\(RealFile.path)")
        return box
    }

    @Test
    func `it begins at the first continuous quote and plays to its end`() throws {
        let box = try sandbox()
        #expect(try box.json("clock")["clock"].word.hasPrefix("2019-02-01T09:30:0"))
        let codes = ["600000", "600004", "000001", "000002"]
        for code in codes { try box.done("buy \(code) 1000") }
        try box.done("clock set 2019-02-11T09:00")
        for code in codes { try box.done("sell \(code) --max") }
        try box.done("run --until-idle --speed max --interval 5m")
        try box.done("clock set 2019-02-11T16:00")
        let books = try Books(box.database)
        #expect(try books.faults() == [])
        #expect(
            try books.texts("SELECT CAST(day AS TEXT) FROM settlements ORDER BY day")
                == ["20190201", "20190211"]
        )
        // The stamp duty and the transfer fee of 2019.
        let trades = try box.json("trades").elements.filter { $0["side"] == .string("sell") }
        #expect(!trades.isEmpty)
        let sold = trades.reduce(0) { $0 + (Int($1["amount"].word.replacing(".", with: "")) ?? 0) }
        let duty = trades.reduce(0) {
            $0 + (Int($1["stampDuty"].word.replacing(".", with: "")) ?? 0)
        }
        #expect(abs(duty * 1000 - sold) <= 500 * codes.count)
    }

    @Test
    func `what is bought on 2019-02-01 can be sold on 2019-02-11 and not before`() throws {
        let box = try sandbox()
        try box.done("buy 600000 1000 --price 11.50")
        try box.done("clock advance 10m")
        #expect(try box.json("order", "1")["status"] == .string("filled"))
        for instant in ["2019-02-01T10:00", "2019-02-01T14:59"] {
            try box.done("clock set \(instant)")
            #expect(try box.json("positions")[0].words("quantity sellable") == "1000 0")
            #expect(try box.refusal("sell", "600000", "1000").words("refused have") == "sellable 0")
        }
        // During the holiday it is queued for the day after it.
        for instant in ["2019-02-01T16:00", "2019-02-05T10:00", "2019-02-10T20:00"] {
            try box.done("clock set \(instant)")
            let order = try box.json("sell", "600000", "1000", "--price", "10.00")
            #expect(order.words("session status cumQuantity") == "2019-02-11 pending 0")
            try box.done("cancel \(order["id"].word)")
        }
        try box.done("clock set 2019-02-11T09:31")
        #expect(try box.json("positions")[0].words("quantity sellable") == "1000 1000")
        try box.done("sell 600000 1000 --price 10.00")
        try box.done("clock advance 10m")
        let sold = try box.json("orders", "--status", "filled").elements.last
        #expect(sold?.words("side cumQuantity session") == "sell 1000 2019-02-11")
        #expect(try box.json("positions").elements == [])
        #expect(try box.faults() == [])
    }

    @Test
    func `the limits of the first day are not known, those of the second follow its close`() throws
    {
        let box = try sandbox()
        #expect(
            try box.json("quote", "600000")[0].words("limitUp limitDown previousClose")
                == "null null null"
        )
        try box.done("clock set 2019-02-01T15:30")
        let close = try box.json("quote", "600000")[0]["last"].word
        try box.done("clock set 2019-02-11T10:00")
        let quote = try box.json("quote", "600000")[0]
        #expect(quote["previousClose"].word == close)
        #expect(quote["limitUp"] != .null)
    }
}
