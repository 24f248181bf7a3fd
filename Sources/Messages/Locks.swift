import Credentials
public import Desk
import Market

extension Language {
    /// The question for the PIN of an account.
    public func pinQuestion(account: String) -> String {
        pick("账户 \(account) 的 PIN：", "PIN of account \(account):")
    }

    /// The question for a PIN that is to be set.
    public var newPINQuestion: String { pick("新 PIN：", "new PIN:") }

    /// The question for the same PIN once more.
    public var repeatedPINQuestion: String { pick("再输入一次：", "once more:") }

    /// That the two new PINs are different.
    public var differentPINs: String {
        pick("两次输入的 PIN 不同，未设置", "the two PINs are different; nothing was set")
    }

    /// That nobody gave the PIN that is to be set.
    public var newPINMissing: String {
        pick(
            "没有新 PIN：请在终端输入，或用 --new-pin-file、--new-pin-fd 提供",
            "there is no new PIN: type it on a terminal, or give it by --new-pin-file or --new-pin-fd"
        )
    }

    /// The sentence that says why a locked account was not changed.
    func message(_ refusal: LockRefusal, account: String) -> String {
        switch refusal {
        case .unanswered(let methods):
            pick(
                "账户 \(account) 已锁定，未执行：\(ways(methods))",
                "account \(account) is locked, nothing was done: \(ways(methods))"
            )
        case .wrongAnswer(_, let next?):
            pick(
                "PIN 错误，未执行；\(moment(next)) 起可再试",
                "the PIN is wrong, nothing was done; the next try is possible at \(moment(next))"
            )
        case .wrongAnswer(let left, nil):
            pick(
                "PIN 错误，未执行；还可再试\(left)次，之后须等待",
                "the PIN is wrong, nothing was done; \(left) more "
                    + (left == 1 ? "try is" : "tries are") + " possible before a delay"
            )
        case .tooEarly(let next):
            pick(
                "账户 \(account) 已锁定，错误次数过多，未执行；\(moment(next)) 起可再试",
                "account \(account) is locked and was given too many wrong answers, nothing was "
                    + "done; the next try is possible at \(moment(next))"
            )
        }
    }

    private func ways(_ methods: LockMethods) -> String {
        pick(
            "请在终端输入 PIN，或用 --pin-file、--pin-fd、ISTOCK_PIN_FILE 提供",
            "type its PIN on a terminal, or give it by --pin-file, --pin-fd or ISTOCK_PIN_FILE"
        )
    }

    /// A moment in whole seconds, not before it.
    private func moment(_ instant: Instant) -> String {
        let seconds = (instant.milliseconds + 999) / 1000
        let whole = Instant(milliseconds: seconds * 1000)
        return "\(whole.day) \(whole.time)"
    }

    /// What is wrong with a PIN that was to be set.
    func message(_ fault: PINFault) -> String {
        switch fault {
        case .tooShort:
            pick(
                "PIN 至少要有\(PIN.fewestCharacters)个字符，未设置",
                "a PIN has at least \(PIN.fewestCharacters) characters; nothing was set"
            )
        case .tooLong:
            pick(
                "PIN 最多\(PIN.mostBytes)字节，未设置",
                "a PIN has at most \(PIN.mostBytes) bytes; nothing was set"
            )
        case .notText:
            pick(
                "PIN 须为一行 UTF-8 文字，不含控制字符，未设置",
                "a PIN is one line of UTF-8 text without control characters; nothing was set"
            )
        }
    }

    /// What `lock` answers for people.
    public func lockLines(_ status: LockStatus, account: String) -> [String] {
        guard !status.methods.isNone else {
            return [pick("账户 \(account) 未锁定", "account \(account) is not locked")]
        }
        var lines = [
            pick(
                "账户 \(account) 已锁定：买卖、撤单和设置先要\(names(status.methods))",
                "account \(account) is locked: placing, cancelling and settings ask for "
                    + names(status.methods) + " first"
            )
        ]
        if let next = status.nextTry {
            lines.append(
                pick("\(moment(next)) 起可再试", "the next try is possible at \(moment(next))")
            )
        } else {
            lines.append(
                pick(
                    "还可试\(status.triesLeft)次，之后须等待",
                    "tries before a delay: \(status.triesLeft)"
                )
            )
        }
        return lines
    }

    private func names(_ methods: LockMethods) -> String {
        switch (methods.pin, methods.fingerprint) {
        case (true, true): pick("指纹或 PIN", "a fingerprint or the PIN")
        case (false, true): pick("指纹", "a fingerprint")
        default: pick(" PIN", "the PIN")
        }
    }
}
