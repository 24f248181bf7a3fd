/// The charges that the state and the clearing house fix; a broker's commission is the account's.
public struct FeeRule: Hashable, Sendable {
    /// Stamp duty on sells (印花税).
    public let stampDuty: Rate
    /// Transfer fee on both sides (过户费).
    public let transferFee: Rate
}

extension Rulebook {
    private static func rate(_ billionths: Int64) -> Rate { Rate(billionths: billionths) }

    /// Stamp duty on a sell of shares (rules, section 8.1).
    static let stampDuty: [DatedRule<Rate>] = [
        DatedRule(20_080_919, rate(1_000_000), source: "F1 F2 A"),
        DatedRule(20_230_828, rate(500_000), source: "F11 F12 F13 A"),
    ]

    /// Transfer fee of shares on Shanghai and Shenzhen.
    static let transferFee: [DatedRule<Rate>] = [
        DatedRule(20_150_801, rate(20_000), source: "F6 F7 A"),
        DatedRule(20_220_429, rate(10_000), source: "F9 F10 A"),
    ]

    /// Transfer fee of shares on Beijing.
    static let beijingTransferFee: [DatedRule<Rate>] = [
        DatedRule(20_211_115, rate(25_000), source: "F9 F10 A"),
        DatedRule(20_220_429, rate(10_000), source: "F9 F10 A"),
    ]

    static func fees(of board: Board, on day: TradingDay) -> FeeRule {
        switch board {
        case .main, .chiNext, .star:
            FeeRule(
                stampDuty: stampDuty.value(on: day) ?? .zero,
                transferFee: transferFee.value(on: day) ?? .zero
            )
        case .beijing:
            FeeRule(
                stampDuty: stampDuty.value(on: day) ?? .zero,
                transferFee: beijingTransferFee.value(on: day) ?? .zero
            )
        case .fund, .convertibleBond, .index, .bShare, .repo:
            // Funds and bonds pay neither (rules, section 8.1, F16 H2).
            FeeRule(stampDuty: .zero, transferFee: .zero)
        }
    }
}
