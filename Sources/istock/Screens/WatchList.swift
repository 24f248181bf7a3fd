import Desk
import Market
import Trading

extension Desk {
    /// What `istock watch` shows: the securities that are named, else the account's list, else what is held
    /// and waited for.
    func watchedSymbols(named: [Symbol]) throws(DeskError) -> [Symbol] {
        if !named.isEmpty { return named.withoutRepeats }
        let list = try watchedSymbols()
        if !list.isEmpty { return list }
        let held = try overview().positions.map(\.position.symbol)
        return (held + (try pendingOrders().map(\.symbol))).withoutRepeats
    }
}

extension [Symbol] {
    /// Each symbol once, where it comes first.
    fileprivate var withoutRepeats: [Symbol] {
        var seen: Set<Symbol> = []
        return filter { seen.insert($0).inserted }
    }
}
