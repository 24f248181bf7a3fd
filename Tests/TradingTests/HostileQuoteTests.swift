import Market
import Testing
import Trading

/// A quote that cannot be real, with levels that a buy at 10.00 and a sell at 10.00 would take.
private struct HostileQuote: CustomTestStringConvertible {
    let testDescription: String
    let quote: Quote

    init(_ testDescription: String, _ spoil: (inout Quote) -> Void) {
        self.testDescription = testDescription
        var quote = snapshot(
            "10:00",
            open: "10.00",
            bids: "10.00x900",
            asks: "10.00x900",
            volume: 9000
        )
        quote.high = price("10.10")
        quote.low = price("9.90")
        spoil(&quote)
        self.quote = quote
    }

    static let all = [
        HostileQuote("G5: last is zero") { $0.last = .zero },
        HostileQuote("last above its own high") { $0.last = price("10.11") },
        HostileQuote("last below its own low") { $0.last = price("9.89") },
        HostileQuote("high below low") {
            $0.high = price("9.95")
            $0.low = price("10.05")
        },
        HostileQuote("last above a high without a low") {
            $0.low = .zero
            $0.last = price("10.11")
        },
        HostileQuote("last below a low without a high") {
            $0.high = .zero
            $0.last = price("9.89")
        },
        HostileQuote("open above its own high") { $0.open = price("10.11") },
        HostileQuote("open below its own low") { $0.open = price("9.89") },
        HostileQuote("last above limit-up") {
            $0.high = price("11.01")
            $0.last = price("11.01")
        },
        HostileQuote("last below limit-down") {
            $0.low = price("0.01")
            $0.last = price("0.01")
        },
        HostileQuote("negative") { $0.last = Price(tenThousandths: -100_000) },
        HostileQuote("suspended") { $0.status = .suspended },
        HostileQuote("delisted") { $0.status = .delisted },
        HostileQuote("not yet listed") { $0.status = .unlisted },
        HostileQuote("no levels are shown by its source") { $0.hasLevels = false },
    ]
}

struct HostileQuoteTests {
    @Test(arguments: HostileQuote.all)
    private func `a quote that cannot be real fills nobody and lets nobody rest`(
        row: HostileQuote
    ) {
        var day = MatchedDay(
            buy(1, 100, at: "10.00"),
            sell(2, 100, at: "10.00"),
            buy(3, 100, at: "11.00", typed: at("09:10"))
        )
        #expect(day.meet(row.quote) == [])
        #expect(day.orders.allSatisfy { !$0.isResting && $0.cumQuantity == 0 })
    }

    @Test func `the same quote unspoiled fills them`() {
        var day = MatchedDay(buy(1, 100, at: "10.00"), sell(2, 100, at: "10.00"))
        let fills = day.meet(HostileQuote("sound") { _ in }.quote)
        #expect(fills == ["1: 100 @ 10.00 taker", "2: 100 @ 10.00 taker"])
    }

    @Test func `G1: a suspended look (no volume, no open, no levels) fills nobody`() {
        var day = MatchedDay(buy(1, 100, at: "11.00"), sell(2, 100, at: "9.00"))
        #expect(day.meet(snapshot("10:00")) == [])
    }

    @Test func `G2: a snapshot without levels and with the same volume fills nobody`() {
        var day = MatchedDay(buy(1, 200, at: "10.10"))
        let before = snapshot("10:00", open: "10.00", asks: "10.10x100", volume: 5000)
        #expect(day.meet(before) == ["1: 100 @ 10.10 taker"])
        #expect(day.meet(snapshot("10:00:03", open: "10.00", volume: 5000)) == [])
        #expect(day.leaves(1) == 100)
    }

    @Test func `G6: levels priced zero fill nobody, without limits too`() {
        var day = MatchedDay(buy(1, 100, at: "10.00"), limits: nil)
        #expect(day.meet(snapshot("10:00", asks: "0x900")) == [])
        #expect(day.meet(snapshot("10:00:03", asks: "0x900")) == [])
    }

    @Test func `levels without volume fill nobody`() {
        var day = MatchedDay(buy(1, 100, at: "10.00"))
        #expect(day.meet(snapshot("10:00", asks: "10.00x0")) == [])
    }

    @Test func `what a source does not give is no contradiction`() {
        var day = MatchedDay(buy(1, 100, at: "10.00"))
        var quote = snapshot("10:00", asks: "10.00x900")
        quote.high = price("10.00")
        #expect(day.meet(quote) == ["1: 100 @ 10.00 taker"])
    }
}
