import Market
import Testing

struct InstrumentTests {
    @Test(arguments: [
        ("ST人福", true), ("*ST九鼎", true), ("SST佳通", true), ("S*ST佳通", true),
        ("XDST人福", true), ("XR*ST九", true), ("浦发银行", false), ("XD农业银", false),
        ("S佳通", false), ("N永杰新", false), ("TCL科技", false), ("", false),
    ])
    func `the name tells a risk warning`(name: String, hasRiskWarning: Bool) {
        #expect(instrument("sh600000", name: name).hasRiskWarning == hasRiskWarning)
    }

    @Test(arguments: [("云创退", true), ("退市海润", true), ("浦发银行", false), ("", false)])
    func `the name tells the delisting period`(name: String, isDelisting: Bool) {
        #expect(instrument("sh600000", name: name).isDelisting == isDelisting)
    }

    @Test func `a code on no board makes no instrument`() {
        #expect(Instrument(security("sh700000"), name: "某某") == nil)
        #expect(instrument("sz300750").board == .chiNext)
    }
}
