import Market
import Testing

@Suite struct `Kinds of funds` {
    @Test(arguments: [
        ("sh510300 沪深300ETF华泰柏瑞", FundType.shares, false), ("sz161725 白酒基金LOF", .shares, false),
        // Money and bonds.
        ("sh511880 银华日利ETF", .money, false), ("sh511990 华宝添益ETF", .money, false),
        ("sz159001 货币ETF易方达", .money, false), ("sz159003 招商快线ETF", .money, false),
        ("sz159005 汇添富快钱ETF", .money, false), ("sh511010 国债ETF", .bond, false),
        ("sh511360 短融ETF海富通", .bond, false), ("sh511380 可转债ETF博时", .bond, false),
        ("sz159110 科创债ETF万家", .bond, false), ("sz159816 0-4地债ETF", .bond, false),
        // Gold, but not the shares of gold miners.
        ("sh518880 黄金ETF华安", .gold, false), ("sh518680 金ETF", .gold, false),
        ("sz159830 上海金ETF", .gold, false), ("sh517520 黄金股ETF", .shares, false),
        ("sz159201 自由现金流ETF", .shares, false),
        // Commodity futures, but not the shares of the same trades.
        ("sz159985 豆粕ETF", .commodityFutures, false),
        ("sz159980 有色ETF大成", .commodityFutures, false),
        ("sz159981 能源化工ETF建信", .commodityFutures, false), ("sz159652 有色ETF汇添富", .shares, false),
        // Other markets, but not mixtures with the mainland.
        ("sh513100 纳指ETF", .crossBorder, false), ("sh513180 恒生科技指数ETF", .crossBorder, false),
        ("sh510900 恒生中国企业ETF易方达", .crossBorder, false), ("sz159792 港股通互联网ETF", .crossBorder, false),
        ("sh513360 教育ETF博时", .crossBorder, false), ("sh513310 中韩半导体ETF", .crossBorder, false),
        ("sz164824 印度基金LOF", .crossBorder, false), ("sh501018 南方原油LOF", .crossBorder, false),
        ("sh517080 沪港深500ETF汇添富", .shares, false), ("sh517900 银行AH优选ETF", .shares, false),
        ("sh562060 标普A股红利ETF华宝", .shares, false), ("sz159326 电网设备ETF", .shares, false),
        // STAR and ChiNext themes.
        ("sh588000 科创50ETF", .shares, true), ("sh589000 科创综指ETF华夏", .shares, true),
        ("sh588380 双创50ETF", .shares, true), ("sz159915 创业板ETF易方达", .shares, true),
        ("sz159781 科创创业ETF易方达", .shares, true), ("sz159681 创50ETF", .shares, true),
        ("sz159804 创中盘88ETF国寿", .shares, true), ("sz159992 创新药ETF", .shares, false),
        ("sh515900 央企创新ETF博时", .shares, false), ("sz159335 央企科创ETF融通", .shares, false),
        ("sz159918 中创400ETF嘉实", .shares, false), ("sh506000 科创板基金", .shares, true),
        // Real estate, by its code.
        ("sh508000 张江REIT", .realEstate, false), ("sz180101 博时蛇口产园REIT", .realEstate, false),
    ])
    func `the name tells what a fund holds`(
        security: String,
        type: FundType,
        isWide: Bool
    ) throws {
        let profile = try #require(RuleSample.instrument(security).fundProfile)
        #expect(profile.type == type)
        #expect(profile.holdsWideLimitShares == isWide)
    }

    @Test func `what is no fund has no profile`() {
        #expect(RuleSample.instrument("sh600000 浦发银行").fundProfile == nil)
        #expect(RuleSample.instrument("sh113050 南银转债").fundProfile == nil)
    }

    @Test func `of the directory's 1,447 funds so many are of each kind`() {
        var counts: [FundType: Int] = [:]
        var wide = 0
        for symbol in SecuritiesDirectory.symbols where Board.of(symbol) == .fund {
            let name = SecuritiesDirectory.name(of: symbol) ?? ""
            guard let profile = Instrument(symbol, name: name)?.fundProfile else { continue }
            counts[profile.type, default: 0] += 1
            if profile.holdsWideLimitShares { wide += 1 }
        }
        #expect(
            counts == [
                .shares: 1134, .crossBorder: 216, .bond: 53, .money: 27, .gold: 14,
                .commodityFutures: 3,
            ]
        )
        #expect(wide == 206)
    }

    @Test(arguments: [
        ("sh511880 银华日利ETF", 20_130_104, true), ("sh511010 国债ETF", 20_130_401, true),
        ("sh518880 黄金ETF", 20_130_801, true), ("sh513100 纳指ETF", 20_150_116, false),
        ("sh513100 纳指ETF", 20_150_119, true), ("sh513100 纳指ETF", 20_261_130, true),
        ("sz164824 印度基金LOF", 20_261_130, true), ("sz159985 豆粕ETF", 20_191_231, false),
        ("sz159985 豆粕ETF", 20_200_102, true), ("sz159985 豆粕ETF", 20_261_130, true),
        ("sh510300 沪深300ETF", 20_261_130, false), ("sh588000 科创50ETF", 20_261_130, false),
        ("sh508000 张江REIT", 20_261_130, false), ("sh513100", 20_261_130, false),
        ("sh113050 南银转债", 20_100_104, true), ("sz123001 蓝标转债", 20_261_130, true),
        ("sh600000 浦发银行", 20_261_130, false), ("sh688981 中芯国际", 20_261_130, false),
        ("bj920002 万达轴承", 20_261_130, false),
    ])
    func `what may be sold on the day of the purchase`(
        security: String,
        day: Int,
        sameDay: Bool
    ) {
        #expect(RuleSample.rules(security, on: day)?.sellableSameDay == sameDay)
    }
}
