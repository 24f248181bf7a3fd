import Market
import Testing

/// Securities called by their names and by the initials of their names' pinyin.
struct SecuritySearchTests {
    @Test(arguments: [
        ("浦发银行", "sh600000"), ("浦发", "sh600000"), ("pfyh", "sh600000"), ("PFYH", "sh600000"),
        ("ｐｆｙｈ", "sh600000"), ("贵州茅台", "sh600519"), ("茅台", "sh600519"), ("gzmt", "sh600519"),
        ("工商银行", "sh601398"), ("gsyh", "sh601398"), ("重庆啤酒", "sh600132"), ("cqpj", "sh600132"),
        ("厦门钨业", "sh600549"), ("xmwy", "sh600549"), ("长江电力", "sh600900"), ("cjdl", "sh600900"),
        ("大参林", "sh603233"), ("世联行", "sz002285"),
        ("slh", "sz002285"), ("deej", "sz000423"), ("TCL科技", "sz000100"), ("ＴＣＬ科技", "sz000100"),
        ("tclkj", "sz000100"), ("浦 发 银 行", "sh600000"), ("华致酒行", "sz300755"), ("hzjh", "sz300755"),
        ("会稽山", "sh601579"), ("kjs", "sh601579"), ("hjs", "sh601579"),
        ("600000", "sh600000"), ("600000.SH", "sh600000"),
    ])
    func `one security is called so`(text: String, symbol: String) throws {
        #expect(try Symbol.named(text).description == symbol)
    }

    @Test func `marks of a state may be left out or typed`() throws {
        let marked = try #require(
            SecuritiesDirectory.symbols.first {
                SecuritiesDirectory.name(of: $0)?.hasPrefix("*ST") == true
            }
        )
        let name = try #require(SecuritiesDirectory.name(of: marked))
        #expect(SecuritiesDirectory.symbols(called: name).contains(marked))
        #expect(SecuritiesDirectory.symbols(called: String(name.dropFirst())).contains(marked))
        #expect(SecuritiesDirectory.symbols(called: String(name.dropFirst(3))).contains(marked))
        #expect(SecuritiesDirectory.symbols(called: "＊" + name.dropFirst()).contains(marked))
    }

    @Test(arguments: [
        ("平安", "sh601318 sz000001"), ("jsyh", "sh600919 sh601939"),
        ("cdkj", "sh600584"), ("dsl", "sh603233"),
    ])
    func `what several are called is answered with them`(text: String, choices: String) {
        let wanted = choices.split(separator: " ").map(String.init)
        do throws(SymbolError) {
            let symbol = try Symbol.named(text)
            Issue.record("\(text) was \(symbol)")
        } catch {
            guard case .severalNamed(text, let found) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(found.count > 1)
            #expect(Set(found.map(\.description)).isSuperset(of: wanted))
            #expect(found == found.sorted { $0.description < $1.description })
        }
    }

    @Test func `a whole name comes before those that begin with it`() throws {
        // 银行ETF is a fund, and the beginning of the names of others.
        let banks = SecuritiesDirectory.symbols(called: "银行ETF")
        #expect(banks.allSatisfy { SecuritiesDirectory.name(of: $0) == "银行ETF" })
        #expect(SecuritiesDirectory.symbols(called: "银行et").count > banks.count)
    }

    @Test(arguments: ["60000", "6000000", "", "12", "sh60000", "zzzzqq", "q!", " "])
    func `what is no name stays malformed`(text: String) {
        #expect(throws: SymbolError.malformed(text)) { try Symbol.named(text) }
    }

    @Test func `a name nobody has is unknown`() {
        #expect(throws: SymbolError.unknown("没有这只")) { try Symbol.named("没有这只") }
    }

    @Test func `every security is found by its name and by its initials`() {
        for symbol in SecuritiesDirectory.symbols.enumerated().filter({ $0.offset % 211 == 0 }) {
            let name = SecuritiesDirectory.name(of: symbol.element) ?? ""
            #expect(SecuritiesDirectory.symbols(called: name).contains(symbol.element), "\(name)")
        }
    }
}
