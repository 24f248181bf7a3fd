public import Market
public import Trading

/// What a line of a session expects, word by word.
public struct Expectation: Hashable, Sendable {
    /// What is checked.
    public enum Subject: Hashable, Sendable {
        /// An order: where it stands, and how many shares at what price.
        case order(OrderID, ExpectedStatus?, Quantity?, Price?)
        /// The money: all of it, the free or the frozen part.
        case money(Purse, Money)
        /// A position: shares held, and how many of them can be sold.
        case position(Symbol, Quantity, sellable: Quantity?)
        /// That the line before was refused, with this code.
        case refused(String)
        /// A notice since the last one that was expected, with this part in its text.
        case notice(String)
        /// That there was no such notice.
        case noNotice(String)
        /// That nothing was executed.
        case noTrades
        /// That no order was placed.
        case noOrders
    }

    /// A part of the money.
    public enum Purse: String, Hashable, Sendable, CaseIterable {
        /// All of it.
        case cash
        /// What is not frozen.
        case free
        /// What is frozen.
        case frozen
    }

    /// What is checked.
    public let subject: Subject
    /// Where the words stand that carry the values, in the order of the subject's parts.
    let places: [Place]
}

/// Where an order is expected to stand.
public enum ExpectedStatus: String, Hashable, Sendable, CaseIterable {
    /// It waits, perhaps filled in part.
    case pending
    /// It waits, filled in part.
    case partial
    /// It is filled whole.
    case filled
    /// It ended before it was filled whole.
    case cancelled
    /// It was cancelled because its session ended.
    case expired
}

extension Expectation {
    /// The expectation behind the word `expect`.
    init(_ words: inout WordReader) throws(SessionFault) {
        let word = try words.next(.check)
        var places: [Place] = []
        func note(_ word: Word?) { if let word { places.append(words.place(of: word)) } }
        switch word.text {
        case "order":
            note(words.peek)
            let id = try words.value(.order) { text in
                Quantity(text: text).flatMap { $0 > .zero ? OrderID($0.shares) : nil }
            }
            subject = try Expectation.order(id, &words, &places)
        case "cash", "free", "frozen":
            note(words.peek)
            subject = .money(Purse(rawValue: word.text) ?? .cash, try words.money())
        case "position":
            let symbol = try words.symbol()
            note(words.peek)
            let quantity = try words.count()
            var sellable: Quantity?
            if words.peek != nil {
                try words.keyword("sellable", .sellable)
                note(words.peek)
                sellable = try words.count()
            }
            subject = .position(symbol, quantity, sellable: sellable)
        case "refused":
            note(words.peek)
            subject = .refused(try words.value(.refusal) { $0 })
        case "notice":
            note(words.peek)
            subject = .notice(try words.value(.text) { $0 })
        case "no":
            note(words.peek)
            subject = try Expectation.absence(&words)
        default: throw words.bad(word, .check)
        }
        self.places = places.isEmpty ? [words.place(of: word)] : places
    }

    private static func order(
        _ id: OrderID,
        _ words: inout WordReader,
        _ places: inout [Place]
    ) throws(SessionFault) -> Subject {
        var status: ExpectedStatus?
        var quantity: Quantity?
        var price: Price?
        if let word = words.peek, word.text != "@" {
            places.append(words.place(of: word))
            status = try words.value(.status) { ExpectedStatus(rawValue: $0) }
        }
        if let word = words.peek, word.text != "@" {
            places.append(words.place(of: word))
            quantity = try words.count()
        }
        if words.peek != nil {
            try words.keyword("@", .at)
            if let word = words.peek { places.append(words.place(of: word)) }
            price = try words.price()
        }
        return .order(id, status, quantity, price)
    }

    private static func absence(_ words: inout WordReader) throws(SessionFault) -> Subject {
        let word = try words.next(.absence)
        switch word.text {
        case "trades": return .noTrades
        case "orders": return .noOrders
        case "notice": return .noNotice(words.peek == nil ? "" : try words.value(.text) { $0 })
        default: throw words.bad(word, .absence)
        }
    }
}
