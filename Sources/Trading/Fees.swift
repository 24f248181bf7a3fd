public import Market

/// The three charges of an order or of one of its trades, each in whole fen.
public struct Fees: Hashable, Sendable, AdditiveArithmetic {
    /// The broker's commission (佣金).
    public var commission: Money
    /// Stamp duty (印花税).
    public var stampDuty: Money
    /// Transfer fee (过户费).
    public var transferFee: Money

    /// Nothing.
    public static let zero = Fees(commission: .zero, stampDuty: .zero, transferFee: .zero)

    /// Charges.
    public init(commission: Money, stampDuty: Money, transferFee: Money) {
        self.commission = commission
        self.stampDuty = stampDuty
        self.transferFee = transferFee
    }

    /// The sum of the three.
    public var total: Money { commission + stampDuty + transferFee }

    /// The charges of both.
    public static func + (left: Fees, right: Fees) -> Fees {
        Fees(
            commission: left.commission + right.commission,
            stampDuty: left.stampDuty + right.stampDuty,
            transferFee: left.transferFee + right.transferFee
        )
    }

    /// What the left has over the right.
    public static func - (left: Fees, right: Fees) -> Fees {
        Fees(
            commission: left.commission - right.commission,
            stampDuty: left.stampDuty - right.stampDuty,
            transferFee: left.transferFee - right.transferFee
        )
    }
}

/// The rates that hold for one account, instrument and day.
public struct FeeSchedule: Hashable, Sendable {
    /// The broker's rate.
    public let commission: Rate
    /// The least commission of an order that traded.
    public let minimumCommission: Money
    /// The rate on sells.
    public let stampDuty: Rate
    /// The fee on both sides.
    public let transferFee: TransferFeeRule

    /// A schedule.
    public init(
        commission: Rate,
        minimumCommission: Money,
        stampDuty: Rate,
        transferFee: TransferFeeRule
    ) {
        self.commission = commission
        self.minimumCommission = minimumCommission
        self.stampDuty = stampDuty
        self.transferFee = transferFee
    }

    /// Returns the fees of an order that has traded `cumQuantity` for `cumAmount` so far.
    ///
    /// The only place that computes fees. They are a function of the order's cumulative figures, so
    /// a trade is charged the difference it makes and the minimum counts once an order, however
    /// many trades fill it (rules, section 8.3).
    public func fees(_ side: Side, on cumAmount: Money, of cumQuantity: Quantity) -> Fees {
        guard cumAmount > .zero else { return .zero }
        return Fees(
            commission: max(commission.charge(on: cumAmount), minimumCommission),
            stampDuty: side == .sell ? stampDuty.charge(on: cumAmount) : .zero,
            transferFee: transferFee.charge(on: cumAmount, of: cumQuantity)
        )
    }

    /// Returns the cash that the rest of a buy can take at most: its amount at the limit, and the fees
    /// that amount adds to those already charged.
    ///
    /// - Throws: `ArithmeticOverflow` where the amount is beyond what money can count.
    public func hold(
        limitPrice: Price,
        leaves: Quantity,
        after cumAmount: Money,
        of cumQuantity: Quantity
    ) throws(ArithmeticOverflow) -> Money {
        let amount = try limitPrice.amount(of: leaves)
        let (sum, overflowed) = amount.tenThousandths.addingReportingOverflow(
            cumAmount.tenThousandths
        )
        // Fees are at most three times the amount, so a quarter of the range is safe to add in.
        guard !overflowed, sum < Int64.max / 4 else { throw ArithmeticOverflow() }
        let whole = Money(tenThousandths: sum)
        let fees =
            fees(.buy, on: whole, of: cumQuantity + leaves).total
            - fees(.buy, on: cumAmount, of: cumQuantity).total
        return amount + fees
    }

    /// Returns the largest quantity in whole lots, and not above one order's maximum, that `cash` pays
    /// for with all fees.
    ///
    /// `FeeSchedule.hold` decides, as it does for the order itself, so what this returns is
    /// accepted and one lot more is refused.
    public func affordableQuantity(cash: Money, price: Price, rule: QuantityRule) -> Quantity {
        guard price > .zero, cash > .zero else { return .zero }
        func fits(_ quantity: Quantity) -> Bool {
            guard let need = try? hold(limitPrice: price, leaves: quantity, after: .zero, of: .zero)
            else {
                return false
            }
            return need <= cash
        }
        var low: Int64 = -1
        var high = (rule.maximumLimitOrder.shares - rule.minimum.shares) / rule.step.shares
        while low < high {
            let middle = low + (high - low + 1) / 2
            let quantity = rule.minimum + Quantity(middle * rule.step.shares)
            if fits(quantity) { low = middle } else { high = middle - 1 }
        }
        return low < 0 ? .zero : rule.minimum + Quantity(low * rule.step.shares)
    }
}
