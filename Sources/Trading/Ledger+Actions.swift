public import Market

/// The steps of a corporate action; each returns the ledger entry that it makes.
///
/// Semantics: on the ex-date the shares and the claim to the cash, on the pay date the cash less
/// what is withheld, at a sale the rest of the tax. Cash, claim and shares at the ex reference price
/// are together worth what the shares were at the close before.
extension Ledger {
    /// Books the ex-date of an entitlement: its shares, and the claim to its cash.
    ///
    /// The dividend counts as earned from here on.
    public mutating func bookExDate(of entitlement: Entitlement) -> [Posting] {
        position.receive(entitlement)
        receivable = receivable + entitlement.cash
        realizedPnl = realizedPnl + entitlement.cash
        return Ledger.entry([
            Posting(.shares, .zero, quantity: entitlement.newShares),
            Posting(.dividendReceivable, entitlement.cash),
            Posting(.dividendIncome, -entitlement.cash),
        ])
    }

    /// Books the pay date of an entitlement: cash for the claim, less the tax withheld.
    public mutating func bookPayment(of entitlement: Entitlement) -> [Posting] {
        cash = cash + entitlement.netCash
        receivable = receivable - entitlement.cash
        precondition(receivable >= .zero, "no more is paid than was claimed")
        realizedPnl = realizedPnl - entitlement.withheldTax
        position.dilute(by: -entitlement.withheldTax)
        return Ledger.entry([
            Posting(.cash, entitlement.netCash),
            Posting(.dividendReceivable, -entitlement.cash),
            Posting(.dividendTax, entitlement.withheldTax),
        ])
    }

    /// Books a subscription of `quantity` shares of an entitlement's rights, on the ex-date.
    ///
    /// Before it the price still has the rights in it, and the shares would count twice. The window of
    /// the payment and the days of suspension around it are not modelled (rules, section 15, 12).
    ///
    /// - Throws: `Refusal.maxQuantity` beyond the offer, `.cash` without the money for it, or
    ///   `.tooLarge`; then nothing has changed.
    public mutating func bookSubscription(
        of quantity: Quantity,
        to entitlement: Entitlement
    ) throws(Refusal) -> [Posting] {
        precondition(quantity > 0, "a subscription is for at least one share")
        let offer = entitlement.rights ?? RightsOffer(quantity: .zero, price: .zero)
        guard quantity <= offer.quantity else {
            throw .maxQuantity(quantity: quantity, maximum: offer.quantity)
        }
        guard let cost = try? offer.price.amount(of: quantity) else { throw .tooLarge }
        guard cost <= freeCash else { throw .cash(need: cost, have: freeCash) }
        cash = cash - cost
        position.subscribe(quantity, cost: cost, of: entitlement)
        return Ledger.entry([
            Posting(.cash, -cost),
            Posting(.shares, cost, quantity: quantity),
        ])
    }

    /// The postings that say something; together they sum to zero.
    private static func entry(_ legs: [Posting]) -> [Posting] {
        precondition(
            legs.reduce(Money.zero) { $0 + $1.amount } == .zero,
            "an entry's postings sum to zero"
        )
        return legs.filter { $0.amount != .zero || $0.quantity != .zero }
    }
}
