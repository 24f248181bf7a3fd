import Credentials
import Desk
import Market
import Messages
import Quotes
import Store
import Testing
import Trading

/// Sentences in both languages, and that none lacks one.
struct SentenceTests {
    private static let symbol = Symbol(.sse, 600_000)
    private static let price = Price(tenThousandths: 110_300)

    @Test func `a fill's notice`() {
        let amount = Money(fen: 500_500)
        func notice(_ language: Language, _ side: Side) -> String {
            language.fillNotice(
                side: side,
                name: "浦发银行",
                symbol: SentenceTests.symbol,
                amount: amount
            )
        }
        #expect(notice(.zh, .buy) == "[模拟] 成交！买入浦发银行(600000)，成交金额5005.00元")
        #expect(notice(.zh, .sell) == "[模拟] 成交！卖出浦发银行(600000)，成交金额5005.00元")
        #expect(notice(.en, .buy) == "[PAPER] Filled: bought 浦发银行(600000), amount 5005.00")
        #expect(notice(.en, .sell) == "[PAPER] Filled: sold 浦发银行(600000), amount 5005.00")
    }

    @Test(arguments: [
        (
            "sh900901", "sh900901 is a B-share, which istock does not trade",
            "sh900901是B股，istock 不交易"
        ),
        (
            "sh204001", "sh204001 is a reverse repo, which istock does not trade",
            "sh204001是国债逆回购，istock 不交易"
        ),
        ("sh601999", "there is no security with the code 'sh601999'", "没有代码为“sh601999”的证券"),
    ])
    func `a code that no source knows`(code: String, english: String, chinese: String) {
        let error = DeskError.unknownSymbol(code, choices: [])
        #expect(Language.en.message(error) == english)
        #expect(Language.zh.message(error) == chinese)
    }

    private static let rule = QuantityRuleSample.main
    static let refusals: [Refusal] = [
        .lot(symbol, side: .buy, quantity: 150, rule: rule, sellable: nil),
        .lot(symbol, side: .sell, quantity: 50, rule: rule, sellable: 1137),
        .maxQuantity(quantity: 1_000_100, maximum: 1_000_000),
        .cash(need: Money(fen: 100_501), have: Money(fen: 100_000)),
        .sellable(need: 100, have: 0),
        .tick(price: Price(tenThousandths: 100_050), tick: Price(tenThousandths: 100)),
        .limit(
            price: price,
            limits: PriceLimits(
                up: Price(tenThousandths: 110_000),
                down: Price(tenThousandths: 90_000)
            )
        ),
        .limit(
            price: Price(tenThousandths: 80_000),
            limits: PriceLimits(
                up: Price(tenThousandths: 110_000),
                down: Price(tenThousandths: 90_000)
            )
        ),
        .suspended(symbol), .delisted(symbol), .unlisted(symbol), .noPrice(symbol), .tooLarge,
        .notTradable(Symbol(.sse, 1), .index), .notTradable(Symbol(.sse, 900_901), .bShare),
        .notTradable(Symbol(.sse, 204_001), .repo), .notTradable(symbol, nil),
        .noCancelWindow(until: Instant(TradingDay(literal: 20_261_130), TimeOfDay(9, 25))),
        .priceReset(from: price, to: Price(tenThousandths: 110_000)),
    ]

    static let errors: [DeskError] = [
        .malformedSymbol("abc"), .unknownSymbol("sz600000", choices: [symbol]),
        .unknownSymbol("999999", choices: []), .noQuote(symbol), .noOrder(OrderID(9)),
        .clientIDTaken("k", OrderID(1)), .noTicket, .ticketIncomplete, .clockNotVirtual,
        .clockBackwards(from: Instant(milliseconds: 1), to: Instant(milliseconds: 0)),
        .unknownSetting("x"), .badSetting(key: "x", value: "y", expected: "z"),
        .badOpening(.unknownSource("x")), .badOpening(.startOnLiveSource),
        .badPIN(.tooShort), .badPIN(.tooLong), .badPIN(.notText), .noHash(reason: "r"),
        .locked(.wrongAnswer(left: 1, next: nil), account: "a"), .noFingerprint(.noReader),
        .locked(.fingerprint(.noMatch, left: 1, next: nil), account: "a"),
        .locked(.fingerprint(.noMatch, left: 0, next: Instant(milliseconds: 1)), account: "a"),
        .locked(.fingerprint(.noService, left: 5, next: nil), account: "a"),
        .noFingerprint(.notInstalled), .noFingerprint(.noFinger), .noFingerprint(.notPermitted),
        .noFingerprint(.busy), .noTerminalSession, .noFingerprint(.timedOut),
        .noFingerprint(.cancelled),
        .noFingerprint(.failed("r")),
        .locked(.wrongAnswer(left: 0, next: Instant(milliseconds: 1)), account: "a"),
        .locked(.tooEarly(next: Instant(milliseconds: 1)), account: "a"),
        .badOpening(.seedWithoutSimulation), .badOpening(.emptyReplay(path: "p")),
        .source(.fileUnreadable(path: "p", reason: "r")), .source(.fileChanged(path: "p")),
        .source(.badRow(source: "s", line: 3, reason: "r")),
        .source(.childFailed(command: "c", reason: "r")),
        .source(.timedOut(command: "c", milliseconds: 5)), .source(.provider("x")),
        .store(.missing(path: "p")), .store(.folder(path: "p", reason: "r")),
        .store(.unreadable(path: "p", reason: "r")), .store(.notADatabase(path: "p")),
        .store(.foreign(path: "p")), .store(.newer(path: "p", version: 2)),
        .store(.damaged(path: "p", reason: "r")), .store(.readOnly(path: "p")),
        .store(.noAccount(name: "n", path: "p")), .store(.noAccountYet(path: "p")),
        .store(.accountNotNamed(names: ["a", "b"])), .store(.accountExists(name: "n", path: "p")),
    ]

    @Test(arguments: refusals)
    func `a refusal has a sentence in both languages`(refusal: Refusal) {
        expectSentences(Language.zh.message(refusal), Language.en.message(refusal))
        #expect(!refusal.code.isEmpty)
    }

    @Test func `an error has a sentence in both languages`() {
        for error in SentenceTests.errors {
            expectSentences(Language.zh.message(error), Language.en.message(error))
        }
    }

    @Test(arguments: Label.allCases)
    func `a label has both languages`(label: Label) {
        #expect(!Language.zh.label(label).isEmpty)
        let english = Language.en.label(label)
        #expect(english == english.filter { $0.isASCII } && !english.isEmpty)
    }

    private func expectSentences(_ chinese: String, _ english: String) {
        #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
        #expect(english.contains(" "))
        #expect(chinese != english)
        for typeName in ["Optional", "Refusal", "Error(", "Price(", "Money(", "Symbol("] {
            #expect(!chinese.contains(typeName))
            #expect(!english.contains(typeName))
        }
    }

    @Test(arguments: [
        ("cash", "not enough cash: needs 1005.01, has 1000.00, short by 5.01"),
        ("limit", "limit price 11.03 is above the upper limit 11.00"),
        ("priceReset", "the price went back from 11.03 to the market's 11.00"),
    ])
    func `a refusal names its numbers`(code: String, beginning: String) throws {
        let refusal = try #require(SentenceTests.refusals.first { $0.code == code })
        #expect(Language.en.message(refusal).hasPrefix(beginning))
    }

    @Test(
        arguments: [
            (["zh", nil, nil, nil], Language.zh), ([nil, nil, nil, "zh_CN.UTF-8"], .zh),
            (["en", "zh_CN.UTF-8", nil, nil], .en), ([nil, nil, nil, nil], .en),
            (["", nil, nil, "C.UTF-8"], .en),
        ] as [([String?], Language)]
    )
    func `the language comes from the first locale that is set`(
        locales: [String?],
        language: Language
    ) {
        #expect(Language(locales: locales) == language)
    }
}

/// The lots of the main boards, for sentences that name them.
enum QuantityRuleSample {
    static var main: QuantityRule {
        guard
            let instrument = Instrument(Symbol(.sse, 600_000), name: ""),
            let rules = Rulebook.rules(for: instrument, on: TradingDay(literal: 20_261_130))
        else { preconditionFailure("the main boards have a rule") }
        return rules.quantity
    }
}
