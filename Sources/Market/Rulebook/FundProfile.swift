/// What a fund holds, as far as the rules ask for it (基金类型).
public enum FundType: String, Hashable, Sendable, CaseIterable {
    /// Shares of the mainland, and everything no other case names.
    case shares
    /// Money-market paper (货币).
    case money
    /// Bonds (债券).
    case bond
    /// Gold (黄金).
    case gold
    /// Commodity futures (商品期货).
    case commodityFutures
    /// Shares of other markets (跨境).
    case crossBorder
    /// Real estate (REIT).
    case realEstate
}

/// What a fund's name and code tell of it.
///
/// A heuristic: the exchanges publish the lists of same-day funds and of 20% funds, but no copy is at
/// hand (rules, section 15, 15; J1 C), so words of the name decide. The words were chosen with the
/// 1,447 names of the bundled list in view.
public struct FundProfile: Hashable, Sendable {
    /// What the fund holds.
    public let type: FundType
    /// Whether it holds only shares whose daily limit is 20%: STAR and ChiNext themes.
    public let holdsWideLimitShares: Bool

    init(symbol: Symbol, name: String) {
        type = FundProfile.type(symbol, name)
        holdsWideLimitShares = type == .shares && FundProfile.isWide(symbol, name)
    }
}

extension Instrument {
    /// What the fund's name and code tell of it; nil for what is no fund.
    public var fundProfile: FundProfile? {
        board == .fund ? FundProfile(symbol: symbol, name: name) : nil
    }
}

extension FundProfile {
    /// Funds whose names are those of share funds too: 有色, 能源化工 and 豆粕.
    private static let commodityFutures: Set<Symbol> = [
        Symbol(.szse, 159_980), Symbol(.szse, 159_981), Symbol(.szse, 159_985),
    ]

    /// The only cross-border fund of the list whose name gives no hint: 教育 of the world's China.
    private static let unmarkedCrossBorder = Symbol(.sse, 513_360)

    private static let money = WordList("货币 快线 快钱 日利 日日鑫 添益 添利 现金添富 财富宝 天天金 保证金")
    private static let bond = WordList("债 短融")
    private static let gold = WordList("黄金 上海金")
    private static let crossBorder = WordList(
        """
        港股 香港 恒生 恒指 H股 中概 纳指 纳斯达克 标普 道琼斯 美国 日经 日本 东证 德国 法国 英国 欧洲 沙特 巴西 印度 \
        越南 韩国 中韩 新加坡 东南亚 亚太 新兴亚洲 新兴市场 海外 全球 环球 原油 QDII
        """
    )

    /// Words that make shares of the mainland of a name with one of the words above.
    private static let mainland = WordList("沪港深 沪深港 A股 AH 黄金股 恒生前海")

    private static let wideBoards = WordList("创业板 科创板")
    private static let wideThemes = WordList("科创 双创 创业")
    private static let exchangeTraded = WordList("ETF")
    private static let stateOwned = WordList("央企科创")

    private static func type(_ symbol: Symbol, _ name: String) -> FundType {
        let realEstate: ClosedRange<UInt32> =
            symbol.exchange == .sse ? 508_000...508_999 : 180_000...180_999
        if realEstate.contains(symbol.number) { return .realEstate }
        if commodityFutures.contains(symbol) { return .commodityFutures }
        let text = Array(name.utf8)
        if money.matches(text) { return .money }
        if bond.matches(text) { return .bond }
        if symbol == unmarkedCrossBorder { return .crossBorder }
        if mainland.matches(text) { return .shares }
        if name.hasPrefix("金ETF") || gold.matches(text) { return .gold }
        return crossBorder.matches(text) ? .crossBorder : .shares
    }

    /// 588 and 589 are Shanghai's STAR themes; a name that begins with 创 means ChiNext, unless it
    /// goes on to 创新.
    private static func isWide(_ symbol: Symbol, _ name: String) -> Bool {
        if symbol.exchange == .sse, (588_000...589_999).contains(symbol.number) { return true }
        let text = Array(name.utf8)
        if wideBoards.matches(text) { return true }
        guard exchangeTraded.matches(text), !stateOwned.matches(text) else { return false }
        if wideThemes.matches(text) { return true }
        return name.hasPrefix("创") && !name.hasPrefix("创新") && !name.hasPrefix("创金")
    }
}

/// Words to be looked for in a text, byte by byte.
private struct WordList {
    private let words: [[UInt8]]

    /// The words of a text, divided by spaces.
    init(_ text: String) {
        words = text.utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }
    }

    /// Whether one of the words stands anywhere in the text.
    func matches(_ text: [UInt8]) -> Bool {
        text.indices.contains { start in
            words.contains { text[start] == $0[0] && text[start...].starts(with: $0) }
        }
    }
}
