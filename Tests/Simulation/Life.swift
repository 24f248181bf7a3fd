import Credentials
import Desk
import Market
import Quotes
import Store
import Trading

/// The life of one process on an account file: what it does, one deed after the other, and what it says of it.
struct Life {
    var path: String
    var account: String
    var deeds: [Deed]
    /// Whether the deeds become durable together, at the end.
    var isBatch = false
    /// How often a deed that failed is tried again by the same desk.
    var retries = 0

    /// Lives it, telling each answer as soon as it is had: a deed's own, `failed` with the reason, and of a batch
    /// `committing` before its end and `committed` after it.
    func live(vfs: String, tell: (String) -> Void) {
        do throws(DeskError) {
            let file = try opened(vfs: vfs)
            defer { try? file.close() }
            let desk = try Desk(file: file, accountName: account, environment: .simulated)
            if isBatch { try storing { () throws(StoreError) in try file.beginBatch() } }
            for deed in deeds where !perform(deed, on: desk, tell) { break }
            guard isBatch else { return }
            tell("committing")
            try storing { () throws(StoreError) in try file.commitBatch() }
            tell("committed")
        } catch {
            tell("failed \(error)")
        }
    }

    private func opened(vfs: String) throws(DeskError) -> AccountFile {
        try storing { () throws(StoreError) in
            try AccountFile.open(path: path, for: .writing, vfs: vfs)
        }
    }

    private func perform(_ deed: Deed, on desk: Desk, _ tell: (String) -> Void) -> Bool {
        for _ in 0...retries {
            do throws(DeskError) {
                tell(try desk.answer(to: deed))
                return true
            } catch {
                tell("failed \(error)")
            }
        }
        return false
    }
}

extension DeskEnvironment {
    /// Replays go by their own clocks.
    static var simulated: DeskEnvironment {
        DeskEnvironment(
            wallClock: { Instant(milliseconds: 0) },
            networkProgram: "/nonexistent",
            fingerprints: systemFingerprintSensor(milliseconds: 1),
            terminalSession: { nil }
        )
    }
}

func storing<Result>(_ body: () throws(StoreError) -> Result) throws(DeskError) -> Result {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
}

extension Desk {
    /// Does something and returns the model's words for what came of it.
    fileprivate func answer(to deed: Deed) throws(DeskError) -> String {
        do throws(DeskError) {
            switch deed {
            case .place(let terms): return try place(PlaceRequest(terms)).order.answer
            case .cancel(let number): return try cancel(OrderID(Int64(number))).answer
            case .advance(let target):
                try advance(to: Instant(milliseconds: target))
                return "advanced"
            }
        } catch {
            switch error {
            case .refused(.cash): return "refused cash"
            case .refused(.sellable): return "refused sellable"
            case .noOrder: return "no order"
            case .tooLate: return "too late"
            case .clockBackwards: return "backwards"
            default: throw error
            }
        }
    }

    /// The account as `Model.summary` tells it.
    func summary() throws(DeskError) -> String {
        let view = try overview()
        let orders = try orders(OrderFilter())
        let shares = Tape.codes.map { code in
            let position = view.positions.first { $0.position.symbol.description == code }
            return "\(position?.position.quantity.shares ?? 0)"
        }
        let lines = orders.map { "\($0.clientID ?? "") \($0.answer)" }
        let clock = now.milliseconds
        let cash = account.cash.tenThousandths / 100
        let held = account.heldCash.tenThousandths / 100
        return (["at \(clock) cash \(cash) held \(held) shares \(shares)"] + lines)
            .joined(separator: "; ")
    }
}

extension Order {
    fileprivate var answer: String {
        let state = "\(status)"
        return "#\(id.number) \(state) \(cumQuantity.shares) for \(cumAmount.tenThousandths / 100)"
    }
}

extension PlaceRequest {
    fileprivate init(_ terms: Deed.Terms) {
        guard let symbol = Symbol(canonical: Tape.codes[terms.symbol]) else {
            preconditionFailure("the tape's codes are canonical")
        }
        self.init(
            symbol: symbol,
            side: terms.isBuy ? .buy : .sell,
            size: .shares(Quantity(terms.quantity)),
            price: Price(tenThousandths: terms.price * 100),
            clientID: terms.key
        )
    }
}
