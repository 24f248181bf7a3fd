public import Market
public import Trading

/// A setting of an account; the raw values are the names users type.
public enum SettingKey: String, Hashable, Sendable, CaseIterable {
    /// The broker's commission as a part of the amount.
    case commission = "fees.commission"
    /// The least commission of an order, in yuan.
    case minimumCommission = "fees.minimum"
    /// Stamp duty on sells, or `rule` for the dated one.
    case stampDuty = "fees.stampDuty"
    /// Transfer fee, or `rule` for the dated one.
    case transferFee = "fees.transferFee"
    /// How long a typed price holds.
    case driftWindow = "drift.window"
    /// How far from the market a typed price may be, or `off`.
    case driftBand = "drift.band"
    /// How old a live quote may be to fill orders.
    case quoteMaxAge = "quote.maxAge"
    /// Whether cancels are accepted in the auctions' last minutes too.
    case cancelAnytime = "cancel.anytime"
    /// Whether tax is taken on dividends when shares are sold.
    case dividendTax = "dividends.tax"
    /// Whether rights are subscribed where the cash is there.
    case subscribeRights = "rights.subscribe"
    /// Where the Tencent quotes are fetched.
    case tencentURL = "tencent.url"
    /// The colour of rising prices; the other one is that of falling ones.
    case risingColor = "colors.up"

    /// The value where the account sets none.
    public var defaultValue: String {
        switch self {
        case .commission: "0.00025"
        case .minimumCommission: "5.00"
        case .stampDuty, .transferFee: "rule"
        case .driftWindow, .quoteMaxAge: "10s"
        case .driftBand: "off"
        case .cancelAnytime, .subscribeRights: "false"
        case .dividendTax: "true"
        case .tencentURL: "https://qt.gtimg.cn"
        case .risingColor: "red"
        }
    }

    /// Whether it is one of the rates that holds and charges follow from.
    var isRate: Bool {
        switch self {
        case .commission, .minimumCommission, .stampDuty, .transferFee: true
        default: false
        }
    }

    /// What a value must look like.
    public var expected: String {
        switch self {
        case .commission: "0.00025"
        case .minimumCommission: "5.00"
        case .stampDuty: "rule | 0.0005"
        case .transferFee: "rule | 0.00001"
        case .driftWindow, .quoteMaxAge: "10s"
        case .driftBand: "off | 0.02"
        case .cancelAnytime, .subscribeRights, .dividendTax: "true | false"
        case .tencentURL: "https://qt.gtimg.cn"
        case .risingColor: "red | green"
        }
    }

    /// Whether the setting takes `value`.
    public func accepts(_ value: String) -> Bool {
        switch self {
        case .commission: Rate(value) != nil
        case .minimumCommission: Money(value) != nil
        case .stampDuty, .transferFee: value == "rule" || Rate(value) != nil
        case .driftWindow, .quoteMaxAge: TimeSpan(value) != nil
        case .driftBand: value == "off" || Rate(value) != nil
        case .cancelAnytime, .subscribeRights, .dividendTax: value == "true" || value == "false"
        case .tencentURL:
            value.hasPrefix("https://") || value.hasPrefix("http://")
        case .risingColor: value == "red" || value == "green"
        }
    }
}

/// The settings of an account, those it leaves at their defaults included.
public struct Settings: Hashable, Sendable {
    /// The settings that are not at their defaults, as text.
    let changed: [String: String]
    private var rates = Rates()

    /// The rates, which every fill asks for; nil stands for the rulebook's.
    private struct Rates: Hashable {
        var commission = Rate.zero
        var minimumCommission = Money.zero
        var stampDuty: Rate?
        var transferFee: TransferFeeRule?
    }

    init(changed: [String: String]) {
        self.changed = changed
        rates = Rates(
            commission: Rate(self[.commission]) ?? .zero,
            minimumCommission: Money(self[.minimumCommission]) ?? .zero,
            stampDuty: Rate(self[.stampDuty]),
            transferFee: Rate(self[.transferFee]).map { TransferFeeRule(rate: $0) }
        )
    }

    /// The value of a setting as text.
    public subscript(key: SettingKey) -> String { changed[key.rawValue] ?? key.defaultValue }

    /// How long and how far a typed price holds.
    public var drift: DriftRule {
        DriftRule(
            windowMilliseconds: span(.driftWindow).milliseconds,
            band: Rate(self[.driftBand])
        )
    }

    /// How old a live quote may be to fill orders.
    public var quoteMaxAge: TimeSpan { span(.quoteMaxAge) }

    /// Whether cancels are accepted in the auctions' last minutes too.
    public var cancelsAnytime: Bool { self[.cancelAnytime] == "true" }

    /// Whether tax is taken on dividends when shares are sold.
    public var taxesDividends: Bool { self[.dividendTax] == "true" }

    /// Whether rights are subscribed where the cash is there.
    public var subscribesRights: Bool { self[.subscribeRights] == "true" }

    /// The rates that hold under `rules`.
    public func feeSchedule(_ rules: TradingRules) -> FeeSchedule {
        FeeSchedule(
            commission: rates.commission,
            minimumCommission: rates.minimumCommission,
            stampDuty: rates.stampDuty ?? rules.fees.stampDuty,
            transferFee: rates.transferFee ?? rules.fees.transferFee
        )
    }

    private func span(_ key: SettingKey) -> TimeSpan {
        TimeSpan(self[key]) ?? TimeSpan(milliseconds: 10_000)
    }
}
