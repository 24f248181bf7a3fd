/// What one line, or several of the same action, gives.
struct ActionPart {
    typealias Column = CorporateActionFile.Column

    /// A value with the line it stands on.
    struct Located<Value: Equatable> {
        let value: Value
        let line: Int
    }

    var cash: Located<PerTen>?
    var bonus: Located<PerTen>?
    var transfer: Located<PerTen>?
    var rights: Located<PerTen>?
    var rightsPrice: Located<Price>?
    var recordDate: Located<TradingDay>?
    var payDate: Located<TradingDay>?
    var sharesDate: Located<TradingDay>?

    var givesSomething: Bool { cash != nil || bonus != nil || transfer != nil || rights != nil }

    /// Both parts as one; no gift may be in both, and dates must agree.
    func joined(with other: ActionPart) throws(CorporateActionFileError) -> ActionPart {
        var whole = self
        try ActionPart.join(&whole.cash, other.cash, .cash)
        try ActionPart.join(&whole.bonus, other.bonus, .bonus)
        try ActionPart.join(&whole.transfer, other.transfer, .transfer)
        try ActionPart.join(&whole.rights, other.rights, .rights)
        try ActionPart.join(&whole.rightsPrice, other.rightsPrice, .rightsPrice)
        try ActionPart.join(&whole.recordDate, other.recordDate, .recordDate, mayRepeat: true)
        try ActionPart.join(&whole.payDate, other.payDate, .payDate, mayRepeat: true)
        try ActionPart.join(&whole.sharesDate, other.sharesDate, .sharesDate, mayRepeat: true)
        return whole
    }

    private static func join<Value>(
        _ former: inout Located<Value>?,
        _ other: Located<Value>?,
        _ column: Column,
        mayRepeat: Bool = false
    ) throws(CorporateActionFileError) {
        guard let other else { return }
        if let former, !mayRepeat || former.value != other.value {
            throw CorporateActionFileError(
                line: other.line,
                .conflict(column: column.rawValue, line: former.line)
            )
        }
        former = former ?? other
    }

    func action(of key: CorporateActionFile.Key, calendar: TradingCalendar) -> CorporateAction {
        CorporateAction(
            symbol: key.symbol,
            exDate: key.exDate,
            recordDate: recordDate?.value ?? calendar.previous(before: key.exDate),
            payDate: payDate?.value,
            sharesDate: sharesDate?.value,
            cash: cash?.value ?? .zero,
            bonus: bonus?.value ?? .zero,
            transfer: transfer?.value ?? .zero,
            rights: rights?.value ?? .zero,
            rightsPrice: rightsPrice?.value ?? .zero
        )
    }
}
