/// What an account must look like.
///
/// These are the rules of the made-up market once more, in plain code that shares none with the program. Money and
/// prices in fen, quantities in shares.
struct Model: Hashable {
    struct Order: Hashable {
        let number: Int
        let terms: Deed.Terms
        let midnight: Int64
        var traded: Int64 = 0
        var amount: Int64 = 0
        var isResting = false
        var isCancelled = false

        var leaves: Int64 { terms.quantity - traded }
        var isPending: Bool { !isCancelled && leaves > 0 }
        var state: String { isCancelled ? "cancelled" : leaves == 0 ? "filled" : "pending" }
        var answer: String { "#\(number) \(state) \(traded) for \(amount)" }

        /// What a pending buy freezes: the rest at its limit, and the fees that adds.
        var hold: Int64 {
            guard isPending, terms.isBuy else { return 0 }
            let rest = terms.price * leaves
            return rest + fees(amount + rest, isBuy: true) - fees(amount, isBuy: true)
        }
    }

    /// What was used of the latest snapshot.
    private struct Used: Hashable {
        var time: Int64 = 0
        var asked: Int64 = 0
        var bid: Int64 = 0
    }

    var clock: Int64
    var cash: Int64
    private(set) var orders: [Order] = []
    private(set) var settled: [Int64] = Tape.codes.map { _ in 0 }
    private var boughtToday: [Int64] = Tape.codes.map { _ in 0 }
    private var used: [Used] = Tape.codes.map { _ in Used() }

    init(clock: Int64, cash: Int64) {
        self.clock = clock
        self.cash = cash
    }

    var freeCash: Int64 { cash - orders.reduce(0) { $0 + $1.hold } }

    func sellable(_ symbol: Int) -> Int64 {
        orders.reduce(settled[symbol]) { rest, order in
            let isHeld = order.isPending && !order.terms.isBuy && order.terms.symbol == symbol
            return isHeld ? rest - order.leaves : rest
        }
    }

    /// Every state that may be found while the deed is done, the last one after it, and its answer.
    func after(_ deed: Deed, _ tape: Tape) -> (states: [Model], answer: String) {
        var next = self
        switch deed {
        case .place(let terms):
            let answer = next.place(terms, tape)
            return ([next], answer)
        case .cancel(let number):
            guard orders.indices.contains(number - 1) else { return ([self], "no order") }
            guard orders[number - 1].isPending else { return ([self], "too late") }
            next.orders[number - 1].isCancelled = true
            return ([next], next.orders[number - 1].answer)
        case .advance(let target):
            guard target >= clock else { return ([self], "backwards") }
            var states: [Model] = []
            for moment in tape.moments where moment.time > clock && moment.time <= target {
                next.clock = moment.time
                for snapshot in moment.snapshots { next.match(snapshot) }
                if moment.endsDay { next.endDay() }
                states.append(next)
            }
            next.clock = target
            return (states + [next], "advanced")
        }
    }

    private mutating func place(_ terms: Deed.Terms, _ tape: Tape) -> String {
        if let known = orders.first(where: { $0.terms.key == terms.key }) { return known.answer }
        let order = Order(
            number: orders.count + 1,
            terms: terms,
            midnight: Tape.session(at: clock)
        )
        if order.hold > freeCash { return "refused cash" }
        if !terms.isBuy, terms.quantity > sellable(terms.symbol) { return "refused sellable" }
        orders.append(order)
        if let snapshot = tape.latest(terms.symbol, at: clock) { match(snapshot) }
        return orders[order.number - 1].answer
    }

    /// Own orders come by price, then by number; each takes what is left of the other side.
    private mutating func match(_ snapshot: Tape.Snapshot) {
        let symbol = snapshot.symbol
        if used[symbol].time != snapshot.time { used[symbol] = Used(time: snapshot.time) }
        let midnight = Tape.midnight(of: snapshot.time)
        let waiting = orders.indices.filter {
            orders[$0].isPending && orders[$0].terms.symbol == symbol
                && orders[$0].midnight == midnight
        }
        for index in waiting.sorted(by: { orders[$0].comesBefore(orders[$1]) }) {
            let order = orders[index]
            let (price, isBuy) = (order.terms.price, order.terms.isBuy)
            if isBuy, snapshot.ask <= price {
                let shares = min(order.leaves, snapshot.askVolume - used[symbol].asked)
                used[symbol].asked += shares
                trade(index, shares, at: order.isResting ? price : snapshot.ask)
            } else if !isBuy, snapshot.bid >= price {
                let shares = min(order.leaves, snapshot.bidVolume - used[symbol].bid)
                used[symbol].bid += shares
                trade(index, shares, at: order.isResting ? price : snapshot.bid)
            }
            orders[index].isResting = true
        }
    }

    private mutating func trade(_ index: Int, _ shares: Int64, at price: Int64) {
        let (symbol, isBuy) = (orders[index].terms.symbol, orders[index].terms.isBuy)
        let before = orders[index].amount
        orders[index].traded += shares
        orders[index].amount += shares * price
        cash += isBuy ? -shares * price : shares * price
        cash -= fees(orders[index].amount, isBuy: isBuy) - fees(before, isBuy: isBuy)
        if isBuy { boughtToday[symbol] += shares } else { settled[symbol] -= shares }
    }

    private mutating func endDay() {
        for index in orders.indices where orders[index].isPending {
            orders[index].isCancelled = true
        }
        for symbol in settled.indices { settled[symbol] += boughtToday[symbol] }
        boughtToday = boughtToday.map { _ in 0 }
    }

    /// The account as `Account.summary` tells it.
    var summary: String {
        let held = orders.reduce(0) { $0 + $1.hold }
        let shares = settled.indices.map { "\(settled[$0] + boughtToday[$0])" }
        let lines = orders.map { "\($0.terms.key) \($0.answer)" }
        return (["at \(clock) cash \(cash) held \(held) shares \(shares)"] + lines)
            .joined(separator: "; ")
    }
}

extension Model.Order {
    fileprivate func comesBefore(_ other: Model.Order) -> Bool {
        if terms.isBuy != other.terms.isBuy { return terms.isBuy }
        if terms.price == other.terms.price { return number < other.number }
        return terms.isBuy ? terms.price > other.terms.price : terms.price < other.terms.price
    }
}

/// Commission of 0.025% and 5 yuan at least, transfer fee of 0.001%, stamp duty of 0.05% on sells.
private func fees(_ amount: Int64, isBuy: Bool) -> Int64 {
    guard amount > 0 else { return 0 }
    func part(_ millionths: Int64) -> Int64 { (amount * millionths + 500_000) / 1_000_000 }
    return max(part(250), 500) + part(10) + (isBuy ? 0 : part(500))
}
