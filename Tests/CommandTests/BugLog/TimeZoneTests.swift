import Testing

/// Section J of the bug log: exchange time is UTC+8 wherever the machine stands.
@Suite("J: time zones")
struct TimeZoneTests {
    private static let zones = [
        "UTC", "America/New_York", "Asia/Shanghai", "Pacific/Kiritimati", "Nowhere/Nothing", "",
    ]

    @Test(arguments: zones)
    func `J1 an early order belongs to its day in Shanghai`(zone: String) throws {
        let box = try Sandbox()
        box.environment["TZ"] = zone
        try box.open(
            live: [Snapshot("2026-01-05T15:00:00", last: "10.00")],
            at: "2026-01-06T07:30:00+08:00"
        )
        let order = try box.json("buy", "600000", "100")
        #expect(order.words("placedAt session") == "2026-01-06T07:30:00+08:00 2026-01-06")
        let stored = try Books(box.database).number("SELECT placed_ms FROM orders")
        #expect(stored == Int64(milliseconds("2026-01-06T07:30:00")))
    }

    @Test(arguments: zones)
    func `J2 J3 an instant of another zone is the same instant`(zone: String) throws {
        let box = try Sandbox()
        box.environment["TZ"] = zone
        let time = "2026-01-06T10:35:00"
        try box.open(
            live: [Snapshot(time, last: "10.00", ask: "10.00x500")],
            at: "2026-01-05T21:35:00-05:00"
        )
        #expect(
            try box.json("quote", "600000")[0].words("phase time") == "continuous \(time)+08:00"
        )
        box.now = "2026-01-06T02:35:00Z"
        let order = try box.json("buy", "600000", "100")
        #expect(order["trades"][0].words("time quoteTime") == "\(time)+08:00 \(time)+08:00")
    }

    @Test(arguments: zones)
    func `J5 the opening auction begins at 09:15 of Shanghai`(zone: String) throws {
        let box = try Sandbox()
        box.environment["TZ"] = zone
        let before = "2026-01-06T09:14:59"
        try box.open(live: [Snapshot("2026-01-05T15:00:00", last: "10.00")], at: before)
        #expect(try box.json("quote", "600000")[0]["phase"] == .string("closed"))
        box.now = "2026-01-06T01:15:00Z"
        #expect(try box.json("quote", "600000")[0]["phase"] == .string("openingAuction"))
    }

    @Test
    func `a virtual clock is set in exchange time`() throws {
        let box = try Sandbox()
        box.environment["TZ"] = "America/New_York"
        try box.done("init", "--start", "2026-11-30T10:00")
        #expect(try box.json("clock")["clock"] == .string("2026-11-30T10:00:00+08:00"))
        #expect(
            try box.json("clock", "set", "2026-11-30T03:00Z")["clock"]
                == .string("2026-11-30T11:00:00+08:00")
        )
        #expect(
            try box.json("clock", "set", "2026-11-30 11:00:00.500")["clock"]
                == .string("2026-11-30T11:00:00.500+08:00")
        )
    }
}
