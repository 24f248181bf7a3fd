/// Something that is done to an account.
enum Deed: Hashable {
    /// The terms of an order, with the key under which it is placed once.
    struct Terms: Hashable {
        let symbol: Int
        let isBuy: Bool
        let quantity: Int64
        let price: Int64
        let key: String
    }

    case place(Terms)
    case cancel(Int)
    case advance(to: Int64)
}

extension Deed {
    /// One line, for a child to read.
    var line: String {
        switch self {
        case .place(let terms):
            "place \(terms.symbol) \(terms.isBuy ? 1 : 0) \(terms.quantity) \(terms.price) \(terms.key)"
        case .cancel(let number): "cancel \(number)"
        case .advance(let target): "advance \(target)"
        }
    }

    init?(line: some StringProtocol) {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int64($0) }
        switch (words.first, numbers.count) {
        case ("place", 4) where words.count == 6:
            let terms = Terms(
                symbol: Int(numbers[0]),
                isBuy: numbers[1] == 1,
                quantity: numbers[2],
                price: numbers[3],
                key: String(words[5])
            )
            self = .place(terms)
        case ("cancel", 1): self = .cancel(Int(numbers[0]))
        case ("advance", 1): self = .advance(to: numbers[0])
        default: return nil
        }
    }

    /// Something that makes sense, mostly, to an account like this; nil at the end of the tape.
    static func random(
        for model: Model,
        key: String,
        _ tape: Tape,
        _ random: inout Seeded
    ) -> Deed? {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6:
            let symbol = Int.random(in: Tape.codes.indices, using: &random)
            guard let snapshot = tape.latest(symbol, at: model.clock) else { return nil }
            let isBuy = model.sellable(symbol) == 0 || random.chance(50)
            let most = isBuy ? 2500 : max(model.sellable(symbol), 100)
            return .place(
                Terms(
                    symbol: symbol,
                    isBuy: isBuy,
                    quantity: Int64.random(in: 1...max(most / 100, 1), using: &random) * 100,
                    price: snapshot.ask + Int64.random(in: -5...5, using: &random),
                    key: key
                )
            )
        case 6..<8:
            let number = model.orders.last(where: \.isPending)?.number ?? 1
            return .cancel(random.chance(80) ? number : Int.random(in: 1...9, using: &random))
        default:
            let today = Tape.midnights.lastIndex { $0 <= model.clock } ?? 0
            let day = today + (random.chance(30) ? 1 : 0)
            guard day < Tape.midnights.count else { return nil }
            let target = Tape.instant(on: Tape.midnights[day], &random)
            return .advance(to: max(target, model.clock))
        }
    }
}
