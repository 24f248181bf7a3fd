import Testing

/// Which orders `orders` lists.
struct OrderListTests {
    @Test
    func `what is pending and the day's, unless all are asked for`() throws {
        let box = try Sandbox()
        try box.open(replaying: [
            Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x300"),
            Snapshot("2026-01-07T10:00:00", last: "10.00", ask: "10.00x900"),
        ])
        try box.done("buy", "600000", "100", "--price", "10.00")
        try box.done("buy", "600000", "200", "--price", "9.50")
        func ids(_ words: String...) throws -> [String] {
            try box.json(["orders"] + words).elements.map { $0.words("id") }
        }
        #expect(try ids() == ["1", "2"])
        try box.done("clock", "set", "2026-01-07T10:00")
        #expect(try ids() == [])
        try box.done("buy", "600000", "100", "--price", "9.60")
        try box.done("buy", "600000", "100", "--price", "10.00")
        #expect(try ids() == ["3", "4"])
        #expect(try ids("--limit", "1") == ["4"])
        #expect(try ids("--all") == ["1", "2", "3", "4"])
        #expect(try ids("--all", "--limit", "3") == ["2", "3", "4"])
        #expect(try ids("--all", "--status", "filled") == ["1", "4"])
        #expect(try ids("--status", "pending") == ["3"])
        #expect(try box.istock("orders", "--limit", "0").status == 2)
        // After the close the day's orders are still the day's.
        try box.done("clock", "set", "2026-01-07T20:00")
        #expect(try ids() == ["3", "4"])
    }
}
