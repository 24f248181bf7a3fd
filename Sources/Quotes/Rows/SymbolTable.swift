import Market

/// The securities met so far, numbered from zero, with the spellings they were met in.
struct SymbolTable {
    /// The securities, by their numbers.
    private(set) var symbols: [Symbol] = []
    private var numbers: [Symbol: Int] = [:]
    private var spellings: [Spelling: Int] = [:]
    /// The last security looked up, and for each the spelling of the one that came behind it.
    private var last = 0
    private var followers: [Follower] = []

    private struct Follower {
        var spelling: Spelling?
        var number = 0
    }

    /// The number of a security, a new one where it was not met before.
    mutating func number(of symbol: Symbol) -> Int {
        if let number = numbers[symbol] { return number }
        numbers[symbol] = symbols.count
        symbols.append(symbol)
        followers.append(Follower())
        return symbols.count - 1
    }

    /// The number of the security with a spelling.
    ///
    /// The rows of a round mostly come in the same order, so the follower of the last one is tried
    /// first: that costs a tenth of a look-up.
    ///
    /// - Throws: `RowFault` where it spells none.
    mutating func number(spelled spelling: Spelling) throws(RowFault) -> Int {
        if last < followers.count, followers[last].spelling == spelling {
            last = followers[last].number
            return last
        }
        let number = try lookUp(spelling)
        if last < followers.count {
            followers[last] = Follower(spelling: spelling, number: number)
        }
        last = number
        return number
    }

    private mutating func lookUp(_ spelling: Spelling) throws(RowFault) -> Int {
        if let number = spellings[spelling] { return number }
        let number = number(of: try SymbolTable.symbol(spelled: spelling.text))
        spellings[spelling] = number
        return number
    }

    private static func symbol(spelled text: String) throws(RowFault) -> Symbol {
        do throws(SymbolError) {
            return try Symbol.parse(text)
        } catch {
            switch error {
            case .malformed, .unknown: throw RowFault(reason: "symbol is no security: \(text)")
            case .ambiguous(_, let choices), .severalNamed(_, let choices):
                let meant = choices.map(\.description).joined(separator: " or ")
                throw RowFault(reason: "symbol \(text) may mean \(meant)")
            }
        }
    }
}
