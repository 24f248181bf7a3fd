import Market
import Testing
import Trading

/// One line of the worked examples in section 8.4 of the rules.
private struct WorkedExample: CustomTestStringConvertible {
    let testDescription: String
    let side: Side
    let symbol: String
    var date = 20_261_130
    let quantity: Quantity
    let price: String
    let commission: String
    let stampDuty: String
    let transferFee: String
    let cash: String

    static let all = [
        WorkedExample(
            testDescription: "buy 1000 @ 12.34 SSE",
            side: .buy,
            symbol: "sh600000",
            quantity: 1000,
            price: "12.34",
            commission: "5.00",
            stampDuty: "0.00",
            transferFee: "0.12",
            cash: "-12345.12"
        ),
        WorkedExample(
            testDescription: "sell 1000 @ 12.80",
            side: .sell,
            symbol: "sh600000",
            quantity: 1000,
            price: "12.80",
            commission: "5.00",
            stampDuty: "6.40",
            transferFee: "0.13",
            cash: "12788.47"
        ),
        WorkedExample(
            testDescription: "buy 10,000 @ 35.67",
            side: .buy,
            symbol: "sz000001",
            quantity: 10_000,
            price: "35.67",
            commission: "89.18",
            stampDuty: "0.00",
            transferFee: "3.57",
            cash: "-356792.75"
        ),
        WorkedExample(
            testDescription: "sell 10,000 @ 36.10",
            side: .sell,
            symbol: "sz000001",
            quantity: 10_000,
            price: "36.10",
            commission: "90.25",
            stampDuty: "180.50",
            transferFee: "3.61",
            cash: "360725.64"
        ),
        WorkedExample(
            testDescription: "sell 100 @ 3.05",
            side: .sell,
            symbol: "sz300750",
            quantity: 100,
            price: "3.05",
            commission: "5.00",
            stampDuty: "0.15",
            transferFee: "0.00",
            cash: "299.85"
        ),
        WorkedExample(
            testDescription: "buy 10,000 ETF @ 3.987",
            side: .buy,
            symbol: "sh510300",
            quantity: 10_000,
            price: "3.987",
            commission: "9.97",
            stampDuty: "0.00",
            transferFee: "0.00",
            cash: "-39879.97"
        ),
        WorkedExample(
            testDescription: "buy 101 BSE @ 20.15",
            side: .buy,
            symbol: "bj920002",
            quantity: 101,
            price: "20.15",
            commission: "5.00",
            stampDuty: "0.00",
            transferFee: "0.02",
            cash: "-2040.17"
        ),
        WorkedExample(
            testDescription: "sell 1000 @ 12.80 on 2021-06-01",
            side: .sell,
            symbol: "sh600000",
            date: 20_210_601,
            quantity: 1000,
            price: "12.80",
            commission: "5.00",
            stampDuty: "12.80",
            transferFee: "0.26",
            cash: "12781.94"
        ),
    ]
}

struct FeeScheduleTests {
    /// A commission of 0.025%, at least 5 yuan, with the dated rates of the rulebook.
    private func schedule(_ symbol: String, on day: TradingDay = monday) -> FeeSchedule {
        let fees = rules(of: symbol, on: day).fees
        return FeeSchedule(
            commission: rate("0.00025"),
            minimumCommission: money("5.00"),
            stampDuty: fees.stampDuty,
            transferFee: fees.transferFee
        )
    }

    @Test(arguments: WorkedExample.all)
    private func `a trade costs what the rules reckon, to the fen`(row: WorkedExample) throws {
        let schedule = schedule(row.symbol, on: TradingDay(literal: row.date))
        let amount = try price(row.price).amount(of: row.quantity)
        let fees = schedule.fees(row.side, on: amount)
        #expect(fees.commission.description == row.commission)
        #expect(fees.stampDuty.description == row.stampDuty)
        #expect(fees.transferFee.description == row.transferFee)
        let trade = Trade(
            side: row.side,
            price: price(row.price),
            quantity: row.quantity,
            amount: amount,
            fees: fees
        )
        #expect(trade.cashChange.description == row.cash)
    }

    @Test(
        arguments: [
            (Side.buy, 1000, "10.00", "-10005.10"), (.buy, 900, "10.00", "-9005.09"),
            (.sell, 1000, "10.00", "9989.90"), (.sell, 10_000, "10.00", "99919.00"),
            (.buy, 100, "3.00", "-305.00"), (.buy, 100, "1680.00", "-168052.08"),
            (.buy, 500, "10.02", "-5015.05"), (.sell, 5000, "10.00", "49959.50"),
        ] as [(Side, Quantity, String, String)]
    )
    func `the reference settings give the bug log's amounts`(
        side: Side,
        quantity: Quantity,
        text: String,
        cash: String
    ) throws {
        let amount = try price(text).amount(of: quantity)
        let fees = FeeSchedule.reference.fees(side, on: amount)
        let trade = Trade(
            side: side,
            price: price(text),
            quantity: quantity,
            amount: amount,
            fees: fees
        )
        #expect(trade.cashChange.description == cash)
    }

    @Test func `three fills of one order pay 5.00 of commission in total`() throws {
        let schedule = schedule("sh600000")
        var cumAmount = Money.zero
        var charged: [Fees] = []
        for quantity in [300, 300, 400] as [Quantity] {
            let after = cumAmount + (try price("12.34").amount(of: quantity))
            charged.append(schedule.fees(.buy, on: after) - schedule.fees(.buy, on: cumAmount))
            cumAmount = after
        }
        #expect(charged.map(\.commission) == [money("5.00"), .zero, .zero])
        #expect(charged.map(\.transferFee) == [money("0.04"), money("0.03"), money("0.05")])
        #expect(charged.reduce(.zero, +) == schedule.fees(.buy, on: money("12340.00")))
    }

    @Test func `A6: the estimate of a sell has the stamp duty that is charged`() {
        let fees = FeeSchedule.reference.fees(.sell, on: money("10000.00"))
        #expect(fees.total == money("10.10"))
        #expect(fees.stampDuty == money("5.00"))
        #expect(fees.transferFee == money("0.10"))
    }

    @Test func `A7: the minimum counts once an order, at its first fill`() {
        let schedule = FeeSchedule.reference
        let first = schedule.fees(.buy, on: money("1200.00"))
        let both = schedule.fees(.buy, on: money("3000.00"))
        #expect(first.commission == money("5.00"))
        #expect((both - first).commission == .zero)
    }

    @Test func `A7: a rate of zero leaves the minimum, a minimum of zero leaves nothing`() {
        let minimum = FeeSchedule(
            commission: .zero,
            minimumCommission: money("5.00"),
            stampDuty: .zero,
            transferFee: Rate.zero
        )
        #expect(minimum.fees(.sell, on: money("3000.00")).total == money("5.00"))
        #expect(FeeSchedule.free.fees(.sell, on: money("3000.00")).total == .zero)
    }

    @Test func `an order that never traded pays nothing`() {
        #expect(FeeSchedule.reference.fees(.buy, on: .zero) == .zero)
        #expect(FeeSchedule.reference.fees(.sell, on: .zero) == .zero)
    }

    @Test(arguments: [("16666.66", "5.00"), ("16683.33", "5.00"), ("16700.00", "5.01")])
    func `the floor is compared after rounding`(amount: String, commission: String) {
        let fees = FeeSchedule.reference.fees(.buy, on: money(amount))
        #expect(fees.commission == money(commission))
    }

    @Test(
        arguments: [
            ("10.00", 1000, "0.00", "10005.10"), ("10.00", 500, "5000.00", "5000.05"),
            ("10.00", 0, "5000.00", "0.00"), ("10.00", 0, "0.00", "0.00"),
            ("9.00", 500, "0.00", "4505.05"),
            ("10.00", 99_900, "0.00", "999309.69"), ("10.00", 400, "20000.00", "4001.24"),
        ] as [(String, Quantity, String, String)]
    )
    func `a hold is the rest at its limit and what it adds to the fees`(
        limit: String,
        leaves: Quantity,
        cumAmount: String,
        hold: String
    ) throws {
        let need = try FeeSchedule.reference.hold(
            limitPrice: price(limit),
            leaves: leaves,
            after: money(cumAmount)
        )
        #expect(need == money(hold))
    }

    @Test(arguments: [Int64.max, 5_000_000_000_000_000_000, 2_400_000_000_000_000_000])
    func `a hold beyond what money can count is an error`(tenThousandths: Int64) {
        #expect(throws: ArithmeticOverflow()) {
            try FeeSchedule.reference.hold(
                limitPrice: Price(tenThousandths: tenThousandths),
                leaves: 1,
                after: .zero
            )
        }
    }
}
