import Market
public import Store
public import Trading

/// An event with the ledger entry that it made; many make none.
public struct LedgerEntry: Hashable, Sendable {
    /// What happened.
    public let event: Event
    /// The order it is about.
    public let order: Order?
    /// The postings, which sum to zero.
    public let postings: [SymbolPosting]
    /// The day that it settled.
    public let settlement: Settlement?
}

extension Desk {
    /// Hands out every event with its ledger entry, in order; progress is told in events.
    ///
    /// - Throws: the store's error, or what `body` throws.
    public func forEachEntry(
        _ body: (LedgerEntry) throws(DeskError) -> Void
    ) throws(DeskError) {
        let id = account.id
        var settlements = try settlements().makeIterator()
        var (seq, posting): (Int64, Int64) = (0, 0)
        while true {
            let events = try events(after: seq)
            guard let last = events.last else { return }
            for event in events {
                let postings = try storing { () throws(StoreError) in
                    try file.symbolPostings(of: event.seq, after: posting, account: id)
                }
                posting += Int64(postings.count)
                try body(
                    LedgerEntry(
                        event: event,
                        order: try event.orderID.map { order throws(DeskError) in
                            try self.order(order)
                        },
                        postings: postings,
                        settlement: event.kind == .settled ? settlements.next() : nil
                    )
                )
            }
            seq = last.seq
            onProgress?(seq, account.lastEvent)
        }
    }

    /// Returns the days that were settled, in order.
    ///
    /// - Throws: the store's error.
    public func settlements() throws(DeskError) -> [Settlement] {
        try storing { () throws(StoreError) in try file.settlements(account: account.id) }
    }
}
