import Market
import Trading

/// Fees by the amount alone, as they are since 2015-08-01: the shares make no difference.
extension FeeSchedule {
    init(commission: Rate, minimumCommission: Money, stampDuty: Rate, transferFee: Rate) {
        self.init(
            commission: commission,
            minimumCommission: minimumCommission,
            stampDuty: stampDuty,
            transferFee: TransferFeeRule(rate: transferFee)
        )
    }

    func fees(_ side: Side, on cumAmount: Money) -> Fees { fees(side, on: cumAmount, of: .zero) }

    func hold(
        limitPrice: Price,
        leaves: Quantity,
        after cumAmount: Money
    ) throws(ArithmeticOverflow) -> Money {
        try hold(limitPrice: limitPrice, leaves: leaves, after: cumAmount, of: .zero)
    }
}
