import Store
import Trading

/// The entitlements of an account in the order in which its events book them.
struct EntitlementSteps {
    /// What is left to be done: a flag that is still set says of a step that it was booked and is not played yet.
    private var entitlements: [BookedEntitlement]

    init(_ entitlements: [BookedEntitlement]) {
        self.entitlements = entitlements
    }

    /// Returns the entitlement whose step an event is, and counts the step as played; nil where none is left.
    ///
    /// Steps of a security come in the order of its ex-dates.
    mutating func take(_ event: Event) -> Entitlement? {
        let isPayment = event.kind == .dividendPaid
        let isGoingEx = event.kind == .exDividend
        let index = entitlements.firstIndex {
            $0.entitlement.symbol == event.symbol
                && (isGoingEx ? $0.isEx : isPayment ? !$0.isEx && $0.isPaid : !$0.isEx)
        }
        guard let index else { return nil }
        if isGoingEx {
            entitlements[index].isEx = false
        } else if isPayment {
            entitlements[index].isPaid = false
        }
        return entitlements[index].entitlement
    }
}
