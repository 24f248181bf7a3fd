extension HelpTable {
    /// Orders, the book, and what is held.
    static let trading = #"""
        Trade Chinese A-shares without money.
        = A股模拟交易，不用真钱。

        A first trade, on a simulated market:
        = 第一笔交易（模拟行情）：

        Show the order panel of securities.
        = 显示证券的盘口。

        Name, last price, five levels, limits, indices, and how many the cash buys.
        = 名称、最新价、五档、涨跌停价、指数，以及可用资金可买的数量。

        The codes, in any spelling: 600000, sh600000, 600000.SH; or names or initials.
        = 代码，写法不限：600000、sh600000、600000.SH；也可用名称或拼音首字母。

        Place an order to buy.
        = 委托买入。

        The order is checked, its cash is frozen, and it fills at once where it can.
        = 委托先经检查，冻结所需资金；能成交的立即成交。

        Place an order to sell.
        = 委托卖出。

        The order is checked, its shares are frozen, and it fills at once where it can.
        = 委托先经检查，冻结所卖证券；能成交的立即成交。

        The code.
        = 代码。

        The code, a name or its initials.
        = 代码、名称或拼音首字母。

        How many shares; or --max.
        = 股数；或用 --max。

        The limit price; without it the current price.
        = 限价；不给出则用当前价。

        The type: limit, a kind of market order, or after-hours.
        = 类型：限价、某种市价，或盘后固定价格。

        The worst price a market order may trade at.
        = 市价委托的保护限价，成交不劣于它。

        As many as the cash buys, or as can be sold.
        = 按可用资金全买，或按可卖数量全卖。

        Check and show the order without placing it.
        = 只检查并显示委托，不下单。

        Your own key: placing again returns the first order.
        = 自定的键：重复下单只返回第一笔委托。

        Do not ask, even on a terminal.
        = 在终端上也不询问。

        Wait until the order is final, or so long.
        = 等到委托终结，或最多等这么久。

        Cancel pending orders.
        = 撤单。

        Each order is answered; the exit status is the highest of the answers.
        = 每笔委托各有回答；退出状态取其中最大的。

        The orders' numbers.
        = 委托编号。

        Every pending order.
        = 所有未成交的委托。

        List the orders.
        = 列出委托。

        Only orders that stand so.
        = 只列出处于此状态的委托。

        Only orders of one security.
        = 只列出一只证券的委托。

        Show one order, its trades, and why it waits.
        = 显示一笔委托、它的成交，以及为何未成交。

        The order's number.
        = 委托编号。

        List what was executed.
        = 列出成交。

        List what is held and what can be sold.
        = 列出持仓和可卖数量。

        Fill pending orders on the present quotes, once.
        = 按当前行情撮合一次未成交的委托。

        Refresh quotes and fill orders until stopped.
        = 不断刷新行情并撮合委托，直到停止。

        Prints a notice for each fill since its follower's cursor, whoever made it. Ends cleanly on
        ^C or SIGTERM. On a virtual account each pass moves the clock by interval times speed.
        With --dry-run it runs on a copy of the account that is gone afterwards.
        = 每笔新成交打印一条通知，不论由谁促成；^C 或 SIGTERM 使其正常结束。虚拟时钟的账户每轮前进“间隔×倍数”。
        加 --dry-run 则在账户的副本上运行，结束即丢弃。

        The time between two passes.
        = 两轮之间的时间。

        How fast a virtual clock goes, or max.
        = 虚拟时钟的倍速，或 max。

        End after so long, in real time.
        = 运行这么久（真实时间）后结束。

        End once no order is pending.
        = 没有未成交的委托时结束。

        Whose cursor tells what was printed already.
        = 用谁的进度来判断哪些已打印。

        Ring the terminal's bell for each notice that is on.
        = 每条开启的通知响铃一次。

        Do it without keeping anything.
        = 试做一遍，不保留任何结果。

        """#

    /// The ticket.
    static let tickets = #"""
        Fill in an order step by step.
        = 逐步填写委托单。

        The ticket is kept between calls. A typed price holds for the drift window, then the market's
        takes its place.
        = 委托单在两次命令之间保留。手填的价格在时限内有效，过后改回市场价。

        Begin a ticket at the market's price.
        = 新建委托单，价格取市场价。

        Buy or sell.
        = 买入或卖出。

        Type the ticket's price.
        = 填写委托单的价格。

        The limit price.
        = 限价。

        Type the ticket's quantity.
        = 填写委托单的数量。

        Show the ticket at the newest quote.
        = 按最新行情显示委托单。

        Place the ticket's order.
        = 按委托单下单。

        Where the price went back to the market since the ticket was shown, nothing is placed and
        the answer is priceReset; the next submit places it.
        = 若委托单上次显示后价格已改回市场价，则不下单，回答 priceReset；再次 submit 才下单。

        Throw the ticket away.
        = 丢弃委托单。

        """#
}
