import Market
import Testing

private func perTen(_ text: String) -> PerTen {
    guard let figure = PerTen(text) else { preconditionFailure("\(text) is no figure") }
    return figure
}

/// An action in the words of an announcement: `派1.6 送3`, `配3@8.00`.
private func action(_ words: String, exDate: String = "2024-06-14") -> CorporateAction {
    var figures: [Character: PerTen] = [:]
    var rightsPrice = Price.zero
    for word in words.split(separator: " ") {
        let parts = word.dropFirst().split(separator: "@")
        figures[word.first ?? " "] = perTen(String(parts[0]))
        if parts.count == 2 { rightsPrice = price(String(parts[1])) }
    }
    return CorporateAction(
        symbol: security("sh600000"),
        exDate: day(exDate),
        recordDate: day(exDate).advanced(by: -1),
        cash: figures["派"] ?? .zero,
        bonus: figures["送"] ?? .zero,
        transfer: figures["转"] ?? .zero,
        rights: figures["配"] ?? .zero,
        rightsPrice: rightsPrice
    )
}

struct ReferencePriceTests {
    @Test(arguments: [
        ("20.00", "派5 送3", "15.00"), ("15.20", "派3 配3@8.00", "13.31"),
        ("35.29", "派1.6 送3", "27.02"), ("11.30", "派3.6", "10.94"),
        // Real actions; each close of the ex-date was within 10% of the reference.
        ("18.40", "派2 转5", "12.13"), ("30.59", "派2.3 送4", "21.69"),
        ("17.70", "配3@8.00", "15.46"), ("54.40", "派3 送3.5 转5 配1@16.00", "28.56"),
        // 派0.25 leaves 10.975 and 派0.35 leaves 10.965: half a tick goes up.
        ("11.00", "派0.25", "10.98"), ("11.00", "派0.35", "10.97"), ("11.00", "派0.36", "10.96"),
        ("10.00", "送3.3333", "7.50"), ("0.02", "转10", "0.01"),
    ])
    func `the reference is the close less the cash, spread over all shares (G14)`(
        close: String,
        words: String,
        reference: String
    ) {
        let found = action(words).referencePrice(
            previousClose: price(close),
            tick: price("0.01")
        )
        #expect(found == price(reference))
    }

    @Test func `the reference of a fund has three decimals`() {
        let found = action("派0.37").referencePrice(
            previousClose: price("3.987"),
            tick: price("0.001")
        )
        #expect(found == price("3.950"))
    }

    @Test(arguments: [("0", "派1"), ("1.00", "派10"), ("1.00", "派10.1"), ("0.01", "送30")])
    func `there is no reference where nothing above zero is left`(close: String, words: String) {
        #expect(
            action(words).referencePrice(previousClose: price(close), tick: price("0.01")) == nil
        )
    }

    @Test(arguments: [
        ("11.30", "派3.6", "2024-06-14", "12.03", "9.85"),
        ("35.29", "派1.6 送3", "2008-04-24", "29.72", "24.32"),
    ])
    func `the day's limits start from the reference (G14)`(
        close: String,
        words: String,
        exDate: String,
        up: String,
        down: String
    ) throws {
        let rules = try #require(Rulebook.rules(for: instrument("sh600000"), on: day(exDate)))
        let reference = try #require(
            action(words).referencePrice(previousClose: price(close), tick: rules.tick)
        )
        #expect(
            rules.limits(previousClose: reference)
                == PriceLimits(up: price(up), down: price(down))
        )
    }
}

struct PerTenTests {
    @Test(arguments: [
        ("3.3333", 1000, 333, "0.33"), ("3.3333", 100, 33, "0.333"), ("3.3333", 1, 0, "0.33333"),
        ("3", 1000, 300, "0"), ("10", 7, 7, "0"), ("0.000001", 9_999_999, 0, "0.9999999"),
        ("0.44", 12_345, 543, "0.18"), ("1000000", 3, 300_000, "0"), ("0", 1000, 0, "0"),
    ])
    func `shares are whole, and the fraction is named (I15)`(
        figure: String,
        quantity: Int64,
        whole: Int64,
        dropped: String
    ) throws {
        let shares = try perTen(figure).shares(for: Quantity(quantity))
        #expect(shares.whole == Quantity(whole))
        #expect(shares.dropped.description == dropped)
    }

    @Test(arguments: [
        ("1.6", 1300, "208.00"), ("2.3", 1690, "388.70"), ("0.335", 100, "3.35"),
        // 3.3835 and 0.015: once for the holding, half-up.
        ("0.335", 101, "3.38"), ("0.05", 3, "0.02"), ("0.049", 1, "0.00"),
        ("259.11", 100, "2591.10"), ("0.983728", 1_234_500, "121441.22"),
    ])
    func `cash is rounded half-up to the fen once for the holding`(
        figure: String,
        quantity: Int64,
        cash: String
    ) throws {
        #expect(try perTen(figure).money(for: Quantity(quantity)) == money(cash))
    }

    @Test func `what cannot be counted is an error`() {
        let all = Quantity(.max / 4)
        #expect(throws: ArithmeticOverflow.self) { try perTen("10").money(for: all) }
        #expect(throws: ArithmeticOverflow.self) { try perTen("11").shares(for: all) }
    }

    @Test(arguments: ["", "-1", "1e3", "nan", "1.0000001", "1000000.1", "+1", " 1", "1,5"])
    func `what is no figure is not read`(text: String) {
        #expect(PerTen(text) == nil)
    }

    @Test(arguments: [("1.6000", "1.6"), ("0.000001", "0.000001"), ("10", "10")])
    func `a figure is written without needless zeros`(text: String, written: String) {
        #expect(perTen(text).description == written)
    }
}
