public import Credentials
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
        case .fingerprint(let fault, let left, let next):
            fingerprintRefusal(fault, left: left, next: next, account: account)
        case .tooEarly(let next):
            pick(
                "账户 \(account) 已锁定，错误次数过多，未执行；\(moment(next)) 起可再试",
                "account \(account) is locked and was given too many wrong answers, nothing was "
                    + "done; the next try is possible at \(moment(next))"
            )
        }
    }

    /// That a finger is asked for.
    public func fingerprintQuestion(account: String) -> String {
        pick("账户 \(account)：请按指纹", "account \(account): put your finger on the reader")
    }

    private func fingerprintRefusal(
        _ fault: FingerprintFault,
        left: Int,
        next: Instant?,
        account: String
    ) -> String {
        let reason = message(fault)
        if let next {
            return pick(
                "\(reason)，账户 \(account) 仍锁定；\(moment(next)) 起可再试",
                "\(reason), so account \(account) stays locked; "
                    + "the next try is possible at \(moment(next))"
            )
        }
        guard fault == .noMatch else {
            return pick(
                "\(reason)，账户 \(account) 仍锁定",
                "\(reason), so account \(account) stays locked"
            )
        }
        return pick(
            "\(reason)，账户 \(account) 仍锁定；还可再试\(left)次，之后须等待",
            "\(reason), so account \(account) stays locked; \(left) more "
                + (left == 1 ? "try is" : "tries are") + " possible before a delay"
        )
    }

    /// What kept a finger from matching.
    public func message(_ fault: FingerprintFault) -> String {
        switch fault {
        case .notInstalled:
            pick("没有安装指纹服务 fprintd", "the fingerprint service fprintd is not installed")
        case .noService: pick("指纹服务没有运行", "the fingerprint service does not run")
        case .noReader: pick("没有指纹识别器", "there is no fingerprint reader")
        case .noFinger:
            pick(
                "没有登记指纹（fprintd-enroll 可登记）",
                "no finger is enrolled (fprintd-enroll enrols one)"
            )
        case .notPermitted: pick("系统不允许使用指纹", "the system does not permit fingerprints here")
        case .busy: pick("指纹识别器正被其他程序使用", "another program is using the fingerprint reader")
        case .noMatch: pick("指纹不符", "the finger does not match")
        case .timedOut: pick("等待指纹超时", "no finger came in time")
        case .cancelled: pick("已取消", "it was cancelled")
        case .failed(let words): pick("指纹识别失败：\(words)", "the fingerprint failed: \(words)")
        }
    }

    /// That a lock cannot ask for fingerprints.
    func noFingerprintMessage(_ fault: FingerprintFault) -> String {
        pick("\(message(fault))，未设置指纹锁", "\(message(fault)); nothing was set")
    }

    /// What the reader of a lock is ready for.
    public func readerLine(_ fault: FingerprintFault?) -> String {
        let state = fault.map { message($0) } ?? pick("可用", "ready")
        return pick("指纹：\(state)", "fingerprint: \(state)")
    }

    private func ways(_ methods: LockMethods) -> String {
        if !methods.pin {
            return pick("需要指纹", "it asks for a fingerprint")
        }
        return pick(
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
        if let until = status.unlockedUntil {
            lines.append(
                pick(
                    "本终端会话已解锁，至 \(moment(until))",
                    "this terminal session is unlocked until \(moment(until))"
                )
            )
        }
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
