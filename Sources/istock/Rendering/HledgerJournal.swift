import Desk
import Market
import Messages
import Store
import Trading

/// An account's ledger as a journal of plain-text accounting (hledger), one entry an event.
///
/// Shares are commodities, bought and sold at the price they traded at, so that each entry balances by itself. After
/// each settled day and at the end, assertions say what must be there: hledger adds up the entries and compares.
struct HledgerJournal {
    private let account: Account
    private var shares: [Symbol: Quantity] = [:]

    init(of account: Account) {
        self.account = account
    }

    /// The lines before the first entry.
    var opening: [String] {
        let name = account.name.unicodeScalars.filter { $0.value >= 32 }.map(String.init).joined()
        return [
            "; istock account \(account.id): \(name)", "", "commodity 1000.00 CNY",
            "commodity 1000. \"sh600000\"", "",
        ]
    }

    /// The lines of an entry; none where it says nothing.
    mutating func lines(of entry: LedgerEntry) -> [String] {
        for posting in entry.postings {
            guard let symbol = posting.symbol else { continue }
            shares[symbol] = (shares[symbol] ?? .zero) + posting.posting.quantity
        }
        if let settlement = entry.settlement {
            return block(
                entry.event,
                "settlement of \(settlement.day)",
                assertions(cash: settlement.cash, receivable: settlement.receivable, shares)
            )
        }
        guard !entry.postings.isEmpty else { return [] }
        return block(entry.event, title(of: entry), entry.postings.map(line))
    }

    /// The assertions at the end: what the account has now, whatever the entries say.
    func closing(_ positions: [PositionView], at event: Event?) -> [String] {
        guard let event else { return [] }
        let held = positions.map { ($0.position.symbol, $0.position.quantity) }
        return block(
            event,
            "as the account stands",
            assertions(
                cash: account.cash,
                receivable: account.receivable,
                Dictionary(uniqueKeysWithValues: held)
            )
        )
    }

    private func block(_ event: Event, _ title: String, _ lines: [String]) -> [String] {
        ["\(event.time.day) (\(event.seq)) \(title)"] + lines.map { "    " + $0 } + [""]
    }

    private func title(of entry: LedgerEntry) -> String {
        guard let order = entry.order else { return entry.event.kind.rawValue }
        return "\(order.side.rawValue) \(order.symbol) order \(order.id)"
    }

    private func line(_ posting: SymbolPosting) -> String {
        let (amount, quantity) = (posting.posting.amount, posting.posting.quantity)
        guard let symbol = posting.symbol else {
            return "\(name(posting.posting.account))  \(amount) CNY"
        }
        let total = amount < .zero ? -amount : amount
        return "assets:shares:\(symbol)  \(quantity) \"\(symbol)\" @@ \(total) CNY"
    }

    private func assertions(
        cash: Money,
        receivable: Money,
        _ shares: [Symbol: Quantity]
    ) -> [String] {
        var lines = [
            "assets:cash  0.00 CNY = \(cash) CNY",
            "assets:dividends due  0.00 CNY = \(receivable) CNY",
        ]
        for (symbol, quantity) in shares.sorted(by: { $0.key < $1.key }) {
            lines.append("assets:shares:\(symbol)  0 \"\(symbol)\" = \(quantity) \"\(symbol)\"")
        }
        return lines
    }

    private func name(_ account: LedgerAccount) -> String {
        switch account {
        case .cash: "assets:cash"
        case .shares: "assets:shares"
        case .capital: "equity:capital"
        case .commission: "expenses:commission"
        case .stampDuty: "expenses:stamp duty"
        case .transferFee: "expenses:transfer fee"
        case .dividendReceivable: "assets:dividends due"
        case .dividendIncome: "income:dividends"
        case .dividendTax: "expenses:dividend tax"
        }
    }
}
