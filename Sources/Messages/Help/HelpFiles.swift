extension HelpTable {
    /// Sessions.
    static let sessions = #"""
        Play sessions: commands, a market and checks in a file.
        = 播放会话：文件中的命令、行情和检查。

        A session trades on a private account that is gone afterwards; with --db on a new one in that file.
        '-' reads standard input and answers each line at once. docs/sessions.md has the language.
        = 会话在私有账户上交易，结束即丢弃；加 --db 则在该文件中新开账户。'-' 读标准输入，逐行回答。
        会话语言见 docs/sessions.md。

        The sessions' files, or '-' for standard input.
        = 会话文件，或用 '-' 表示标准输入。

        A name's value.
        = 参数的值。

        How often it is made durable (default: file; line for '-').
        = 多久落盘一次（默认 file；'-' 时为 line）。

        Go on after a failed check, and count.
        = 检查失败后继续，并计数。

        Print each line before its answer, and the comments.
        = 在回答之前打印原行，注释也打印。

        Write a JUnit report.
        = 写出 JUnit 报告。

        Write what is done on the account as a session.
        = 把账户上的操作记录为会话。

        Play it without keeping anything.
        = 播放而不保留任何结果。

        """#

    /// The trade lock.
    static let locks = #"""
        Keep others from trading.
        = 防止他人交易。

        A locked account asks before it places, cancels or changes a setting. Reading does not ask, and
        neither do refresh, run and clock, which carry out what was ordered. docs/security.md says what
        that protects.
        = 锁定的账户在下单、撤单、更改设置之前先询问。查看不询问；refresh、run、clock 执行已下达的委托，
        也不询问。保护范围见 docs/security.md。

        Lock the account, or change what its lock asks for.
        = 锁定账户，或更改解锁方式。

        With --pin and --fingerprint either of them opens it. On Linux fingerprints are fprintd's.
        On an account with a PIN, --pin-file and --pin-fd give that one, and --new-pin-file and
        --new-pin-fd the new one. A PIN has at least 4 characters.
        = 同时给出 --pin 和 --fingerprint 时任一均可解锁。Linux 上的指纹由 fprintd 提供。账户已有 PIN 时，
        --pin-file 和 --pin-fd 给出旧 PIN，--new-pin-file 和 --new-pin-fd 给出新 PIN。PIN 至少 4 个字符。

        Ask for a PIN.
        = 用 PIN 解锁。

        Ask for a fingerprint.
        = 用指纹解锁。

        A file with the new PIN.
        = 存放新 PIN 的文件。

        An open descriptor to read the new PIN from.
        = 从此文件描述符读取新 PIN。

        Take the lock off, which asks for its answer.
        = 解除锁定（须先解锁）。

        End what --unlock-for keeps open, in every terminal session.
        = 结束所有终端会话中 --unlock-for 的免询问。

        Show what the lock asks for.
        = 显示交易锁的解锁方式。

        With --unlock-for it asks, and then keeps the account open for this terminal session.
        = 加 --unlock-for 时先解锁，随后在本终端会话中免询问。

        A file with a locked account's PIN (ISTOCK_PIN_FILE).
        = 存放锁定账户 PIN 的文件（ISTOCK_PIN_FILE）。

        An open descriptor to read the PIN from.
        = 从此文件描述符读取 PIN。

        Ask this terminal session no more for so long.
        = 本终端会话在这段时间内不再询问。

        """#

    /// The file: proof, copies and exports.
    static let files = #"""
        Prove that the account file adds up.
        = 证明账户文件账实相符。

        Makes every total and position anew from trades, postings and actions, and looks at
        SQLite's own checks. Silent where all is well; else it names the first row that is wrong
        and the invariant of docs/invariants.md that it breaks, and ends with 8.
        = 由成交、分录和权益分派重算全部合计与持仓，并做 SQLite 自检。无误则不输出；
        否则指出第一处错误的行及其违反的不变式（docs/invariants.md），以状态 8 结束。

        Copy the account file while others trade.
        = 备份账户文件，不影响他人交易。

        The copy is the file as it was at one moment, made by SQLite's own backup.
        = 备份是文件在某一时刻的完整副本，由 SQLite 的备份功能生成。

        The new file.
        = 新文件。

        Put a backup in the place of the account file.
        = 用备份替换账户文件。

        The backup is verified first. What was there is kept beside the file, as FILE.before-restore.
        = 先验证备份。原文件保留在旁边，名为 文件.before-restore。

        The backup.
        = 备份文件。

        Write the account for other programs.
        = 导出账户，供其他程序使用。

        csv is one table, json everything, hledger a journal of the ledger with what must be there
        after each settled day, for 'hledger check'.
        = csv 为一张表，json 为全部内容，hledger 为分录日记账，并附每个结算日后的应有余额，供 'hledger check' 检查。

        The format.
        = 格式。

        The table of a CSV file.
        = CSV 文件的表。

        Begin a CSV file with a byte-order mark, for Excel.
        = CSV 文件以字节序标记开头，便于 Excel 打开。

        """#

    /// The settings.
    static let settings = #"""
        Show or change the account's settings.
        = 显示或更改账户设置。

        'default' as a value goes back to the default.
        = 值为 'default' 时恢复默认。

        What to do: list, get or set.
        = 操作：list（列出）、get（查看）或 set（设置）。

        The setting, such as fees.commission.
        = 设置名，如 fees.commission。

        The new value.
        = 新的值。

        """#

    /// What serves the shell.
    static let shell = #"""
        Print a script that completes commands for a shell.
        = 输出命令补全脚本。

        The script asks istock itself for the words: commands, options, held securities, pending orders.
        = 脚本向 istock 询问候选：命令、选项、持有的证券、未成交的委托。

        bash, zsh or fish.
        = bash、zsh 或 fish。

        List what may stand in the place of the last word.
        = 列出最后一个词的候选。

        The completion scripts call it with the words typed so far.
        = 由补全脚本以已输入的词调用。

        The words behind istock.
        = istock 之后的词。

        Write the manual pages into a folder.
        = 把手册页写入文件夹。

        One page a command, from the same declarations as the help; --lang chooses the language.
        = 每个命令一页，与帮助出自同一声明；--lang 选择语言。

        The folder, which is made where it is not there.
        = 文件夹，不存在则创建。

        folder
        = 文件夹

        shell
        = 外壳

        Look for what may keep istock from working.
        = 检查可能影响 istock 工作的问题。

        Each line is in order, a note, or a problem with what to do about it. It ends with 1 where there is a
        problem, and never writes.
        = 每行为正常、提示，或附有处理办法的问题。有问题时以状态 1 结束；从不写入。

        How long a source and a reader may take.
        = 行情源和指纹器的等待时限。

        Look at files only, and reach no source.
        = 只检查文件，不访问行情源。

        """#
}
