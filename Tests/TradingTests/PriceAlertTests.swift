import Market
import Testing
import Trading

/// Price alerts and what a follower is given, by value.
struct PriceAlertTests {
    private static let symbol = Symbol(.sse, 600_000)

    private func alert(_ direction: CrossingDirection, isArmed: Bool = true) -> PriceAlert {
        PriceAlert(
            id: 1,
            symbol: PriceAlertTests.symbol,
            direction: direction,
            price: Price(tenThousandths: 105_000),
            isArmed: isArmed,
            seen: Instant(milliseconds: 0)
        )
    }

    /// Which of the prices (in yuan times a hundred) fire the alert.
    private func fired(_ alert: PriceAlert, _ hundredths: [Int64]) -> [Int64] {
        var alert = alert
        return hundredths.enumerated().compactMap { index, price in
            let last = Price(tenThousandths: price * 100)
            let crossing = alert.see(last, at: Instant(milliseconds: Int64(index)))
            #expect(crossing == nil || crossing?.last == last)
            return crossing == nil ? nil : Int64(index)
        }
    }

    @Test(
        arguments: [
            ([1049, 1050], [1]), ([1049, 1060], [1]), ([1049, 1050, 1051, 1050], [1]),
            ([1049, 1050, 1049, 1050], [1, 3]), ([1050, 1051], [0]), ([], []),
            ([0, 1050], [1]), ([1050, 0, 1050], [0]), ([1050, 1049, 0, 1050], [0, 3]),
        ] as [([Int64], [Int64])]
    )
    func `an alert above fires on the crossing, and after the price was back`(
        prices: [Int64],
        expected: [Int64]
    ) {
        #expect(fired(alert(.above), prices) == expected)
    }

    @Test(
        arguments: [
            ([1051, 1050], [1]), ([1051, 900], [1]), ([1051, 1050, 1049], [1]),
            ([1051, 1050, 1051, 1049], [1, 3]), ([0, 1060, 0, 1050], [3]),
        ] as [([Int64], [Int64])]
    )
    func `an alert below is the same the other way round, and zero is no price`(
        prices: [Int64],
        expected: [Int64]
    ) {
        #expect(fired(alert(.below), prices) == expected)
    }

    @Test func `an alert on a price that is there waits for the way back`() {
        #expect(fired(alert(.above, isArmed: false), [1050, 1060, 1049, 1050]) == [3])
    }

    @Test func `what is older than the last price seen is no news`() {
        var alert = alert(.above)
        #expect(alert.see(Price(tenThousandths: 104_000), at: Instant(milliseconds: 9)) == nil)
        #expect(alert.see(Price(tenThousandths: 106_000), at: Instant(milliseconds: 8)) == nil)
        #expect(alert.see(Price(tenThousandths: 106_000), at: Instant(milliseconds: 9)) != nil)
    }

    @Test func `a person is told all, a stream what nobody answers, and a change wins`() {
        let person = NoticeLevels(.person)
        #expect(NoticeKind.allCases.filter { person[$0] == .off } == [])
        #expect(
            NoticeKind.allCases.filter { person[$0] == .silent }
                == [.accepted, .cancelled, .settlement]
        )
        let stream = NoticeLevels(.stream)
        #expect(
            NoticeKind.allCases.filter { stream[$0] != .off }
                == [.partlyFilled, .filled, .alert, .limit, .parked]
        )
        let changed = NoticeLevels(.stream, changed: [.filled: .off, .settlement: .silent])
        #expect(changed[.filled] == .off)
        #expect(changed[.settlement] == .silent)
        #expect(changed[.partlyFilled] == .on)
    }
}
