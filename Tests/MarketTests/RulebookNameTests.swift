import Market
import Testing

@Suite struct `The marks of a name` {
    @Test(
        arguments: [
            ("浦发银行", [], "浦发银行"), ("", [], ""),
            // New listings.
            ("N通则康威", .listingDay, "通则康威"), ("C通则康威", .earlyListing, "通则康威"),
            ("NST集琦", [.listingDay, .riskWarning], "集琦"),
            // Dividends and rights.
            ("XD农业银", .exDividend, "农业银"), ("XR中国核", .exRights, "中国核"),
            ("DR北方股", [.exDividend, .exRights], "北方股"), ("XDTCL科", .exDividend, "TCL科"),
            ("XD*ST海", [.exDividend, .riskWarning, .delistingRisk], "海"),
            // Risk warnings.
            ("ST人福", .riskWarning, "人福"), ("*ST美丽", [.riskWarning, .delistingRisk], "美丽"),
            ("*ST康佳A", [.riskWarning, .delistingRisk], "康佳A"), ("ST 厦华", .riskWarning, "厦华"),
            ("SST海泰", [.unreformed, .riskWarning], "海泰"),
            ("S*ST海泰", [.unreformed, .riskWarning, .delistingRisk], "海泰"),
            ("*STTCL", [.riskWarning, .delistingRisk], "TCL"), ("S佳通", .unreformed, "S佳通"),
            // The delisting period.
            ("国华退", .delisting, "国华"), ("退市海润", .delisting, "海润"), ("某某退-U", .delisting, "某某"),
            // Suffixes that change no rule.
            ("粤芯半导体-U", [], "粤芯半导体-U"), ("大普微-UW", [], "大普微-UW"), ("九号公司-WD", [], "九号公司-WD"),
            ("九号公司-CDR", [], "九号公司-CDR"), ("N粤芯-U", .listingDay, "粤芯-U"),
            // Letters of a name.
            ("TCL科技", [], "TCL科技"), ("STAR50", [], "STAR50"), ("万科A", [], "万科A"),
            ("CRO概念", [], "CRO概念"), ("NFT数字", [], "NFT数字"), ("S", [], "S"), ("ST", [], "ST"),
            ("万  科Ａ", [], "万  科Ａ"), ("PT金田A", [], "PT金田A"), ("进退有", [], "进退有"),
        ] as [(String, NameState, String)]
    )
    func `a name tells a state`(name: String, state: NameState, bare: String) {
        #expect(NameState(name: name) == state)
        #expect(NameState.bareName(name) == bare)
    }

    @Test(arguments: [
        ("sh588001 ST科创", false, false), ("sh510300 国华退", false, false),
        ("sh000001 ST指数", false, false), ("sz000010 *ST美丽", true, false),
        ("sz000004 国华退", false, true), ("bj920305 云创退", false, true),
    ])
    func `funds and indices carry no marks`(
        security: String,
        hasRiskWarning: Bool,
        isDelisting: Bool
    ) {
        let instrument = RuleSample.instrument(security)
        #expect(instrument.hasRiskWarning == hasRiskWarning)
        #expect(instrument.isDelisting == isDelisting)
    }

    @Test func `an instrument answers for each mark`() {
        #expect(RuleSample.instrument("sz301718 N通则康威").isListingDay)
        #expect(RuleSample.instrument("sz301718 C通则康威").isEarlyListing)
        #expect(RuleSample.instrument("sh601288 XD农业银").isExDividend)
        #expect(!RuleSample.instrument("sh601288 XD农业银").isExRights)
        #expect(RuleSample.instrument("sh600262 DR北方股").isExRights)
    }

    @Test func `of the directory's names those with ST in front carry a warning`() {
        for symbol in SecuritiesDirectory.symbols {
            guard let name = SecuritiesDirectory.name(of: symbol),
                let instrument = Instrument(symbol, name: name), instrument.board != .fund
            else { continue }
            let isWarned = name.hasPrefix("ST") || name.hasPrefix("*ST")
            #expect(instrument.hasRiskWarning == isWarned, "\(name)")
            #expect(!instrument.isListingDay && !instrument.isEarlyListing, "\(name)")
            #expect(!instrument.isExDividend && !instrument.isExRights, "\(name)")
        }
    }
}
