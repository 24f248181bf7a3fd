extension HelpTable {
    /// What is said about mistakes in a command line; the user's own words stand between single quotes.
    static let mistakes = #"""
        a command is missing behind the options.
        = 选项之后缺少命令

        unknown command '%1'%2
        = 没有命令 '%1'%2

        unknown command or topic '%1'%2
        = 没有命令或主题 '%1'%2

        unknown option '%1'%2
        = 没有选项 '%1'%2

        '%1' is missing%2.
        = 缺少 '%1'%2

        unexpected argument '%1'.
        = 多余的参数 '%1'

        '%1' takes no value, but was given '%2'.
        = '%1' 不带值，却给出了 '%2'

        '%1' has no value%2.
        = '%1' 缺少值%2

        '%1' was given twice.
        = '%1' 重复

        '%1' was '%2'%3.
        = '%1' 的值 '%2' 不对%3

        '%1' is no command for an account.
        = '%1' 不是账户的命令

        '--db' was empty, expected a file.
        = '--db' 为空，应为文件

        '--account' was empty, expected a name.
        = '--account' 为空，应为账户名

        '--interval' must be above 0.
        = '--interval' 必须大于 0

        '--follower' was empty, expected a name.
        = '--follower' 为空，应为名称

        '--seed' was %1, expected 0 or more.
        = '--seed' 为 %1，应不小于 0

        numbers of orders or --all are needed, and only one of them.
        = 需要委托编号或 --all，二者只取其一

        a number of shares or --max is needed, and only one of them.
        = 需要股数或 --max，二者只取其一

        a quantity is missing: a number of shares, or --max.
        = 缺少数量：股数，或 --max

        a quantity and --max exclude each other.
        = 股数与 --max 不能同时给出

        a market order takes no '--price'; '--protect' names its worst price.
        = 市价委托没有 '--price'；保护限价用 '--protect'

        '--protect' is for market orders; '--price' names the limit price.
        = '--protect' 只用于市价委托；限价用 '--price'

        '--client-id' was empty.
        = '--client-id' 为空

        'show' takes no value.
        = 'show' 不带值

        'advance' needs %1.
        = 'advance' 需要%1

        'set' needs %1.
        = 'set' 需要%1

        'list' takes no setting.
        = 'list' 不带设置名

        'get' needs the name of one setting.
        = 'get' 需要一个设置名

        'set' needs a setting and a value.
        = 'set' 需要设置名和值

        '--record' reads standard input, not files.
        = '--record' 从标准输入读取，不读文件

        a session's file is missing, or '-' for standard input.
        = 缺少会话文件，或用 '-' 表示标准输入

        '--account' names one account, but there are several sessions.
        = '--account' 只能指定一个账户，而会话有多个

        '-' can be read once only.
        = '-' 只能读一次

        '--since' was %1, expected 0 or more.
        = '--since' 为 %1，应不小于 0

        '--bom' is for '--format csv'.
        = '--bom' 只用于 '--format csv'

        '--pin', '--fingerprint' or both are needed.
        = 需要 '--pin'、'--fingerprint' 或两者

        a new PIN needs '--pin'.
        = 设置新 PIN 需要 '--pin'

        '--new-pin-file' was empty, expected a file.
        = '--new-pin-file' 为空，应为文件

        '--new-pin-file' and '--new-pin-fd' exclude each other.
        = '--new-pin-file' 与 '--new-pin-fd' 不能同时给出

        without a lock there is nothing to '--unlock-for'.
        = 解除锁定后没有可 '--unlock-for' 的

        '--unlock-for' was %1, expected up to 24h.
        = '--unlock-for' 为 %1，最长 24h

        '--pin-file' was empty, expected a file.
        = '--pin-file' 为空，应为文件

        '--pin-file' and '--pin-fd' exclude each other.
        = '--pin-file' 与 '--pin-fd' 不能同时给出

        'list' takes nothing more.
        = 'list' 之后不带其他内容

        'remove' needs the numbers of alerts, such as 1.
        = 'remove' 需要提醒的编号，如 1

        an alert needs a code, above or below, and a price.
        = 提醒需要代码、above 或 below、价格

        '%1' is not %2.
        = '%1' 不对，应为%2

        'desktop' takes no address.
        = 'desktop' 不带地址

        'bark' needs its server's address, and a key or '--key-file'.
        = 'bark' 需要服务器地址，以及设备密钥或 '--key-file'

        '%1' needs one address.
        = '%1' 需要一个地址

        '--token-file' is for ntfy.
        = '--token-file' 只用于 ntfy

        '--key-file' is for bark.
        = '--key-file' 只用于 bark

        '--secret' and '--secret-file' are for webhook.
        = '--secret' 与 '--secret-file' 只用于 webhook

        '--secret' and '--secret-file' exclude each other.
        = '--secret' 与 '--secret-file' 不能同时给出

        '--secret' was empty.
        = '--secret' 为空

        '--delay' is at most 1h.
        = '--delay' 最长 1h

        the account's name was empty.
        = 账户名为空

        the account's name stands behind 'new', not behind '--account'.
        = 账户名写在 'new' 之后，不用 '--account'

        """#
}
