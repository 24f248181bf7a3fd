public import Desk
import Market
public import Quotes
import SQLite
public import Store
import Trading

extension Language {
    /// The sentence that says why the desk did not do what was asked, and what to do next.
    public func message(_ error: DeskError) -> String {
        switch error {
        case .refused(let refusal): message(refusal)
        case .store(let error): message(error)
        case .source(let error): message(error)
        case .malformedSymbol(let text):
            pick(
                "“\(text)”不是证券代码，也不是名称或拼音首字母；如 600000、sz000001、600000.SH、浦发银行、pfyh",
                "'\(text)' is no code, name or initials of one; "
                    + "such are 600000, sz000001, 600000.SH, 浦发银行 and pfyh"
            )
        case .unknownSymbol(let text, let choices): unknownSymbol(text, choices)
        case .ambiguousSymbol(let text, let choices): severalNamed(text, choices)
        case .noQuote(let symbol):
            pick(
                "\(symbol)没有行情，未下单；稍后再试",
                "there is no quote of \(symbol), so nothing was placed: try again later"
            )
        case .noOrder(let id):
            pick(
                "没有编号为\(id)的委托；用 istock orders 查看",
                "there is no order \(id); istock orders lists them"
            )
        case .tooLate(let order):
            order.status == .filled
                ? pick("委托\(order.id)已全部成交，不能撤单", "order \(order.id) is already filled")
                : pick("委托\(order.id)已撤销", "order \(order.id) is already cancelled")
        case .clientIDTaken(let key, let id):
            pick(
                "--client-id \(key) 已用于另一笔委托\(id)，请换一个",
                "--client-id \(key) belongs to another order, \(id): use a new one"
            )
        default: deskMessage(error)
        }
    }

    private func deskMessage(_ error: DeskError) -> String {
        switch error {
        case .noTicket:
            pick(
                "没有正在填写的委托单；用 istock ticket new 代码 新建",
                "there is no ticket; istock ticket new CODE begins one"
            )
        case .ticketIncomplete:
            pick(
                "委托单还没有数量；用 istock ticket quantity 填写",
                "the ticket has no quantity yet; istock ticket quantity N types one"
            )
        case .clockBackwards(let from, let to):
            pick(
                "时钟不能倒退：现在是\(from)，要求\(to)",
                "the clock cannot go back: it stands at \(from), \(to) was asked for"
            )
        case .clockNotVirtual:
            pick(
                "实时行情账户使用真实时间，不能调整时钟",
                "an account on live quotes goes by the wall clock, which cannot be set"
            )
        case .unknownSetting(let name):
            pick(
                "没有名为 \(name) 的设置；用 istock config list 查看",
                "there is no setting \(name); istock config list shows them"
            )
        case .badSetting(let key, let value, let expected):
            pick(
                "设置 \(key) 的值“\(value)”无效，应如 \(expected)",
                "'\(value)' is not a value of \(key), expected \(expected)"
            )
        case .ratesInUse(let key):
            pick(
                "有委托在等待，不能更改 \(key)；请先撤单或等其成交",
                "\(key) cannot change while orders are pending: cancel them or let them fill first"
            )
        case .noAlert(let id):
            pick(
                "没有编号为\(id)的提醒；用 istock alert list 查看",
                "there is no alert \(id); istock alert list shows them"
            )
        case .notWatched, .unknownInList, .noBars, .noBarsYet, .barFile:
            message(ofWatching: error)
        case .noTarget(let name):
            pick(
                "没有名为 \(name) 的推送目标；用 istock push list 查看",
                "there is no push target \(name); istock push list shows them"
            )
        case .targetExists(let name):
            pick(
                "已有名为 \(name) 的推送目标；用 --name 另取名字",
                "there is a push target \(name) already; --name gives another name"
            )
        case .notDelivered(let target, let reason): deliveryFailed(target, reason: reason)
        case .accountClosed(let name):
            pick(
                "账户 \(name) 已销户，只能查看；用 istock account list 查看其他账户",
                "account \(name) is closed and can only be read; istock account list shows the others"
            )
        case .ordersPending(let name, let count):
            pick(
                "账户 \(name) 还有\(count)笔委托未成交，未销户；先撤单，或加 --cancel",
                "account \(name) has \(count) pending \(count == 1 ? "order" : "orders") and was not "
                    + "closed: cancel first, or add --cancel"
            )
        case .badOpening(let error): message(error)
        case .locked(let refusal, let account): message(refusal, account: account)
        case .badPIN(let fault): message(fault)
        case .noTerminalSession:
            pick(
                "无法识别终端会话，不能使用 --unlock-for",
                "--unlock-for needs a terminal session or a parent process, and there is none to tell"
            )
        case .noFingerprint(let fault): noFingerprintMessage(fault)
        case .noHash(let reason):
            pick("系统无法计算 PIN 的散列：\(reason)", "the system cannot hash a PIN: \(reason)")
        default: pick("操作未完成", "it was not done")
        }
    }

    private func unknownSymbol(_ text: String, _ choices: [Symbol]) -> String {
        guard !choices.isEmpty else {
            if let symbol = try? Symbol.parse(text), let board = Board.of(symbol),
                board == .bShare || board == .repo
            {
                return notTraded(symbol, board)
            }
            guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
                return pick(
                    "没有名称中含“\(text)”的证券；可输入代码、名称或拼音首字母",
                    "there is no security called '\(text)': give a code, a name or its initials"
                )
            }
            return pick("没有代码为“\(text)”的证券", "there is no security with the code '\(text)'")
        }
        let list = choices.map { symbol in
            let name = SecuritiesDirectory.name(of: symbol) ?? ""
            return name.isEmpty ? symbol.description : "\(symbol) \(name)"
        }
        return pick(
            "没有代码为“\(text)”的证券；是否指 \(list.joined(separator: "、"))？",
            "there is no security with the code '\(text)'; "
                + "did you mean \(list.joined(separator: ", "))?"
        )
    }

    private func message(_ error: OpeningError) -> String {
        switch error {
        case .unknownSource(let text):
            pick(
                "没有名为“\(text)”的行情源，可用：sim、replay:文件、exec:命令、tencent",
                "there is no source '\(text)'; there are sim, replay:FILE, exec:CMD and tencent"
            )
        case .startOnLiveSource:
            pick(
                "实时行情源不能指定 --start，只用于 sim 和 replay",
                "--start is not for live sources, only for sim and replay"
            )
        case .seedWithoutSimulation:
            pick("--seed 只用于 sim 行情源", "--seed is only for the source sim")
        case .reservedName(let name):
            pick(
                "账户名“\(name)”像重置后保留的账户，请换一个名字",
                "the name '\(name)' is like that of a closed epoch: give another one"
            )
        case .emptyReplay(let path):
            pick(
                "回放文件 \(path) 中没有连续竞价时段的行情",
                "the replay file \(path) has no quote in continuous trading"
            )
        }
    }

    /// The sentence that says why quotes cannot be had.
    public func message(_ error: SourceError) -> String {
        switch error {
        case .fileUnreadable(let path, let reason):
            pick("无法读取回放文件 \(path)：\(reason)", "the replay file \(path) cannot be read: \(reason)")
        case .fileChanged(let path):
            pick(
                "回放文件 \(path) 与开户时不同；请恢复原文件",
                "the replay file \(path) is not the one the account was opened on: put that one back"
            )
        case .badRow(let source, let line, let reason):
            pick("\(source) 第\(line)行有误：\(reason)", "\(source), line \(line): \(reason)")
        case .childFailed(let command, let reason):
            pick("行情程序 \(command) 出错：\(reason)", "the quote program \(command) failed: \(reason)")
        case .timedOut(let command, let milliseconds):
            pick(
                "行情程序 \(command) 在\(milliseconds)毫秒内没有回答",
                "the quote program \(command) did not answer within \(milliseconds) ms"
            )
        case .noBars: pick("该行情源没有K线", "this source has no bars")
        case .provider(let text):
            pick("行情不可用：\(text)", "quotes are not available: \(text)")
        }
    }

    /// The sentence that says why the account file could not be used.
    public func message(_ error: StoreError) -> String {
        switch error {
        case .missing(let path):
            pick(
                "没有账户文件 \(path)；用 istock init 开户",
                "there is no account file \(path); istock init opens one"
            )
        case .folder(let path, let reason):
            pick("无法使用文件夹 \(path)：\(reason)", "the folder \(path) cannot be used: \(reason)")
        case .unreadable(let path, let reason):
            pick("无法读取 \(path)：\(reason)", "\(path) cannot be read: \(reason)")
        case .notADatabase(let path):
            pick("\(path) 不是 SQLite 数据库，未改动", "\(path) is no SQLite database; it was left as it is")
        case .foreign(let path):
            pick(
                "\(path) 是其他程序的数据库，未改动",
                "\(path) is a database of another program; it was left as it is"
            )
        case .newer(let path, let version):
            pick(
                "\(path) 由更新版本的 istock 写成（结构\(version)），请升级 istock",
                "\(path) was written by a newer istock (schema \(version)): update istock"
            )
        case .damaged(let path, let reason):
            pick("\(path) 已损坏：\(reason)", "\(path) is damaged: \(reason)")
        case .readOnly(let path):
            pick("\(path) 只读，无法写入", "\(path) cannot be written: it or its folder is read-only")
        default: accountMessage(error)
        }
    }

    private func accountMessage(_ error: StoreError) -> String {
        switch error {
        case .noAccount(let name, let path):
            pick("\(path) 中没有账户“\(name)”", "there is no account '\(name)' in \(path)")
        case .noAccountYet(let path):
            pick(
                "\(path) 中还没有账户；用 istock init 开户",
                "\(path) has no account yet; istock init opens one"
            )
        case .accountNotNamed(let names):
            pick(
                "有多个账户，请用 --account 指定：\(names.joined(separator: "、"))；"
                    + "或用 istock account use 设为默认",
                "there are several accounts, name one with --account: "
                    + names.joined(separator: ", ") + "; istock account use makes one the default"
            )
        case .fileExists(let path):
            pick("\(path) 已存在，请换一个文件名", "\(path) exists already: name another file")
        case .accountExists(let name, ""):
            pick("会话的账户“\(name)”已开户", "the session's account '\(name)' is open already")
        case .accountExists(let name, let path):
            pick(
                "\(path) 中已有账户“\(name)”；用 --account 另取名字，或用 --db 另选文件",
                "there is an account '\(name)' in \(path) already: "
                    + "name another with --account, or another file with --db"
            )
        case .sqlite(let error):
            pick(
                "数据库错误（\(error.path)）：\(error.message)",
                "the database \(error.path) failed: \(error.message)"
            )
        default: pick("无法使用账户文件", "the account file could not be used")
        }
    }
}
