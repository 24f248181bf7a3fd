/// The charges that the state and the clearing house fix; a broker's commission is the account's.
public struct FeeRule: Hashable, Sendable {
    /// Stamp duty on sells (印花税).
    public let stampDuty: Rate
    /// Transfer fee on both sides (过户费).
    public let transferFee: TransferFeeRule
}

/// How the transfer fee follows from an order's amount and shares.
public struct TransferFeeRule: Hashable, Sendable {
    /// The part that goes by the amount.
    public let rate: Rate
    /// The part that goes by the number of shares, for one share: Shanghai's before 2015-08-01.
    public let perShare: Money
    /// The least fee of an order that traded.
    public let minimum: Money

    /// No fee.
    public static let zero = TransferFeeRule(rate: .zero)

    /// A fee by the amount, by the shares, or both.
    public init(rate: Rate, perShare: Money = .zero, minimum: Money = .zero) {
        self.rate = rate
        self.perShare = perShare
        self.minimum = minimum
    }

    /// Returns the fee of an order that has traded `quantity` for `amount` so far, rounded half-up to the
    /// fen.
    public func charge(on amount: Money, of quantity: Quantity) -> Money {
        guard amount > .zero else { return .zero }
        let byAmount = Int128(amount.tenThousandths) * Int128(rate.billionths)
        let byShares = Int128(perShare.tenThousandths) * Int128(quantity.shares)
        let billion: Int128 = 1_000_000_000
        return max(Money.roundedToFen(byAmount + byShares * billion, units: billion), minimum)
    }
}

extension TransferFeeRule {
    fileprivate init(billionths: Int64) { self.init(rate: Rate(billionths: billionths)) }

    fileprivate init(perShare: Int64, minimum: Money = .zero) {
        self.init(
            rate: .zero,
            perShare: Money(tenThousandths: perShare),
            minimum: minimum
        )
    }
}

extension Rulebook {
    /// Stamp duty on a sell of shares (rules, section 8.1).
    static let stampDuty: [DatedRule<Rate>] = [
        DatedRule(20_080_919, Rate(billionths: 1_000_000), source: "F1 F2 A"),
        DatedRule(20_230_828, Rate(billionths: 500_000), source: "F11 F12 F13 A"),
    ]

    /// Transfer fee of shares, as the client pays it (rules, sections 8.1 and 8.2).
    static let transferFees: [Exchange: [DatedRule<TransferFeeRule>]] = [
        .sse: [
            DatedRule(
                always,
                TransferFeeRule(perShare: 10, minimum: Money(fen: 100)),
                source: "H2 P8 B"
            ),
            DatedRule(20_120_901, TransferFeeRule(perShare: 6), source: "F4 F6 P9 B"),
            DatedRule(20_150_801, TransferFeeRule(billionths: 20_000), source: "F6 F7 A"),
            DatedRule(20_220_429, TransferFeeRule(billionths: 10_000), source: "F9 F10 A"),
        ],
        .szse: [
            DatedRule(always, .zero, source: "F4 F6 P9 B"),
            DatedRule(20_150_801, TransferFeeRule(billionths: 20_000), source: "F6 F7 A"),
            DatedRule(20_220_429, TransferFeeRule(billionths: 10_000), source: "F9 F10 A"),
        ],
        .bse: [
            DatedRule(20_211_115, TransferFeeRule(billionths: 25_000), source: "F9 F10 A"),
            DatedRule(20_220_429, TransferFeeRule(billionths: 10_000), source: "F9 F10 A"),
        ],
    ]
}

extension RuleQuery {
    /// Funds and bonds pay neither stamp duty nor transfer fee (rules, section 8.1, F16 H2).
    private var paysForShares: Bool {
        switch board {
        case .main, .chiNext, .star, .beijing: true
        case .fund, .convertibleBond, .index, .bShare, .repo: false
        }
    }

    var stampDutyRow: DatedRule<Rate>? {
        paysForShares ? Rulebook.stampDuty.row(on: day) : nil
    }

    var transferFeeRow: DatedRule<TransferFeeRule>? {
        paysForShares ? Rulebook.transferFees[exchange]?.row(on: day) : nil
    }

    var fees: FeeRule {
        FeeRule(
            stampDuty: stampDutyRow?.value ?? .zero,
            transferFee: transferFeeRow?.value ?? .zero
        )
    }
}
