import Market
import Testing

struct DirectoryTests {
    @Test(arguments: [
        ("sh600000", "浦发银行"), ("bj920000", "安徽凤凰"), ("sz301718", "通则康威"),
        ("sh600053", "*ST九鼎"), ("bj920305", "云创退"),
    ])
    func `a security is found by its symbol, the first and the last too`(
        symbol: String,
        name: String
    ) {
        #expect(SecuritiesDirectory.name(of: security(symbol)) == name)
    }

    @Test(arguments: ["sh000000", "bj000001", "sz999999", "sh600001", "sz600000", "sh999999"])
    func `what the directory lacks has no name`(symbol: String) {
        #expect(SecuritiesDirectory.name(of: security(symbol)) == nil)
        #expect(SecuritiesDirectory.name(of: security(symbol), on: day("2026-11-30")) == nil)
    }

    @Test func `every symbol listed is found, is on a board and stands once`() {
        let symbols = SecuritiesDirectory.symbols
        #expect(symbols.count == 6998)
        #expect(Set(symbols).count == symbols.count)
        for symbol in symbols {
            #expect(SecuritiesDirectory.name(of: symbol)?.isEmpty == false, "\(symbol)")
            #expect(Board.of(symbol) != nil, "\(symbol)")
        }
    }

    @Test(arguments: [
        ("sh600053", "2026-10-21", "九鼎"), ("sh600053", "2026-10-22", "*ST九鼎"),
        ("sh600079", "2019-02-01", "人福"), ("sh600079", "2026-11-30", "ST人福"),
        ("bj920305", "2026-10-21", "云创"), ("bj920305", "2026-10-22", "云创退"),
        ("sh600000", "2019-02-01", "浦发银行"),
    ])
    func `marks hold from the directory's own day on`(symbol: String, text: String, name: String) {
        #expect(SecuritiesDirectory.day == day("2026-10-22"))
        #expect(SecuritiesDirectory.name(of: security(symbol), on: day(text)) == name)
    }
}
