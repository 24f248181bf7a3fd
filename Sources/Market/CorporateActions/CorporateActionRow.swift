/// One line of a file of corporate actions, field by field.
struct CorporateActionRow {
    typealias Column = CorporateActionFile.Column

    private let line: Int
    private let fields: [Column: Substring]

    init(
        _ line: CorporateActionFile.Line,
        columns: [Column]
    ) throws(CorporateActionFileError) {
        self.line = line.number
        guard line.fields.count == columns.count else {
            throw CorporateActionFileError(
                line: line.number,
                .fieldCount(found: line.fields.count, expected: columns.count)
            )
        }
        fields = Dictionary(uniqueKeysWithValues: zip(columns, line.fields))
            .filter { !$1.isEmpty }
    }

    /// Returns what the line gives, and to which action it belongs.
    func read(
        _ calendar: TradingCalendar
    ) throws(CorporateActionFileError) -> (CorporateActionFile.Key, ActionPart) {
        let symbol = try symbol()
        guard let exDate = try day(.exDate)?.value else { throw malformed(.exDate) }
        guard calendar.isTradingDay(exDate) else { throw error(.closedDay(exDate)) }
        let part = ActionPart(
            cash: try amount(.cash),
            bonus: try amount(.bonus),
            transfer: try amount(.transfer),
            rights: try amount(.rights),
            rightsPrice: try number(.rightsPrice, above: .zero) { Price($0) },
            recordDate: try day(.recordDate) { $0 < exDate },
            payDate: try day(.payDate) { $0 >= exDate },
            sharesDate: try day(.sharesDate) { $0 >= exDate }
        )
        guard (part.rights == nil) == (part.rightsPrice == nil) else { throw error(.rightsPrice) }
        guard part.givesSomething else { throw error(.nothing) }
        return (CorporateActionFile.Key(exDate: exDate, symbol: symbol), part)
    }

    private func symbol() throws(CorporateActionFileError) -> Symbol {
        do throws(SymbolError) {
            return try Symbol.parse(String(fields[.symbol] ?? ""))
        } catch {
            throw self.error(.symbol(error))
        }
    }

    /// A number above zero; zero says the same as an empty field.
    private func number<Value: Comparable>(
        _ column: Column,
        above zero: Value,
        _ parse: (Substring) -> Value?
    ) throws(CorporateActionFileError) -> ActionPart.Located<Value>? {
        guard let text = fields[column] else { return nil }
        guard let value = parse(text) else { throw malformed(column) }
        return value > zero ? ActionPart.Located(value: value, line: line) : nil
    }

    private func amount(
        _ column: Column
    ) throws(CorporateActionFileError) -> ActionPart.Located<PerTen>? {
        try number(column, above: .zero) { PerTen($0) }
    }

    private func day(
        _ column: Column,
        where isInOrder: (TradingDay) -> Bool = { _ in true }
    ) throws(CorporateActionFileError) -> ActionPart.Located<TradingDay>? {
        guard let text = fields[column] else { return nil }
        guard let day = CorporateActionRow.day(text), TradingDay.readable.contains(day) else {
            throw malformed(column)
        }
        guard isInOrder(day) else {
            throw error(.dateOrder(column: column.rawValue, day: day))
        }
        return ActionPart.Located(value: day, line: line)
    }

    /// A date in one of the three spellings; data libraries give milliseconds in UTC, and midnight
    /// in Shanghai is the day before there.
    private static func day(_ text: Substring) -> TradingDay? {
        if let day = TradingDay(text) { return day }
        guard let number = DecimalText.parse(text, fractionDigits: 0) else { return nil }
        switch text.utf8.count {
        case 8:
            let number = Int(number)
            return TradingDay(
                year: number / 10_000,
                month: number / 100 % 100,
                day: number % 100
            )
        case 12, 13: return Instant(milliseconds: number).day
        default: return nil
        }
    }

    private func malformed(_ column: Column) -> CorporateActionFileError {
        error(.value(column: column.rawValue, text: String(fields[column] ?? "")))
    }

    private func error(_ fault: CorporateActionFileError.Fault) -> CorporateActionFileError {
        CorporateActionFileError(line: line, fault)
    }
}
