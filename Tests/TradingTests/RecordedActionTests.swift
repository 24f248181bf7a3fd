import Foundation
import Market
import Testing
import Trading

/// Real bars and actions, which lie beside the checkout and may not be copied into it.
private enum Recorded {
    static let folder = URL(filePath: #filePath).appending(path: "../../../../shared/quotes")
        .standardizedFileURL

    /// One day of a `.day` file: 32 bytes, little-endian, prices in fen.
    struct Bar {
        let day: TradingDay
        let high: Price
        let low: Price
        let close: Price
    }

    static func bars(_ path: String) -> [Bar] {
        guard let data = try? Data(contentsOf: folder.appending(path: path)) else { return [] }
        let bytes = Array(data)
        return stride(from: 0, to: bytes.count - 31, by: 32).map { start in
            func number(_ field: Int) -> Int {
                (0..<4).reduce(0) { $0 | Int(bytes[start + field * 4 + $1]) << (8 * $1) }
            }
            func price(_ field: Int) -> Price { Price(tenThousandths: Int64(number(field)) * 100) }
            return Bar(
                day: TradingDay(literal: number(0)),
                high: price(2),
                low: price(3),
                close: price(4)
            )
        }
    }

    static let pufa = bars("bars/hikyuu/vipdoc/sh/lday/sh600000.day")
    static let pingAn = bars("bars/rustdx/sz000001.day")
    static let actionFile = try? String(
        contentsOf: folder.appending(path: "corporate-actions/1990-2011.csv"),
        encoding: .utf8
    )

    static func actions(of symbol: String) throws -> [CorporateAction] {
        try CorporateActionFile.parse(actionFile ?? "").filter { $0.symbol == security(symbol) }
    }

    /// Says that there is nothing to test, so that nobody takes silence for a result.
    static var isMissing: Bool {
        guard pufa.isEmpty || pingAn.isEmpty || actionFile == nil else { return false }
        print("shared/quotes is not beside the checkout: its bars and actions were not tested")
        return true
    }
}

struct RecordedReferenceTests {
    @Test func `the file of real actions is read whole`() throws {
        if Recorded.isMissing { return }
        let actions = try CorporateActionFile.parse(Recorded.actionFile ?? "")
        #expect(actions.count == 104)
        #expect(actions.filter { $0.rights > .zero }.count == 9)
        #expect(Set(actions.map(\.symbol)).count == 11)
    }

    /// On the resumption after a share reform there is no reference price and no limit.
    private static let shareReforms = [date("2006-05-12"), date("2007-06-20")]

    @Test func `real trading on ex-dates kept within 10% of the reference`() throws {
        if Recorded.isMissing { return }
        var checked = 0
        for (symbol, bars) in [("sh600000", Recorded.pufa), ("sz000001", Recorded.pingAn)] {
            // The limit of 10% holds since 1996-12-16.
            for action in try Recorded.actions(of: symbol) where action.exDate > date("1996-12-16")
            {
                let index = try #require(bars.firstIndex { $0.day >= action.exDate })
                let reference = try #require(
                    action.referencePrice(
                        previousClose: bars[index - 1].close,
                        tick: price("0.01")
                    )
                )
                let limits = try #require(
                    rules(of: symbol, on: action.exDate).limits(previousClose: reference)
                )
                let isInside = limits.contain(bars[index].low) && limits.contain(bars[index].high)
                let isReform = RecordedReferenceTests.shareReforms.contains(action.exDate)
                #expect(isInside != isReform, "\(symbol) \(action.exDate)")
                checked += 1
            }
        }
        #expect(checked == 19)
    }

    @Test func `sh600000 on 2008-04-24 started from 27.02 and closed at the limit`() throws {
        if Recorded.isMissing { return }
        let index = try #require(Recorded.pufa.firstIndex { $0.day == date("2008-04-24") })
        let action = try #require(
            try Recorded.actions(of: "sh600000").first { $0.exDate == date("2008-04-24") }
        )
        #expect(action.recordDate == date("2008-04-23"))
        #expect(Recorded.pufa[index - 1].close == price("35.29"))
        let reference = action.referencePrice(
            previousClose: Recorded.pufa[index - 1].close,
            tick: price("0.01")
        )
        #expect(reference == price("27.02"))
        let limits = rules(on: action.exDate).limits(previousClose: price("27.02"))
        #expect(limits?.up == price("29.72"))
        #expect(Recorded.pufa[index].close == price("29.72"))
    }
}

struct RecordedHoldingTests {
    /// What sh600000 gave: the ex-date, fen for ten shares, shares for ten.
    private static let given: [(exDate: String, fen: Int64, shares: Int64)] = [
        ("2005-05-12", 120, 0), ("2006-05-12", 0, 3), ("2006-05-25", 130, 0),
        ("2007-07-18", 150, 0), ("2008-04-24", 160, 3), ("2009-06-09", 230, 4),
        ("2010-06-10", 150, 3), ("2011-06-03", 160, 3),
    ]

    /// The same account, counted in fen and shares by itself.
    private struct Counted {
        var shares: Int64 = 1000
        var fen: Int64 = 99_312_000

        mutating func open(_ day: TradingDay) {
            for gift in RecordedHoldingTests.given where date(gift.exDate) == day {
                fen += (shares * gift.fen * 10 + 50) / 100
                shares += shares * gift.shares / 10
            }
        }

        func equity(_ close: Price) -> Money {
            Money(fen: fen + shares * (close.tenThousandths / 100))
        }
    }

    @Test func `1,000 shares held from 2005 to 2011 are worth what they should, every day`() throws
    {
        if Recorded.isMissing { return }
        let actions = try Recorded.actions(of: "sh600000")
        var walk = HoldingWalk(bars: Recorded.pufa, actions: actions)
        var counted = Counted()
        var days = 0
        while let close = try walk.nextDay() {
            counted.open(walk.day)
            #expect(try walk.holder.equity(at: close) == counted.equity(close), "\(walk.day)")
            days += 1
        }
        #expect(walk.day == date("2011-12-30"))
        #expect(days == 1701)
        #expect(walk.jumps.map(\.exDate) == RecordedHoldingTests.given.map { date($0.exDate) })

        #expect(walk.holder.position.quantity == 3997)
        #expect(walk.holder.ledger.cash == money("995047.60"))
        #expect(try walk.holder.equity(at: price("8.49")) == money("1028982.13"))
        #expect(walk.holder.position.cost == money("6880.00"))
        #expect(walk.holder.position.dilutedCost == money("4952.40"))
        #expect(walk.holder.position.lots.map(\.purchaseDay) == [date("2005-01-04")])
        #expect(walk.dropped.map(\.description) == ["0.8", "0.5"])
    }

    @Test func `no ex-date makes a jump against its reference`() throws {
        if Recorded.isMissing { return }
        var walk = HoldingWalk(
            bars: Recorded.pufa,
            actions: try Recorded.actions(of: "sh600000")
        )
        while try walk.nextDay() != nil {}
        #expect(walk.jumps.count == 8)
        for jump in walk.jumps {
            // Half a tick a share, and a share's fraction at the reference.
            let slack = try price("0.005").amount(of: walk.holder.position.quantity)
            let bound = slack + Money(tenThousandths: jump.reference.tenThousandths)
            #expect(-bound <= jump.amount && jump.amount <= bound, "\(jump.exDate)")
        }
    }
}

/// An account that buys 1,000 shares at the close of 2005-01-04 and only takes part in actions.
private struct HoldingWalk {
    /// What an ex-date did to the equity, at the reference price.
    struct Jump {
        let exDate: TradingDay
        let reference: Price
        let amount: Money
    }

    let closes: [TradingDay: Price]
    let actions: [CorporateAction]
    private let calendar = TradingCalendar()
    private(set) var holder = ActionHolder(isTaxed: false)
    private(set) var day = date("2004-12-31")
    private(set) var jumps: [Jump] = []
    private(set) var dropped: [ShareFraction] = []
    private var close = Price.zero
    private var entitled: [Entitlement] = []

    init(bars: [Recorded.Bar], actions: [CorporateAction]) {
        closes = Dictionary(uniqueKeysWithValues: bars.map { ($0.day, $0.close) })
        self.actions = actions
    }

    /// Does a trading day: ex-dates in the morning, record dates at the close.
    ///
    /// Returns the close, on a day without trading the last one, and nil at the end.
    mutating func nextDay() throws -> Price? {
        guard day < date("2011-12-30") else { return nil }
        day = calendar.next(after: day)
        for entitlement in entitled where entitlement.exDate == day { try open(entitlement) }
        close = closes[day] ?? close
        if day == date("2005-01-04") { try holder.trade(.buy, 1000, at: close, on: day) }
        for action in actions where action.recordDate == day {
            if let entitlement = try holder.entitlement(to: action) {
                entitled.append(entitlement)
            }
        }
        return close
    }

    private mutating func open(_ entitlement: Entitlement) throws {
        let before = try holder.equity(at: close)
        holder.goEx(entitlement)
        holder.receivePayment(entitlement)
        if entitlement.dropped > .zero { dropped.append(entitlement.dropped) }
        let action = actions.first { $0.exDate == entitlement.exDate }
        let reference = try #require(
            action?.referencePrice(previousClose: close, tick: price("0.01"))
        )
        let jump = try holder.equity(at: reference) - before
        jumps.append(Jump(exDate: day, reference: reference, amount: jump))
    }
}
