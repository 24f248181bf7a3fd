import Testing

/// Accounts at the reference settings of the bug log: commission 0.03 %, at least 5.00 an order,
/// stamp duty 0.05 % on sells, transfer fee 0.001 %, each half-up to the fen.
///
/// The names of the tests begin with the rows they are of.
struct Reference {
    let box: Sandbox

    /// An account on a market that offers and bids 90,000 shares at the price, on 2026-01-05 and
    /// the two days after.
    init(cash: String, price: String = "10.00", symbol: String = "sh600000") throws {
        box = try Sandbox()
        let days = ["2026-01-05", "2026-01-06", "2026-01-07"].map { day in
            Snapshot(
                day + "T10:00:00",
                symbol,
                last: price,
                bid: "\(price)x90000",
                ask: "\(price)x90000",
                previousClose: price
            )
        }
        try box.open(replaying: days, "--cash", cash, "--commission", "0.0003")
    }

    /// An account on live quotes at 10:00 of 2026-01-06, where nothing is offered.
    init(quietWithCash cash: String) throws {
        box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(
            live: [Snapshot(time, last: "10.00")],
            at: time,
            "--cash",
            cash,
            "--commission",
            "0.0003"
        )
    }

    /// Moves on to 10:00 of a day.
    func go(to day: String) throws {
        try box.done("clock", "set", day + "T10:00")
    }

    /// The account's free, frozen and whole cash.
    func cash() throws -> String {
        try box.json("account").words("cash.free cash.frozen cash.total")
    }

    /// The only position's quantity and what of it can be sold.
    func shares() throws -> String {
        try box.json("positions")[0].words("quantity sellable")
    }
}
