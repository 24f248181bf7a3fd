/// What is wrong with a file of corporate actions.
public struct CorporateActionFileError: Error, Hashable, Sendable {
    /// What a line says that cannot be taken.
    public enum Fault: Hashable, Sendable {
        /// The header lacks this column.
        case missingColumn(String)
        /// The header has a column of no known name, or one twice.
        case unexpectedColumn(String)
        /// The line has another number of fields than the header.
        case fieldCount(found: Int, expected: Int)
        /// The symbol names no security.
        case symbol(SymbolError)
        /// The text of a column is not the date or the number it should be.
        case value(column: String, text: String)
        /// The exchanges are closed on the ex-date.
        case closedDay(TradingDay)
        /// A record date is not before the ex-date, or another date is.
        case dateOrder(column: String, day: TradingDay)
        /// Rights without a price, or a price without rights.
        case rightsPrice
        /// The line gives nothing.
        case nothing
        /// An earlier line gave the same for the same security and ex-date.
        case conflict(column: String, line: Int)
    }

    /// The line, counted from one.
    public let line: Int
    /// What is wrong with it.
    public let fault: Fault

    /// A fault of a line.
    public init(line: Int, _ fault: Fault) {
        self.line = line
        self.fault = fault
    }
}

/// The file format of corporate actions: CSV with the columns `symbol`, `ex_date`, `cash_per_10`,
/// `bonus_per_10`, `transfer_per_10`, `rights_per_10`, `rights_price`, and perhaps `record_date`,
/// `pay_date`, `shares_date`.
///
/// Layout: a header line names the columns, in any order; all but the first two may be missing, and
/// an empty field says nothing. A byte order mark, CRLF, blank lines and blanks around a field are
/// accepted, quotation marks are not. Dates are `2024-06-14`, `20240614` or milliseconds since 1970
/// in UTC, which are read in exchange time. Holders are recorded on the trading day before the
/// ex-date, and cash and shares arrive on it, unless said otherwise.
///
/// Semantics: lines of one security and ex-date are parts of one action (a dividend on one line,
/// shares on another). Giving the same twice is refused, because it cannot be told from a line that
/// was copied by mistake.
public enum CorporateActionFile: Sendable {
    enum Column: String, CaseIterable {
        case symbol
        case exDate = "ex_date"
        case cash = "cash_per_10"
        case bonus = "bonus_per_10"
        case transfer = "transfer_per_10"
        case rights = "rights_per_10"
        case rightsPrice = "rights_price"
        case recordDate = "record_date"
        case payDate = "pay_date"
        case sharesDate = "shares_date"
    }

    /// Returns the actions of a file, one for each security and ex-date, by ex-date and symbol.
    ///
    /// - Throws: `CorporateActionFileError` for the first line that cannot be taken.
    public static func parse(
        _ text: String,
        calendar: TradingCalendar = TradingCalendar()
    ) throws(CorporateActionFileError) -> [CorporateAction] {
        var lines = numberedLines(text)[...]
        guard let header = lines.popFirst() else {
            throw CorporateActionFileError(line: 1, .missingColumn(Column.symbol.rawValue))
        }
        let columns = try columns(header)
        var parts: [Key: ActionPart] = [:]
        for line in lines {
            let reader = try CorporateActionRow(line, columns: columns)
            let (key, part) = try reader.read(calendar)
            if let former = parts[key] {
                parts[key] = try former.joined(with: part)
            } else {
                parts[key] = part
            }
        }
        return parts.sorted { $0.key < $1.key }.map { $1.action(of: $0, calendar: calendar) }
    }

    /// What one action is known by.
    struct Key: Hashable, Comparable {
        let exDate: TradingDay
        let symbol: Symbol

        static func < (left: Key, right: Key) -> Bool {
            (left.exDate, left.symbol) < (right.exDate, right.symbol)
        }
    }

    /// The lines that are not blank, each with its number and its fields.
    struct Line {
        let number: Int
        let fields: [Substring]
    }

    private static func numberedLines(_ text: String) -> [Line] {
        let content = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        // A CRLF is one character of Swift's, and a line break like the others.
        let lines = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().compactMap { index, line in
            guard !line.allSatisfy(\.isWhitespace) else { return nil }
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            return Line(number: index + 1, fields: fields.map(trimmed))
        }
    }

    private static func trimmed(_ field: Substring) -> Substring {
        var field = field.drop(while: \.isWhitespace)
        while let last = field.last, last.isWhitespace { field.removeLast() }
        return field
    }

    private static func columns(_ header: Line) throws(CorporateActionFileError) -> [Column] {
        var columns: [Column] = []
        for name in header.fields {
            guard let column = Column(rawValue: String(name)), !columns.contains(column) else {
                throw CorporateActionFileError(
                    line: header.number,
                    .unexpectedColumn(String(name))
                )
            }
            columns.append(column)
        }
        for needed in [Column.symbol, .exDate] where !columns.contains(needed) {
            throw CorporateActionFileError(
                line: header.number,
                .missingColumn(needed.rawValue)
            )
        }
        return columns
    }
}
