import Market
import Testing

struct SymbolTests {
    @Test(arguments: [
        // Section 1.2, line by line: the spellings of the data vendors and brokers.
        ("600000.SH", "sh600000"), ("000001.SZ", "sz000001"), ("920002.BJ", "bj920002"),
        ("600000.XSHG", "sh600000"), ("000001.XSHE", "sz000001"), ("920002.BJSE", "bj920002"),
        ("600000.SS", "sh600000"),
        ("sh600000", "sh600000"), ("sz000001", "sz000001"), ("bj920002", "bj920002"),
        ("SH600000", "sh600000"), ("SZ000001", "sz000001"), ("BJ920002", "bj920002"),
        ("sh.600000", "sh600000"), ("sz.000001", "sz000001"), ("bj.920002", "bj920002"),
        ("SHSE.600000", "sh600000"), ("SZSE.000001", "sz000001"), ("BSE.920002", "bj920002"),
        ("600000.SSE", "sh600000"), ("000001.SZSE", "sz000001"), ("920002.BSE", "bj920002"),
        ("1.600000", "sh600000"), ("0.000001", "sz000001"), ("0.920002", "bj920002"),
        ("1.000001", "sh000001"), ("0.399001", "sz399001"),
        // Mixed case, and the exchange on the other side of the code.
        ("Sh600000", "sh600000"), ("600000.sh", "sh600000"), ("600000.xshg", "sh600000"),
        ("XSHE.000001", "sz000001"), ("XBSE.920002", "bj920002"), ("SSE600000", "sh600000"),
    ])
    func `a spelling names one security`(text: String, canonical: String) throws {
        #expect(try Symbol.parse(text).description == canonical)
    }

    @Test(arguments: [
        ("600000", "sh600000"), ("601398", "sh601398"), ("603288", "sh603288"),
        ("605499", "sh605499"), ("688981", "sh688981"), ("689009", "sh689009"),
        ("000001", "sz000001"), ("001979", "sz001979"), ("002594", "sz002594"),
        ("003816", "sz003816"), ("300750", "sz300750"), ("301236", "sz301236"),
        ("302132", "sz302132"), ("920002", "bj920002"), ("430047", "bj430047"),
        ("832982", "bj832982"), ("873527", "bj873527"), ("889999", "bj889999"),
        ("510300", "sh510300"), ("588000", "sh588000"), ("501018", "sh501018"),
        ("508000", "sh508000"), ("159915", "sz159915"), ("160105", "sz160105"),
        ("180101", "sz180101"), ("110059", "sh110059"), ("113050", "sh113050"),
        ("118034", "sh118034"), ("132018", "sh132018"), ("123107", "sz123107"),
        ("127045", "sz127045"), ("128136", "sz128136"), ("900901", "sh900901"),
        ("200002", "sz200002"), ("204001", "sh204001"), ("131810", "sz131810"),
        ("399006", "sz399006"), ("899050", "bj899050"),
    ])
    func `a bare code goes to the exchange whose range holds it`(
        code: String,
        canonical: String
    ) throws {
        #expect(try Symbol.parse(code).description == canonical)
    }

    @Test func `000001 is the stock, and the index needs its exchange`() throws {
        let stock = try Symbol.parse("000001")
        let index = try Symbol.parse("sh000001")
        #expect(stock == Symbol(.szse, 1))
        #expect(Board.of(stock) == .main)
        #expect(index == Symbol(.sse, 1))
        #expect(Board.of(index) == .index)
    }

    @Test func `the spellings of one security are equal (B5)`() throws {
        let spellings = ["sh600519", "SH600519", "600519", "600519.SH"]
        let symbols = try spellings.map { try Symbol.parse($0) }
        #expect(Set(symbols).count == 1)
    }

    @Test(arguments: [
        ("sz600000", ["sh600000"]), ("bj600000", ["sh600000"]), ("600000.SZ", ["sh600000"]),
        ("sh300750", ["sz300750"]), ("300750.XSHG", ["sz300750"]), ("sh920002", ["bj920002"]),
        ("sz920002", ["bj920002"]), ("bj900901", ["sh900901"]), ("sz510300", ["sh510300"]),
        ("sz110059", ["sh110059"]), ("0.600000", ["sh600000"]), ("1.920002", ["bj920002"]),
        ("bj000001", ["sz000001"]),
    ])
    func `a code on the wrong exchange is refused with the choices`(
        text: String,
        choices: [String]
    ) {
        let expected = SymbolError.ambiguous(text, choices: choices.map { security($0) })
        #expect(throws: expected) { try Symbol.parse(text) }
    }

    @Test(arguments: ["700000", "400001", "420001", "800001", "sh700000", "sz999999", "0.700000"])
    func `a code that no range holds is unknown`(text: String) {
        #expect(throws: SymbolError.unknown(text)) { try Symbol.parse(text) }
    }

    @Test(arguments: [
        "", " ", "60000", "6000000", "sh60000", "sh6000000", "600000SH", "hk00700", "00700.HK",
        "600000.", ".600000", "600000.SH.", "SH.600000.SH", "2.600000", "SH", "sh", "浦发银行",
        " 600000", "600000 ", "60000O", "６０００００", "sh-600000", "600000.600000", "ß600000",
        "ſh600000", "600000.ß",
    ])
    func `what is no spelling is malformed`(text: String) {
        #expect(throws: SymbolError.malformed(text)) { try Symbol.parse(text) }
    }

    @Test(arguments: ["sh600000", "sz000001", "bj920002", "sh000001", "sz999999"])
    func `the canonical spelling is read back`(text: String) {
        #expect(Symbol(canonical: text)?.description == text)
    }

    @Test(arguments: ["SH600000", "600000", "sh60000", "sh6000000", "hk600000", "sh60000a", ""])
    func `another spelling is not canonical`(text: String) {
        #expect(Symbol(canonical: text) == nil)
    }

    @Test func `symbols are in the order of exchange and code`() {
        let ordered = ["sh600000", "sh688981", "sz000001", "sz300750", "bj430047", "bj920002"]
        #expect(ordered.map { security($0) }.shuffled().sorted().map(\.description) == ordered)
    }
}
