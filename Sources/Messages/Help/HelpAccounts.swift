extension HelpTable {
    /// Accounts and the options of every command.
    static let accounts = #"""
        The account file (ISTOCK_DB).
        = 账户文件（ISTOCK_DB）。

        The account, where the file has several.
        = 文件中有多个账户时，指定账户。

        Print one JSON document.
        = 输出一个 JSON 文档。

        The language of the texts (ISTOCK_LANG, then the locale).
        = 文字的语言（其次看 ISTOCK_LANG，再看系统区域设置）。

        Open an account.
        = 开户。

        An account keeps the source and the clock it is opened on.
        = 账户的行情源和时钟在开户时确定，之后不变。

        The money to start with.
        = 初始资金。

        Where quotes come from: sim, replay:FILE, exec:CMD or tencent (default: sim).
        = 行情来源：sim、replay:文件、exec:命令 或 tencent（默认：sim）。

        The seed of the simulated market.
        = 模拟行情的种子。

        Where the virtual clock starts, in exchange time.
        = 虚拟时钟的起点（交易所时间）。

        The broker's commission.
        = 佣金费率。

        The least commission of an order.
        = 每笔委托的最低佣金。

        Show the account, or open, choose, reset and close some.
        = 显示账户；新建、选用、重置或关闭账户。

        Without a word behind it shows cash, value, profit and fees. A file may hold several accounts; each
        has its own source, clock, orders and settings.
        = 不带子命令时显示资金、市值、盈亏和费用。一个文件可有多个账户，各有自己的行情源、时钟、委托和设置。

        Show cash, value, profit and fees.
        = 显示资金、市值、盈亏和费用。

        List the accounts of the file.
        = 列出文件中的账户。

        Open another account in the file.
        = 在文件中另开一个账户。

        It takes what init takes. It is meant where --account names it, or after account use.
        = 选项与 init 相同。用 --account 指定它，或用 account use 设为默认。

        The new account's name.
        = 新账户的名称。

        Choose the account that is meant where none is named.
        = 选择未指定账户时使用的默认账户。

        The file keeps the choice. --account names another one for a single command.
        = 选择保存在文件中；单个命令可用 --account 指定其他账户。

        The account's name.
        = 账户名称。

        Close an account: it can be read, but trades no more.
        = 销户：账户仍可查看，但不能再交易。

        Refused while orders are pending, unless --cancel cancels them by the exchange's rules. What is
        held stays as it is. A closed account cannot be opened again; account new opens another one.
        = 有未成交的委托时拒绝，除非用 --cancel 按交易所规则先撤单。持仓保持原样。已关闭的账户不能恢复；
        可用 account new 另开账户。

        Cancel its pending orders first.
        = 先撤销未成交的委托。

        Begin an account anew, and keep its history.
        = 重置账户，保留历史。

        The account so far is closed and stays readable as NAME~1 (NAME~2 after the next reset); its
        pending orders are cancelled whatever the phase. The new one has the same name, source, seed,
        beginning, cash, settings, lock, watchlist and push targets; alerts are not taken over.
        = 此前的账户关闭，以 名称~1（再次重置为 名称~2）继续可查；未成交的委托不论何时一律撤销。
        新账户沿用名称、行情源、种子、起点、初始资金、设置、交易锁、自选和推送目标；价格提醒不沿用。

        The account's name; without it the account that is meant.
        = 账户名称；不给出则为当前账户。

        """#

    /// The clock, the calendar and corporate actions.
    static let markets = #"""
        Show or move the account's virtual clock.
        = 显示或推进账户的虚拟时钟。

        Moving it does everything that happens on the way: orders fill, days are settled. It only goes
        forward.
        = 推进时途中的一切都会发生：委托成交、逐日结算。时钟只能前进。

        What to do: show, advance or set.
        = 操作：show（显示）、advance（推进）或 set（设定）。

        How far (5m) for advance, the time (2026-12-01T09:30) for set.
        = advance 的时长（5m），或 set 的时间（2026-12-01T09:30）。

        Extend the trading calendar.
        = 扩充交易日历。

        Add closed days to the calendar of the file.
        = 把休市日加入文件的交易日历。

        The file has a header line, date, and a date a line. A year it mentions counts as covered
        to its end.
        = 文件首行为 date，以下每行一个日期。提到的年份视为覆盖全年。

        The file of closed days.
        = 休市日文件。

        Import or list dividends, bonus shares and rights.
        = 导入或列出分红、送股和配股。

        An action must be there before its record date, whose close decides what an account gets.
        = 须在股权登记日之前导入；登记日收盘决定账户所得。

        Add corporate actions to the file.
        = 把权益分派加入文件。

        Columns: symbol, ex_date, and any of cash_per_10, bonus_per_10, transfer_per_10, rights_per_10,
        rights_price, record_date, pay_date, shares_date.
        = 列：symbol、ex_date，以及 cash_per_10、bonus_per_10、transfer_per_10、rights_per_10、rights_price、
        record_date、pay_date、shares_date 中的任意列。

        The file of corporate actions.
        = 权益分派文件。

        List the corporate actions that were imported.
        = 列出已导入的权益分派。

        """#
}
