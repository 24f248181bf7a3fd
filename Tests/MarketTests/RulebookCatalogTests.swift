import Foundation
import Market
import Testing

@Suite struct `The rulebook as a whole` {
    /// A security for which a row of the catalog decides, by subject and scope.
    private static let samples: [String: String] = [
        "main": "sh600000", "star": "sh688981", "chiNext": "sz300750", "beijing": "bj920002",
        "fund": "sh510300 沪深300ETF", "convertibleBond": "sh113050",
        "main ST": "sz000010 *ST美丽", "sh 20% funds": "sh588000 科创50ETF",
        "sz 20% funds": "sz159915 创业板ETF", "sh main": "sh600000", "sh star": "sh688981",
        "sh fund": "sh510300 沪深300ETF", "sh convertibleBond": "sh113050", "sz main": "sz000001",
        "sz chiNext": "sz300750", "sz fund": "sz159919 沪深300ETF",
        "sz convertibleBond": "sz123001", "bj beijing": "bj920002", "sh shares": "sh600000",
        "sz shares": "sz000001", "bj shares": "bj920002", "shares": "sh600000",
        "all": "sh600000", "sh first day": "sh603699 N纽威", "sz first day": "sz002701 N奥瑞金",
        "money funds": "sh511880 银华日利ETF", "bond funds": "sh511010 国债ETF",
        "gold funds": "sh518880 黄金ETF", "crossBorder funds": "sh513100 纳指ETF",
        "commodityFutures funds": "sz159985 豆粕ETF",
    ]

    /// Securities that are in the state the subject is about.
    private static func sample(of row: RuleRow) -> String? {
        guard let sample = samples[row.scope] else { return nil }
        let code = sample.prefix(8)
        return switch (row.subject, row.scope) {
        case (.newListing, _), (.halts, "main"), (.halts, "chiNext"), (.halts, "star"),
            (.halts, "beijing"), (.halts, "convertibleBond"):
            "\(code) N某某"
        case (.delistingPeriod, _): "\(code) 某某退"
        default: sample
        }
    }

    private static func origin(of row: RuleRow, on day: TradingDay) -> RuleOrigin? {
        guard let sample = sample(of: row) else { return nil }
        let isDelisting = row.subject == .delistingPeriod
        let listing = ListingInfo(
            listingDay: nil,
            delistingDay: isDelisting ? day : nil,
            on: day,
            calendar: RuleSample.calendar
        )
        return Rulebook.origin(
            of: row.subject,
            for: RuleSample.instrument(sample),
            on: day,
            listing: listing
        )
    }

    @Test func `every row decides from its own day on, and not the day before`() {
        for row in Rulebook.catalog {
            let text = "\(row.subject) \(row.scope) \(row.origin.source)"
            guard let since = row.origin.since else {
                #expect(
                    Self.origin(of: row, on: RuleSample.day(20_040_105)) == row.origin,
                    "\(text)"
                )
                continue
            }
            #expect(Self.origin(of: row, on: since) == row.origin, "\(text)")
            #expect(Self.origin(of: row, on: since.advanced(by: 1)) == row.origin, "\(text)")
            #expect(Self.origin(of: row, on: since.advanced(by: -1)) != row.origin, "\(text)")
        }
    }

    @Test func `the rows of a list are in the order of their days`() {
        let lists = Dictionary(grouping: Rulebook.catalog) { "\($0.subject) \($0.scope)" }
        #expect(lists.count == 74)
        for (list, rows) in lists {
            let days = rows.map { $0.origin.since?.number ?? 0 }
            #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 }, "\(list)")
        }
    }

    @Test func `every row names its grade`() {
        for row in Rulebook.catalog {
            let grade = row.origin.source.prefix { $0 != ";" }.last
            #expect(grade.flatMap { RuleGrade(rawValue: $0) } != nil, "\(row)")
        }
    }

    /// The cells of the table lines of `docs/rulebook.md`.
    private static let page: [[String]] = {
        let url = URL(filePath: #filePath).appending(path: "../../../docs/rulebook.md")
            .standardizedFileURL
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }()

    private static func cells(of row: RuleRow) -> [String] {
        [
            "\(row.subject.rawValue): \(row.scope)",
            row.origin.since.map { $0.description } ?? "always",
        ]
    }

    @Test func `the traders' page has a line for every row, with its day, source and grade`() {
        for row in Rulebook.catalog {
            let wanted = Self.cells(of: row)
            let line = Self.page.first { $0.count == 4 && Array($0.prefix(2)) == wanted }
            #expect(line?[3] == row.origin.source, "\(wanted)")
        }
        let lines = Self.page.filter { $0.count == 4 && $0[0].contains(": ") }
        #expect(lines.count == Rulebook.catalog.count)
    }

    @Test func `the traders' page says of every doubtful row which reading is taken`() {
        let readings = Self.page.filter { $0.count == 3 && $0[0].contains(": ") }
        let doubtful = Rulebook.catalog.filter { $0.origin.isDoubtful }
        #expect(readings.map { Array($0.prefix(2)) } == doubtful.map { Self.cells(of: $0) })
    }

    @Test func `the traders' page resolves every key of a source`() {
        let keys = Rulebook.catalog.flatMap { row in
            row.origin.source.split { !$0.isLetter && !$0.isNumber }
                .filter { ($0.first?.isUppercase ?? false) && ($0.last?.isNumber ?? false) }
        }
        #expect(Set(keys).count > 50)
        for key in Set(keys) {
            #expect(Self.page.contains { $0.count == 2 && $0[0] == key }, "\(key)")
        }
    }

    @Test(arguments: [
        (RuleSubject.priceLimit, "main", RuleGrade.official, false),
        (.tick, "fund", .agreed, false),
        (.tick, "convertibleBond", .memory, true), (.priceCage, "star", .disputed, true),
        (.priceCage, "beijing", .official, true), (.marketOrders, "sh main", .disputed, true),
        (.halts, "sz first day", .single, true),
    ])
    func `a source ends with its grade, doubts about parts behind it`(
        subject: RuleSubject,
        scope: String,
        grade: RuleGrade,
        isDoubtful: Bool
    ) {
        let row = Rulebook.catalog.last { $0.subject == subject && $0.scope == scope }
        #expect(row?.origin.grade == grade)
        #expect(row?.origin.isDoubtful == isDoubtful)
    }

    @Test(arguments: ["sh000001", "sh900901", "sz200002", "sh204001", "sz131810", "bj899050"])
    func `what istock does not trade has no rules`(symbol: String) {
        #expect(RuleSample.rules(symbol, on: 20_261_130) == nil)
    }

    @Test func `the origin of a rule is that of the row which holds`() throws {
        let star = RuleSample.instrument("sh688981")
        let found = Rulebook.origin(of: .priceCage, for: star, on: RuleSample.day(20_230_407))
        let origin = try #require(found)
        #expect(origin.since == RuleSample.day(20_190_722))
        #expect(origin.source == "G1 G9 B; rounding from the notice of 2020")
        let bond = RuleSample.instrument("sh113050")
        #expect(Rulebook.origin(of: .priceCage, for: bond, on: RuleSample.day(20_261_130)) == nil)
    }

    @Test(arguments: [
        ("sh688981", 20_190_719, 20_190_722), ("bj920002", 20_211_112, 20_211_115),
    ])
    func `a board has no rules before it opens`(symbol: String, before: Int, on: Int) {
        #expect(RuleSample.rules(symbol, on: before) == nil)
        #expect(RuleSample.rules(symbol, on: on) != nil)
    }
}
