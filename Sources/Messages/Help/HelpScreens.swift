extension HelpTable {
    /// Screens, charts, the watchlist and the report.
    static let screens = #"""
        Fill in an order on the screen, with the market beside it.
        = 在全屏界面上填写委托，行情在旁。

        Five levels, limits, indices, cash, price and quantity; the keys are listed by ?. A typed price goes back to the
        market after the drift window. On a virtual account the market goes on while the screen is shown. Without a terminal
        the ticket is printed once.
        = 五档、涨跌停、指数、资金、价格和数量；按 ? 列出按键。输入的价格过了漂移窗口会回到市价。虚拟账户的行情在界面显示期间继续走动。没有终端时只输出一次委托单。

        How fast a virtual clock goes.
        = 虚拟时钟走多快。

        a whole number from 1 to 1000000
        = 1 到 1000000 的整数

        Begin with a virtual clock that stands still; the space key lets it go.
        = 开始时虚拟时钟停住，按空格键继续。

        Watch the market, the positions and the orders on the screen.
        = 在全屏界面上看行情、持仓和委托。

        Fills orders like run while it is shown; the keys are listed by ?. Without codes it shows the watchlist, or what is
        held and waited for. Without a terminal it prints plain lines each pass, with --json one object a line.
        = 显示期间像 run 一样成交委托；按 ? 列出按键。不给代码时显示自选，没有自选则显示持仓和等待中的证券。没有终端时每轮输出普通文字，加 --json 每行一个对象。

        The codes; without any the watchlist.
        = 证券代码；不给则为自选。

        Print once, and end.
        = 输出一次就结束。

        List what is pending and the day's orders, or all orders.
        = 列出未成交的和当日的委托，或全部委托。

        The day is that of the account's clock; between trading days it is the last one.
        = 当日按账户的时钟；不在交易日时为上一个交易日。

        Those of earlier days, too.
        = 也列出以前各日的。

        At most so many, those placed last.
        = 最多列出这么多条，取最近的委托。

        count
        = 条数

        Keep a list of securities and see their quotes.
        = 保存自选，查看其行情。

        Put securities at the end of the watchlist.
        = 把证券加到自选的末尾。

        With --above or --below a price alert of the one security is armed, as by 'istock alert'.
        = 加 --above 或 --below 会为这一只证券设置价格提醒，同 'istock alert'。

        The codes, in any spelling.
        = 证券代码，各种写法均可。

        Tell when the price rises to this.
        = 价格涨到时提醒。

        Tell when the price falls to this.
        = 价格跌到时提醒。

        Take securities off the watchlist.
        = 从自选中移除证券。

        Show the watchlist with quotes and price alerts.
        = 列出自选及其行情和价格提醒。

        Add the securities of a file to the watchlist.
        = 把文件中的证券加入自选。

        A code a line, or a table whose first column has the codes; what stands behind them is passed over, and comments (#)
        too. The lists that TDX and THS export are read. Nothing is stored unless every line is good.
        = 每行一个代码，或第一列为代码的表；其后的内容和注释（#）略过。可读通达信、同花顺导出的列表。所有行都正确才会保存。

        The file, or - for standard input.
        = 文件名，或用 - 表示标准输入。

        Draw candlesticks with volume and moving averages.
        = 画 K 线、成交量和均线。

        Days, or with --minutes the last minutes, up to the account's clock. Where they do not fit the terminal they are put
        together: days to weeks, minutes to five. Prices are not adjusted for dividends. 'istock config set colors.up green'
        draws rising prices in green.
        = 日线，加 --minutes 则为最近的分钟线，到账户时钟为止。终端放不下时合并：日合成周，一分钟合成五分钟。价格不复权。'istock config set colors.up green' 让上涨显示为绿色。

        The code of a security or an index, in any spelling.
        = 证券或指数的代码，各种写法均可。

        How many trading days.
        = 多少个交易日。

        The last minutes, 240 unless said: --minutes=60.
        = 最近的分钟数，默认 240：--minutes=60。

        TDX's files, or their folder vipdoc, instead of the source.
        = 用通达信的文件或其 vipdoc 文件夹代替行情源。

        Write an SVG document, - for standard output.
        = 写成 SVG 文件，- 表示标准输出。

        Columns, instead of the terminal's.
        = 列数，代替终端的宽度。

        Lines, instead of the terminal's.
        = 行数，代替终端的高度。

        Draw with ASCII characters only.
        = 只用 ASCII 字符。

        Show how the account did: curve, figures, trades.
        = 查看账户的业绩：曲线、指标、交易。

        Returns are of settled days, beside the SSE Composite where the source knows it; trades and costs are up to now.
        docs/report.md defines every figure. The HTML file is complete in itself, and must not exist yet.
        = 收益按已结算的交易日计算，行情源有上证指数时与之对照；交易和费用算到现在。各指标的定义见 docs/report.md。HTML 文件自成一体，且不能已经存在。

        Write the report as one HTML file.
        = 把报告写成一个 HTML 文件。

        The first day that counts.
        = 从哪一天开始计算。

        day
        = 日期

        a day such as 2026-11-30
        = 日期，如 2026-11-30

        The yearly return without risk, as 0.02.
        = 无风险年收益率，如 0.02。

        a rate such as 0.02
        = 比率，如 0.02

        The trading days of a year.
        = 一年的交易日数。

        '--above' and '--below' take one code: a price is of one security.
        = '--above' 与 '--below' 只能给一个代码：价格是某一只证券的

        '--days' and '--minutes' exclude each other.
        = '--days' 与 '--minutes' 不能同时给出

        '%1' is a number from 1 to %2.
        = '%1' 应为 1 到 %2 的整数

        '--width' is from 20 to 1000 columns, '--height' from 10 to 400 lines.
        = '--width' 为 20 到 1000 列，'--height' 为 10 到 400 行

        '--html' was empty, expected a file.
        = '--html' 为空，应为文件名

        '--year-days' was %1, expected 1 to 366.
        = '--year-days' 为 %1，应为 1 到 366

        '--limit' was %1, expected 1 or more.
        = '--limit' 为 %1，应不小于 1

        """#
}
