import Directory

/// The bundled directory of securities: names, listing days and symbols of one day, without a
/// network.
///
/// Layout: two tables, `symbol,name,[listing day],initials[/other initials]` and `old code,new code`, made
/// by `scripts/make-directory`.
public enum SecuritiesDirectory: Sendable {
    /// The day the directory is of; marks in its names (ST, delisting) hold from that day on.
    public static let day = TradingDay(literal: 20_261_022)

    /// Returns the name of a security, or nil where the directory lacks it.
    public static func name(of symbol: Symbol) -> String? {
        securities.field(1, of: symbol)
    }

    /// The name that holds on `date`: before the directory's own day the marks of risk warning and
    /// delisting are not known to have held, so they are left out.
    public static func name(of symbol: Symbol, on date: TradingDay) -> String? {
        guard let name = name(of: symbol) else { return nil }
        return date < day ? NameState.bareName(name) : name
    }

    /// Returns the first day a security traded on its exchange, or nil where the directory does not
    /// know it.
    ///
    /// Shares of Shanghai and Shenzhen all have one, those of Beijing mostly, funds none.
    public static func listingDay(of symbol: Symbol) -> TradingDay? {
        guard let date = securities.field(2, of: symbol).flatMap({ Int($0) }) else { return nil }
        return TradingDay(year: date / 10_000, month: date / 100 % 100, day: date % 100)
    }

    /// Every symbol of the directory, in order.
    public static var symbols: [Symbol] { securities.symbols }

    /// Every security with its name and the initials of its name's pinyin, one or two readings of them.
    static var namedSecurities: [(symbol: Symbol, name: String, initials: [Substring])] {
        securities.rows.compactMap { fields in
            guard fields.count > 3, let symbol = Symbol(canonical: fields[0]) else { return nil }
            return (symbol, String(fields[1]), fields[3].split(separator: "/"))
        }
    }

    private static var securities: SortedLines {
        unsafe SortedLines(start: istock_directory_bytes(), count: istock_directory_length())
    }
}

extension SecuritiesDirectory {
    /// The first session on which Beijing's shares trade under codes that begin with 920 (rules,
    /// section 0; I2 I3 V1 B).
    public static let successionDay = TradingDay(literal: 20_251_009)

    /// Returns the code that takes the place of an old one of Beijing's (43, 83 or 87) on
    /// `successionDay`, or nil where none is known.
    public static func successor(of symbol: Symbol) -> Symbol? {
        successors.field(1, of: symbol).flatMap { Symbol(canonical: $0) }
    }

    /// Returns the old code of Beijing's that `symbol` took the place of, or nil where it has none.
    public static func predecessor(of symbol: Symbol) -> Symbol? {
        guard symbol.exchange == .bse else { return nil }
        return successors.symbol(withField: 1, equalTo: symbol.description)
    }

    /// The code under which a security trades on `date`: an old one gives way to its successor on
    /// `successionDay`, a new one stands for its predecessor before; every other code is itself.
    public static func symbol(of symbol: Symbol, on date: TradingDay) -> Symbol {
        let other = date < successionDay ? predecessor(of: symbol) : successor(of: symbol)
        return other ?? symbol
    }

    private static var successors: SortedLines {
        unsafe SortedLines(start: istock_successors_bytes(), count: istock_successors_length())
    }
}
