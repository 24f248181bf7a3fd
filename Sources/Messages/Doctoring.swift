public import Market
public import Store

/// What doctor looks at; the raw values are the words of its JSON.
public enum DoctorCheck: String, Hashable, Sendable, CaseIterable {
    case version, programs, locale, terminal, environment, file, contents, account, calendar, source
    case reader
}

extension Language {
    /// The head of a line of doctor.
    public func heading(_ check: DoctorCheck) -> String {
        switch check {
        case .version: pick("版本", "version")
        case .programs: pick("程序", "programs")
        case .locale: pick("语言", "locale")
        case .terminal: pick("终端", "terminal")
        case .environment: pick("环境变量", "environment")
        case .file: pick("账户文件", "account file")
        case .contents: pick("文件内容", "contents")
        case .account: pick("账户", "account")
        case .calendar: pick("交易日历", "calendar")
        case .source: pick("行情源", "source")
        case .reader: pick("指纹器", "reader")
        }
    }

    /// The sentence behind all lines.
    public func doctorSummary(problems: Int) -> String {
        guard problems > 0 else { return pick("没有发现问题", "no problem was found") }
        return pick("发现\(problems)个问题", problems == 1 ? "1 problem" : "\(problems) problems")
    }

    /// That a program beside istock is missing, which live quotes and push need.
    public func programMissing(_ path: String) -> String {
        pick(
            "缺少 \(path)，实时行情和推送不可用",
            "\(path) is missing, without which there are no live quotes and no push"
        )
    }

    /// What to do about it.
    public var programMissingAdvice: String {
        pick("重新安装：scripts/install", "install again: scripts/install")
    }

    /// Which language is spoken and which locale the system names.
    public func localeLine(_ locale: String) -> String {
        pick("中文（\(locale)）", "English (\(locale))")
    }

    /// That the locale's letters are not UTF-8.
    public func localeNotUTF8(_ locale: String) -> String {
        pick(
            "区域设置 \(locale) 不是 UTF-8，中文可能显示为乱码",
            "the locale \(locale) is not UTF-8: Chinese may be garbled"
        )
    }

    /// What to do about it.
    public var localeAdvice: String { pick("export LANG=C.UTF-8", "export LANG=C.UTF-8") }

    /// What the terminal is like.
    public func terminalLine(_ type: String, columns: Int?, rows: Int?, color: Bool) -> String {
        let size = columns.flatMap { columns in rows.map { "\(columns)x\($0)" } } ?? "?"
        return pick(
            "\(type)，\(size)，\(color ? "彩色" : "无颜色")",
            "\(type), \(size), \(color ? "colour" : "no colour")"
        )
    }

    /// That standard output is no terminal.
    public var noTerminal: String { pick("标准输出不是终端", "standard output is no terminal") }

    /// That the terminal is narrower than panels are.
    public func narrowTerminal(_ columns: Int) -> String {
        pick("终端只有\(columns)列，表格会折行", "the terminal has \(columns) columns only: tables will wrap")
    }

    /// What to do about it.
    public var narrowAdvice: String { pick("加宽到80列以上", "make it 80 columns wide") }

    /// That no variable of istock is set.
    public var noVariables: String { pick("没有设置 ISTOCK_ 变量", "no ISTOCK_ variable is set") }

    /// That the wall clock is pinned.
    public func pinnedClock(_ text: String) -> String {
        pick(
            "ISTOCK_NOW 把实时账户的时间固定为 \(text)",
            "ISTOCK_NOW pins the time of live accounts to \(text)"
        )
    }

    /// That `ISTOCK_NOW` is no time.
    public func badClock(_ text: String) -> String {
        pick(
            "ISTOCK_NOW 的值 \(text) 不是时间，未采用",
            "ISTOCK_NOW is \(text), which is no time and has no effect"
        )
    }

    /// What to do about it.
    public var clockAdvice: String { pick("unset ISTOCK_NOW", "unset ISTOCK_NOW") }

    /// That there is no account file yet.
    public func noFileYet(_ path: String) -> String {
        pick("\(path) 还不存在", "\(path) is not there yet")
    }

    /// What to do about it.
    public var noFileAdvice: String { pick("用 istock init 开户", "istock init opens an account") }

    /// What the file is.
    public func fileLine(_ path: String, kibibytes: Int64, version: Int?) -> String {
        let schema = version.map { pick("，结构 \($0)", ", schema \($0)") } ?? ""
        return "\(path), \(kibibytes) KiB\(schema)"
    }

    /// That the file can be read only.
    public func fileReadOnly(_ path: String) -> String {
        pick("\(path) 只能读取，不能交易", "\(path) can be read, not written: nothing can be traded")
    }

    /// What to do about it.
    public var fileReadOnlyAdvice: String {
        pick("检查文件及其文件夹的权限", "look at the permissions of the file and its folder")
    }

    /// That others may read the file.
    public func fileOpenToOthers(_ path: String) -> String {
        pick("其他用户可以读写 \(path)", "other users can read or write \(path)")
    }

    /// What to do about a file that others may read.
    public func fileOpenAdvice(_ path: String) -> String { "chmod 600 \(path)" }

    /// What to do about a file that is damaged.
    public var damagedAdvice: String {
        pick(
            "用 istock restore 恢复备份；先保留现有文件的副本",
            "istock restore puts a backup back; keep a copy of what is there first"
        )
    }

    /// What to do about a file of a newer program.
    public var newerAdvice: String { pick("升级 istock", "update istock") }

    /// What to do about a file that is none of istock's.
    public var foreignAdvice: String {
        pick("用 --db 或 ISTOCK_DB 另选文件", "name another file with --db or ISTOCK_DB")
    }

    /// That the file adds up.
    public func contentsLine(accounts: Int) -> String {
        pick(
            "账实相符，\(accounts)个账户",
            "it adds up, \(accounts) \(accounts == 1 ? "account" : "accounts")"
        )
    }

    /// What to do about a file that does not add up.
    public var contentsAdvice: String {
        pick(
            "istock verify 指出出错的行；用 istock restore 恢复备份",
            "istock verify names the row; istock restore puts a backup back"
        )
    }

    /// Which account is meant, and how it stands.
    public func accountLine(_ account: Account, isLocked: Bool) -> String {
        let lock = isLocked ? pick("，已锁定", ", locked") : ""
        return pick(
            "\(account.name)，\(standing(account))，行情 \(account.source)\(lock)",
            "\(account.name), \(standing(account)), source \(account.source)\(lock)"
        )
    }

    /// What to do where no account is meant.
    public var accountAdvice: String {
        pick("用 istock account use 名称 设为默认", "istock account use NAME makes one the default")
    }

    /// Up to when the calendar knows the closed days.
    public func calendarLine(_ end: TradingDay) -> String {
        pick("休市日已知至 \(end)", "closed days are known up to \(end)")
    }

    /// That the calendar has ended, or soon will.
    public func calendarEnds(_ end: TradingDay, today: TradingDay) -> String {
        today > end
            ? pick(
                "休市日只知道到 \(end)，今天是 \(today)：之后的节假日会被当作交易日",
                "closed days are known up to \(end), today is \(today): holidays count as trading days"
            )
            : pick("休市日只知道到 \(end)，快到期了", "closed days are known up to \(end), which is near")
    }

    /// What to do about it.
    public var calendarAdvice: String {
        pick("用 istock calendar import 文件 导入新的休市日", "istock calendar import FILE adds closed days")
    }

    /// That the source answered.
    public func sourceLine(_ source: String, milliseconds: Int64) -> String {
        pick("\(source) 可用，\(milliseconds)毫秒", "\(source) answered in \(milliseconds) ms")
    }

    /// That the source answered, but not about that security.
    public func sourceWithoutQuote(_ source: String, _ symbol: Symbol) -> String {
        pick("\(source) 可用，但没有 \(symbol) 的行情", "\(source) answered, but has no quote of \(symbol)")
    }

    /// What to do about a source that does not answer.
    public func sourceAdvice(isNetwork: Bool) -> String {
        isNetwork
            ? pick(
                "检查网络，或用 istock quote 600000 再试",
                "look at the network, then try istock quote 600000"
            )
            : pick(
                "检查行情文件或程序，格式见 docs/sources.md",
                "look at the file or program; docs/sources.md has the formats"
            )
    }

    /// That there is no account whose source could be asked.
    public var notLookedAt: String { pick("没有可检查的账户", "there is no account to look at") }

    /// That no lock asks for fingerprints.
    public func readerUnused(_ line: String) -> String {
        pick("\(line)；没有账户使用指纹", "\(line); no account asks for it")
    }

    /// What to do about a reader that is asked for but does not work.
    public var readerAdvice: String {
        pick(
            "用 fprintd-enroll 录入指纹；或用 PIN 解锁",
            "enrol a finger with fprintd-enroll, or open the lock with the PIN"
        )
    }
}
