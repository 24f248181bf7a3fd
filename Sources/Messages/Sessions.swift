import Market
public import Sessions

extension Language {
    /// What is wrong with a line of a session.
    public func message(_ reason: FaultReason) -> String {
        switch reason {
        case .notUTF8: pick("不是 UTF-8 文本", "these bytes are no UTF-8")
        case .controlCharacter(let byte):
            pick(
                "不能有控制字符（\(byte)），文件可能不是文本",
                "there is a control character (\(byte)); is this file a text?"
            )
        case .lineTooLong(let limit):
            pick("一行最多\(limit)字节", "a line has at most \(limit) bytes")
        case .openQuote: pick("引号没有配对", "this quotation mark has no partner")
        case .badReference: pick("引用应如 ${NAME}", "a reference looks like ${NAME}")
        case .unsetName(let name):
            pick(
                "没有名为 \(name) 的参数；用 --set \(name)=值 指定",
                "\(name) has no value: give one with --set \(name)=VALUE"
            )
        case .missing(let expected):
            pick("这里缺少\(text(expected))", "\(text(expected)) is missing here")
        case .bad(let word, let expected):
            pick(
                "“\(word)”不对，应为\(text(expected))",
                "'\(word)' is wrong, expected \(text(expected))"
            )
        case .unexpected(let word): pick("多余的“\(word)”", "'\(word)' is one word too many")
        case .badCode(let word):
            pick(
                "“\(word)”不是证券代码，代码如 600000、sz000001、600000.SH",
                "'\(word)' is no code; one looks like 600000, sz000001 or 600000.SH"
            )
        case .severalNamed(let word, let choices): severalNamed(word, choices)
        default: placeMessage(reason)
        }
    }

    private func placeMessage(_ reason: FaultReason) -> String {
        switch reason {
        case .unreadable(let path, let why):
            pick("无法读取 \(path)：\(why)", "\(path) cannot be read: \(why)")
        case .nestedTooDeep(let path):
            pick("\(path) 嵌套太深或包含了自己", "\(path) is included too deep, or includes itself")
        case .notRecorded:
            pick(
                "time、nolevels 和 outage 只用于 source recorded",
                "time, nolevels and outage belong to a market of 'source recorded'"
            )
        case .marketChosen:
            pick(
                "行情已经选定；source 和 replay 须在第一笔行情和第一条命令之前",
                "the market is chosen already: source and replay stand before the first tick and command"
            )
        case .ticksOnSource(let source):
            pick(
                "行情来自 \(source)，不能手工报价",
                "the quotes come from \(source), so none can be made by hand"
            )
        case .afterFirstOrder:
            pick("given 须在第一笔委托之前", "given stands before the first order")
        case .noAuction:
            pick(
                "此刻没有集合竞价结束：auction 用于 09:25 至 09:30，以及收盘（until close）之后；基金按日期可能没有收盘集合竞价",
                "no auction ends now: auction stands at 09:25 to 09:30, or behind until close where the "
                    + "security's day ends with one"
            )
        case .existingAccount:
            pick(
                "账户已存在：source、replay、tick、auction、suspend、limit、given 只用于新账户",
                "the account was there before: source, replay, tick, auction, suspend, limit and given "
                    + "are for new ones"
            )
        case .boughtTooLate:
            pick("买入日不能晚于当前日期", "the shares cannot have been bought later than now")
        case .notInSession(let command):
            pick("会话中不能使用 \(command)", "\(command) has no place in a session")
        case .usage(let sentence): sentence
        default: pick("这一行有误", "this line is wrong")
        }
    }

    /// What a line expects, in words.
    private func text(_ expected: Expected) -> String {
        switch expected {
        case .time:
            pick("时间，如 09:30 或 2026-12-01 10:00", "a time such as 09:30 or 2026-12-01 10:00")
        case .span: pick("时长，如 5m", "a length of time such as 5m")
        case .close: "close"
        case .day: "day"
        case .date: pick("日期，如 2026-11-20", "a date such as 2026-11-20")
        case .price: pick("价格，如 10.02", "a price such as 10.02")
        case .limitPrice: pick("大于0的价格，如 10.02", "a price above 0 such as 10.02")
        case .quantity: pick("大于0的股数，如 500", "a number of shares above 0 such as 500")
        case .count: pick("股数，如 500 或 0", "a number of shares such as 500 or 0")
        case .stamp: pick("时间戳，如 2026-11-30T09:30:00", "a stamp such as 2026-11-30T09:30:00")
        case .money: pick("金额，如 100000 或 94984.95", "an amount such as 100000 or 94984.95")
        case .code: pick("证券代码，如 600000", "a code such as 600000")
        case .source:
            pick(
                "sim 或 recorded（行情文件用 replay 文件）",
                "sim or recorded (a file of quotes has its own line, replay FILE)"
            )
        case .seed: pick("--seed 数字", "--seed and a whole number")
        case .file: pick("文件名", "the name of a file")
        case .assignment: pick("名称=值", "NAME=VALUE")
        default: checkText(expected)
        }
    }

    private func checkText(_ expected: Expected) -> String {
        switch expected {
        case .at: "@"
        case .since: pick("since 日期", "since and a date")
        case .sellable: pick("sellable 股数", "sellable and a number of shares")
        case .check:
            pick(
                "order、cash、free、frozen、position、refused、notice 或 no 之一",
                "one of order, cash, free, frozen, position, refused, notice and no"
            )
        case .absence: pick("trades、orders 或 notice 之一", "one of trades, orders and notice")
        case .order: pick("委托编号，如 1", "an order's number such as 1")
        case .status:
            pick(
                "pending、partial、filled、cancelled 或 expired 之一",
                "one of pending, partial, filled, cancelled and expired"
            )
        case .refusal: pick("拒绝代码，如 lot", "a refusal's code such as lot")
        case .text: pick("文字，如 \"成交\"", "a text such as \"Filled\"")
        case .given: pick("cash 或证券代码", "cash or a code")
        case .levels:
            pick(
                "最多五档由优到劣的报价，如 10.01x5000,10.00x300",
                "up to five levels, best first, such as 10.01x5000,10.00x300"
            )
        case .auctionPart:
            pick("bid、ask 或 prev 之一，每个至多一次", "one of bid, ask and prev, each at most once")
        default:
            pick(
                "bid、ask、prev、open、high、low、volume、name 或 time 之一，每个至多一次",
                "one of bid, ask, prev, open, high, low, volume, name and time, each at most once"
            )
        }
    }

    /// What was, and what was wanted, where a check failed.
    public func message(_ kind: Mismatch.Kind) -> String {
        switch kind {
        case .noOrder(let id): pick("没有委托\(id)", "there is no order \(id)")
        case .status(let id, let wanted, let found):
            wrong(pick("委托\(id)状态", "order \(id)"), found.rawValue, wanted.rawValue)
        case .quantity(let id, let wanted, let found):
            wrong(pick("委托\(id)数量", "the quantity of order \(id)"), "\(found)", "\(wanted)")
        case .price(let id, let wanted, let found):
            wrong(
                pick("委托\(id)价格", "the price of order \(id)"),
                found?.description ?? pick("未成交", "not traded"),
                wanted.description
            )
        case .money(let purse, let wanted, let found):
            wrong(purse.rawValue, found.description, wanted.description)
        case .held(let symbol, let wanted, let found):
            wrong(pick("\(symbol)持仓", "the position of \(symbol)"), "\(found)", "\(wanted)")
        case .sellable(let symbol, let wanted, let found):
            wrong(pick("\(symbol)可卖", "sellable of \(symbol)"), "\(found)", "\(wanted)")
        case .refused(let wanted, let found):
            wrong(pick("上一行", "the line before"), found ?? pick("未被拒绝", "not refused"), wanted)
        default: eventMessage(kind)
        }
    }

    private func eventMessage(_ kind: Mismatch.Kind) -> String {
        switch kind {
        case .notice(let wanted, let found):
            pick(
                "没有包含“\(wanted)”的通知" + (found.map { "；最后一条是“\($0)”" } ?? "；没有通知"),
                "no notice has '\(wanted)'"
                    + (found.map { "; the last one is '\($0)'" } ?? "; there is none")
            )
        case .unwantedNotice(let text): pick("有通知“\(text)”，应没有", "there is a notice: '\(text)'")
        case .trades(let count): pick("有\(count)笔成交，应没有", "there are \(count) trades, wanted none")
        case .orders(let count): pick("有\(count)笔委托，应没有", "there are \(count) orders, wanted none")
        case .unexpectedRefusal(let code, let sentence):
            pick(
                "被拒绝（\(code)）：\(sentence)；若是预期，下一行写 expect refused \(code)",
                "refused (\(code)): \(sentence); where that is right, the next line is "
                    + "expect refused \(code)"
            )
        default: pick("检查未通过", "the check failed")
        }
    }

    private func wrong(_ what: String, _ found: String, _ wanted: String) -> String {
        pick("\(what) 是 \(found)，应为 \(wanted)", "\(what) is \(found), wanted \(wanted)")
    }

    /// What a refused line answers where refusals may be expected.
    public func refusedLine(code: String, sentence: String) -> String {
        pick("已拒绝（\(code)）：\(sentence)", "refused (\(code)): \(sentence)")
    }

    /// The last words of a run over several sessions.
    public func summary(sessions: Int, failed: Int, checks: Int) -> String {
        pick(
            "\(sessions)个会话：\(sessions - failed)个通过，\(failed)个未通过；\(checks)项检查",
            "\(sessions) sessions: \(sessions - failed) passed, \(failed) failed; \(checks) checks"
        )
    }

    /// The last words of a session that went on after failures.
    public func failedChecks(_ count: Int, of checks: Int) -> String {
        pick("\(checks)项检查中\(count)项未通过", "\(count) of \(checks) checks failed")
    }
}
