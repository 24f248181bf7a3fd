import Market
import Testing

@Suite struct `The first and the last days of a security` {
    @Test(arguments: [
        // STAR: five sessions from its first day on. 2019-07-22 was a Monday.
        ("sh688001", 20_190_722, 20_190_722, "-"), ("sh688001", 20_190_722, 20_190_726, "-"),
        ("sh688001", 20_190_722, 20_190_729, "12.00/8.00"),
        // ChiNext: five from 2020-08-24, the listing day deciding.
        ("sz300869", 20_200_824, 20_200_824, "-"), ("sz300869", 20_200_824, 20_200_828, "-"),
        ("sz300869", 20_200_824, 20_200_831, "12.00/8.00"),
        ("sz300868", 20_200_821, 20_200_821, "14.40/6.40"),
        ("sz300868", 20_200_821, 20_200_824, "12.00/8.00"),
        // The main boards: five from 2023-04-10, a band on the first day before.
        ("sh601133", 20_230_410, 20_230_410, "-"), ("sh601133", 20_230_410, 20_230_414, "-"),
        ("sh601133", 20_230_410, 20_230_417, "11.00/9.00"),
        ("sz001360", 20_230_407, 20_230_407, "14.40/6.40"),
        ("sz001360", 20_230_407, 20_230_410, "11.00/9.00"),
        ("sh603699", 20_140_117, 20_140_117, "14.40/6.40"),
        ("sh603699", 20_140_117, 20_140_120, "11.00/9.00"),
        // Before 2014 the first day had none.
        ("sz002703", 20_121_102, 20_121_102, "-"),
        ("sz002703", 20_121_102, 20_121_105, "11.00/9.00"),
        ("sz300015", 20_091_030, 20_091_030, "-"),
        ("sz300015", 20_091_030, 20_091_102, "11.00/9.00"),
        // Beijing: the first day; what came from the select tier had its first day there.
        ("bj920002", 20_240_530, 20_240_530, "-"),
        ("bj920002", 20_240_530, 20_240_531, "13.00/7.00"),
        ("bj430047", 20_201_124, 20_211_115, "13.00/7.00"),
        ("bj831832", 20_211_115, 20_211_115, "-"),
        // Convertible bonds: a band of their own since 2022-08-01, before that none at all.
        ("sh113661", 20_220_729, 20_220_729, "-"),
        ("sh113661", 20_220_801, 20_220_801, "15.730/5.670"),
        ("sh113661", 20_220_801, 20_220_802, "12.000/8.000"),
        // Nobody trades before the listing; the rules of an ordinary day stand there.
        ("sh688001", 20_190_723, 20_190_722, "12.00/8.00"),
    ])
    func `the listing day decides what its first sessions are`(
        security: String,
        listed: Int,
        day: Int,
        limits: String
    ) {
        let rules = RuleSample.rules(security, on: day, listed: listed)
        #expect(RuleSample.limits(rules, of: "10.00") == limits)
    }

    @Test(arguments: [
        ("sz301718 N通则康威", 20_261_022, LimitRegime.unlimited(.newListing(sessions: 5))),
        ("sz301718 C通则康威", 20_261_023, .unlimited(.newListing(sessions: 5))),
        ("sh601133 N柏诚", 20_230_410, .unlimited(.newListing(sessions: 5))),
        ("sh601133 C柏诚", 20_230_411, .unlimited(.newListing(sessions: 5))),
        ("bj920101 N志高", 20_250_814, .unlimited(.newListing(sessions: 1))),
        ("sz002703 N浙江世", 20_121_102, .unlimited(.newListing(sessions: 1))),
        ("sh113050 南银转债", 20_210_701, .unlimited(.kind)),
    ])
    func `where the directory is silent the name tells a new listing`(
        security: String,
        day: Int,
        regime: LimitRegime
    ) {
        #expect(RuleSample.rules(security, on: day)?.limitRegime == regime)
    }

    @Test func `C is no first day of Beijing, where the second session has a limit`() {
        #expect(
            RuleSample.limits(RuleSample.rules("bj920101 C志高", on: 20_250_815), of: "10.00")
                == "13.00/7.00"
        )
    }

    @Test func `a known listing day comes before the name`() {
        let rules = RuleSample.rules("sh601133 N柏诚", on: 20_230_417, listed: 20_230_410)
        #expect(RuleSample.limits(rules, of: "10.00") == "11.00/9.00")
    }

    @Test(arguments: [
        (TradingPhase.openingAuction, "13.20/8.80"), (.lockedAuction, "13.20/8.80"),
        (.continuous, "15.84/7.04"), (.closingAuction, "15.84/7.04"), (.gap, "15.84/7.04"),
    ])
    func `on a first day from 2014 to 2023 the opening auction is narrower`(
        phase: TradingPhase,
        limits: String
    ) {
        let rules = RuleSample.rules("sh601066", on: 20_180_620, listed: 20_180_620)
        #expect(RuleSample.limits(rules, of: "11.00", in: phase) == limits)
    }

    @Test(arguments: [
        // Thirty sessions at the board's percentage from 2012, fifteen and a free first day from 2021 on.
        ("sh600087 退市长油", 20_140_421, 20_140_421, 30, "11.00/9.00"),
        ("sh600087 退市长油", 20_201_230, 20_201_230, 30, "11.00/9.00"),
        ("sh600087 退市长油", 20_201_231, 20_201_231, 15, "-"),
        ("sh600087 退市长油", 20_201_231, 20_210_104, 15, "11.00/9.00"),
        ("sz000004 国华退", 20_260_601, 20_260_602, 15, "11.00/9.00"),
        ("sz300104 某某退", 20_260_601, 20_260_601, 15, "-"),
        ("sz300104 某某退", 20_260_601, 20_260_602, 15, "12.00/8.00"),
        ("sh688086 退市紫晶", 20_230_601, 20_230_601, 15, "-"),
        ("sh688086 退市紫晶", 20_230_601, 20_230_602, 15, "12.00/8.00"),
        ("bj920305 云创退", 20_260_601, 20_260_601, 15, "-"),
        ("bj920305 云创退", 20_260_601, 20_260_602, 15, "13.00/7.00"),
    ])
    func `the delisting period`(
        security: String,
        began: Int,
        day: Int,
        sessions: Int,
        limits: String
    ) throws {
        let rules = try #require(RuleSample.rules(security, on: day, delisting: began))
        #expect(rules.delisting?.sessions == sessions)
        #expect(RuleSample.limits(rules, of: "10.00") == limits)
    }

    @Test func `before 2012 there is no delisting period`() {
        #expect(
            RuleSample.rules("sh600087 退市长油", on: 20_120_706, delisting: 20_120_706)?.delisting
                == nil
        )
        #expect(
            RuleSample.rules("sh600087 退市长油", on: 20_120_707, delisting: 20_120_707)?.delisting
                != nil
        )
    }

    @Test(
        arguments: [
            // In its period on the day of the reform, known or by the name alone: the old rules.
            (20_200_720, 20_200_824, "11.00/9.00", Int64(1_000_000), false),
            (nil, 20_200_824, "11.00/9.00", 1_000_000, false),
            (nil, 20_201_009, "11.00/9.00", 1_000_000, false),
            // Begun on the day or later: the new ones.
            (20_200_824, 20_200_824, "12.00/8.00", 300_000, true),
            (20_200_921, 20_200_921, "12.00/8.00", 300_000, true),
            (nil, 20_201_012, "12.00/8.00", 300_000, true),
        ] as [(Int?, Int, String, Int64, Bool)]
    )
    func `a ChiNext share in its delisting period keeps the rules of before the reform`(
        began: Int?,
        day: Int,
        limits: String,
        maximum: Int64,
        isReformed: Bool
    ) throws {
        let rules = try #require(RuleSample.rules("sz300028 金亚退", on: day, delisting: began))
        #expect(RuleSample.limits(rules, of: "10.00") == limits)
        #expect(rules.quantity.maximumLimitOrder == Quantity(maximum))
        #expect((rules.priceCage != nil) == isReformed)
        #expect((rules.afterHours != nil) == isReformed)
    }

    @Test func `sessions are counted over holidays, the listing day being the first`() {
        // 2020-09-28 to 2020-09-30, the holidays, 2020-10-09.
        let counted = [20_200_928, 20_200_930, 20_201_009, 20_201_012, 20_200_925].map {
            RuleSample.listing(20_200_928, on: $0).session
        }
        #expect(counted == [1, 3, 4, 5, 0])
        #expect(!RuleSample.listing(20_200_928, on: 20_200_925).isListed)
        #expect(RuleSample.listing(20_200_928, on: 20_200_928).isListed)
        #expect(ListingInfo.unknown.isListed)
    }

    @Test func `the directory's listing day is used`() {
        let symbol = RuleSample.symbol("sz301718")
        let day = RuleSample.day(20_261_022)
        let info = ListingInfo(of: symbol, on: day, calendar: RuleSample.calendar)
        #expect(info.session == 1)
        #expect(info.listingDay == day)
    }
}
