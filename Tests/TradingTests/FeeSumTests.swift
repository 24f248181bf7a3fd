import Market
import Testing
import Trading

struct FeeSumTests {
    private func randomSchedule(_ generator: inout SeededGenerator) -> FeeSchedule {
        FeeSchedule(
            commission: Rate(billionths: generator.number(0...3_000_000)),
            minimumCommission: Money(fen: generator.oneIn(3) ? 0 : generator.number(0...1000)),
            stampDuty: Rate(billionths: generator.number(0...1_000_000)),
            transferFee: Rate(billionths: generator.number(0...30_000))
        )
    }

    /// The parts of a quantity that an order might be filled in.
    private func parts(of quantity: Int64, _ generator: inout SeededGenerator) -> [Quantity] {
        var parts: [Quantity] = []
        var left = quantity
        while left > 0 {
            let part = generator.number(1...left)
            parts.append(Quantity(part))
            left -= part
        }
        return parts
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `fills at the limit are charged the estimate, whatever the parts`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let schedule = randomSchedule(&generator)
        let limit = Price(tenThousandths: generator.number(1...50_000) * 100)
        let quantity = generator.number(1...1_000_000)
        let side: Side = generator.oneIn(2) ? .buy : .sell
        let estimate = schedule.fees(side, on: try limit.amount(of: Quantity(quantity)))
        var cumAmount = Money.zero
        var sum = Fees.zero
        for part in parts(of: quantity, &generator) {
            let after = cumAmount + (try limit.amount(of: part))
            let charged = schedule.fees(side, on: after) - schedule.fees(side, on: cumAmount)
            #expect(charged.commission >= .zero)
            #expect(charged.stampDuty >= .zero)
            #expect(charged.transferFee >= .zero)
            sum = sum + charged
            cumAmount = after
        }
        #expect(sum == estimate)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `what a buy pays and what stays frozen is never above the hold`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let schedule = randomSchedule(&generator)
        let limitFen = generator.number(1...50_000)
        let limit = Price(tenThousandths: limitFen * 100)
        let quantity = generator.number(1...1_000_000)
        let hold = try schedule.hold(
            limitPrice: limit,
            leaves: Quantity(quantity),
            after: .zero
        )
        var paid = Money.zero
        var cumAmount = Money.zero
        var leaves = Quantity(quantity)
        for part in parts(of: quantity, &generator) {
            // At the limit or below it, as the market gives.
            let improved = Price(tenThousandths: generator.number(1...limitFen) * 100)
            let price = generator.oneIn(2) ? limit : improved
            let amount = try price.amount(of: part)
            let before = schedule.fees(.buy, on: cumAmount)
            cumAmount = cumAmount + amount
            paid = paid + amount + (schedule.fees(.buy, on: cumAmount) - before).total
            leaves = leaves - part
            let rest = try schedule.hold(limitPrice: limit, leaves: leaves, after: cumAmount)
            #expect(paid + rest <= hold)
        }
        #expect(leaves == .zero)
    }
}
