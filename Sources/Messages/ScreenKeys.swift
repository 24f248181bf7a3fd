/// A key of a screen and what it does.
public struct KeyHelp: Hashable, Sendable {
    /// The key as it is written.
    public let key: String
    /// What it does.
    public let text: String
}

extension Language {
    /// The most useful keys of the ticket, in one line.
    public var ticketKeys: String {
        pick(
            "↑↓加减 Tab换栏 b/s买卖 m全部 h半仓 t三分之一 Enter委托 x撤单 ?按键 q退出",
            "↑↓ step  Tab field  b/s side  m/h/t size  Enter order  x cancel  ? keys  q quit"
        )
    }

    /// The most useful keys of the watch, in one line.
    public var watchKeys: String {
        pick(
            "↑↓选择 Tab换栏 Enter下单 /筛选 o排序 x撤单 r已读 空格暂停 ?按键 q退出",
            "↑↓ row  Tab section  Enter trade  / filter  o sort  x cancel  ? keys  q quit"
        )
    }

    /// All keys of the ticket.
    public var ticketHelp: [KeyHelp] {
        [
            key("↑ ↓", "价格加减一档，数量加减一手", "a tick or a lot up, down"),
            key("PgUp PgDn", "一次十档或十手", "ten of them"),
            key("Tab ← →", "价格、数量、委托之间切换", "price, quantity, orders"),
            key("0-9 .", "直接输入，Enter 或 Tab 生效", "type a number; Enter or Tab takes it"),
            key("b  s", "买入，卖出", "buy, sell"),
            key("m  h  t", "全部，一半，三分之一", "all, half, a third"),
            key("o  w", "对手价，本方价", "the other side's best price, the own side's"),
            key("g", "价格跟随市价", "follow the market again"),
            key("Enter", "确认并下单（再按 y）", "place the order (then y)"),
            key("x", "撤销所选或最新的委托", "cancel the chosen or newest order"),
        ] + commonHelp
    }

    /// All keys of the watch.
    public var watchHelp: [KeyHelp] {
        [
            key("↑ ↓", "选择一行", "choose a row"),
            key("Tab", "自选、持仓、委托、通知之间切换", "watchlist, positions, orders, notices"),
            key("Enter", "打开所选证券的委托单", "open the chosen security's ticket"),
            key("b  s", "买入，卖出所选证券", "buy, sell the chosen security"),
            key("o  O", "换一列排序，反向排序", "sort by the next column, the other way"),
            key("/", "按代码或名称筛选，Esc 取消", "filter by code or name, Esc ends it"),
            key("x", "撤销所选委托", "cancel the chosen order"),
            key("r", "通知标为已读", "mark the notices read"),
        ] + commonHelp
    }

    private var commonHelp: [KeyHelp] {
        [
            key("Space  n", "暂停行情，走一步（模拟与回放）", "hold the market, step (sim, replay)"),
            key("<  >", "放慢，加快（模拟与回放）", "slower, faster (sim, replay)"),
            key("Ctrl-L  Ctrl-Z", "重画，挂起", "draw anew, suspend"),
            key("q  Ctrl-C", "返回，退出", "back, quit"),
        ]
    }

    private func key(_ key: String, _ chinese: String, _ english: String) -> KeyHelp {
        KeyHelp(key: key, text: pick(chinese, english))
    }
}
