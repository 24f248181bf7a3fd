import Console
import Desk
import Market
import Trading

/// Keeps a command until an order is final, its time is over, or the user interrupts it.
struct Waiting {
    let desk: Desk
    let context: Context
    /// How long at most, in real time; nil for as long as it takes.
    let limit: TimeSpan?

    /// The pace of the exchanges' snapshots.
    private static let interval: Int64 = 3000

    func untilFinal(_ id: OrderID) throws(Failure) -> Order {
        let signals = SignalPipe()
        let started = SignalPipe.monotonicMilliseconds()
        // What was said so far should not wait for the order.
        do throws(OutputError) { try context.output.flush() } catch { throw .status(.done) }
        while true {
            let order = try trading { () throws(DeskError) in
                let order = try desk.order(id)
                guard order.status == .pending else { return order }
                try desk.refresh(only: order.symbol)
                return try desk.order(id)
            }
            let left = limit.map {
                $0.milliseconds - (SignalPipe.monotonicMilliseconds() - started)
            }
            if order.status != .pending || signals.isInterrupted || left ?? 1 <= 0 { return order }
            signals.wait(milliseconds: min(left ?? Waiting.interval, Waiting.interval))
        }
    }
}
