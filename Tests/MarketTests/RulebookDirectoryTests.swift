import Market
import Testing

@Suite struct `Listing days and codes of the directory` {
    @Test(
        arguments: [
            ("sh600000", "浦发银行", 19_991_110), ("sz000001", "平安银行", 19_910_403),
            ("sz301718", "通则康威", 20_261_022), ("bj920002", "万达轴承", 20_240_530),
            ("bj920017", "星昊医药", 20_230_531), ("sh601288", "农业银行", 20_100_715),
            ("bj920003", "中诚咨询", nil), ("sh510050", "上证50ETF", nil), ("sh600001", nil, nil),
            ("sz000000", nil, nil), ("sh999999", nil, nil),
        ] as [(String, String?, Int?)]
    )
    func `a security's name and its listing day`(symbol: String, name: String?, listed: Int?) {
        let symbol = RuleSample.symbol(symbol)
        #expect(SecuritiesDirectory.name(of: symbol) == name)
        #expect(SecuritiesDirectory.listingDay(of: symbol) == listed.map { RuleSample.day($0) })
    }

    @Test func `every symbol is found, in order, with a name and no comma`() {
        let symbols = SecuritiesDirectory.symbols
        #expect(symbols.count == 6998)
        #expect(zip(symbols, symbols.dropFirst()).allSatisfy { $0.description < $1.description })
        for symbol in symbols {
            let name = SecuritiesDirectory.name(of: symbol)
            #expect(name?.isEmpty == false && name?.contains(",") == false, "\(symbol)")
        }
    }

    @Test func `every share of Shanghai and Shenzhen has a listing day that was a session`() {
        let shares = SecuritiesDirectory.symbols.filter {
            $0.exchange != .bse && Board.of($0) != .fund
        }
        #expect(shares.count == 5223)
        for symbol in shares {
            guard let day = SecuritiesDirectory.listingDay(of: symbol) else {
                Issue.record("\(symbol) has no listing day")
                continue
            }
            // The list of closed days begins in 2005.
            let isCovered = day >= RuleSample.day(20_050_101)
            #expect(!isCovered || RuleSample.calendar.isTradingDay(day), "\(symbol) \(day)")
            #expect(day <= SecuritiesDirectory.day, "\(symbol)")
        }
    }

    @Test(arguments: [
        ("sz000010", 20_261_021, "美丽"), ("sz000010", 20_261_022, "*ST美丽"),
        ("sz000010", 20_261_130, "*ST美丽"), ("bj920305", 20_261_021, "云创"),
        ("bj920305", 20_261_022, "云创退"), ("sh600000", 20_100_104, "浦发银行"),
    ])
    func `marks hold from the directory's own day on`(symbol: String, day: Int, name: String) {
        let symbol = RuleSample.symbol(symbol)
        #expect(SecuritiesDirectory.name(of: symbol, on: RuleSample.day(day)) == name)
    }

    @Test(
        arguments: [
            // The last three digits mostly, and where they collide the list.
            ("bj430047", "bj920047"), ("bj430017", "bj920017"), ("bj831167", "bj920267"),
            ("bj835857", "bj920057"), ("bj873726", "bj920026"),
            // Renamed since: ST, or another name with the same beginning.
            ("bj430090", "bj920090"), ("bj835174", "bj920174"), ("bj835305", "bj920305"),
            // Gone to another board before the change, or new from the start.
            ("bj832317", nil), ("bj833874", nil), ("bj920002", nil), ("sh600000", nil),
        ] as [(String, String?)]
    )
    func `an old code of Beijing's has a successor`(old: String, new: String?) {
        let successor = SecuritiesDirectory.successor(of: RuleSample.symbol(old))
        #expect(successor?.description == new)
        if let successor {
            #expect(SecuritiesDirectory.predecessor(of: successor)?.description == old)
        }
    }

    @Test(arguments: [
        ("bj430047", 20_250_930, "bj430047"), ("bj430047", 20_251_009, "bj920047"),
        ("bj430047", 20_261_130, "bj920047"), ("bj920047", 20_250_930, "bj430047"),
        ("bj920047", 20_251_009, "bj920047"), ("bj920002", 20_250_930, "bj920002"),
        ("bj920002", 20_251_009, "bj920002"), ("sh600000", 20_250_930, "sh600000"),
    ])
    func `before 2025-10-09 the old code holds, from then on the new one`(
        symbol: String,
        day: Int,
        holds: String
    ) {
        let found = SecuritiesDirectory.symbol(
            of: RuleSample.symbol(symbol),
            on: RuleSample.day(day)
        )
        #expect(found.description == holds)
    }
}
