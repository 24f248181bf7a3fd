import Market
public import Push
public import Store
public import Trading

extension Language {
    /// The heading of several notices in one.
    public func summaryTitle(_ count: Int) -> String {
        pick("模拟 · \(count)条通知", "PAPER: \(count) notices")
    }

    /// Several notices in one sentence: how many of each kind, and the latest.
    public func summary(_ kinds: [NoticeKind], latest: String) -> String {
        let counts = NoticeKind.allCases.compactMap { kind -> String? in
            let count = kinds.count { $0 == kind }
            return count == 0 ? nil : pick("\(heading(kind))\(count)", "\(count) \(heading(kind))")
        }
        return mark
            + pick(
                "\(kinds.count)条通知：\(counts.joined(separator: "、"))\n最近：\(latest)",
                "\(kinds.count) notices: \(counts.joined(separator: ", "))\nlatest: \(latest)"
            )
    }

    /// The heading of a test message.
    public var testTitle: String { pick("模拟 · 测试", "PAPER: test") }

    /// A test message.
    public func testText(_ target: String) -> String {
        mark + pick("推送目标 \(target) 可以收到通知", "push target \(target) receives notices")
    }

    /// That a test message arrived.
    public func testDelivered(_ target: String) -> String {
        pick("\(target)：测试消息已送达", "\(target): the test message was delivered")
    }

    /// That a target was registered without a test.
    public func registered(_ target: String) -> String {
        pick("\(target)：已登记，未测试", "\(target): registered, not tested")
    }

    /// That a target was removed.
    public func removedTarget(_ target: String) -> String {
        pick("已删除推送目标 \(target)", "removed push target \(target)")
    }

    /// That a target is tried again.
    public func resumedTarget(_ target: String) -> String {
        pick("推送目标 \(target) 已恢复", "push target \(target) is tried again")
    }

    /// How many deliveries arrived.
    public func delivered(_ count: Int) -> String {
        pick("已送达\(count)条", count == 1 ? "1 delivery" : "\(count) deliveries")
    }

    /// That a delivery did not arrive, and why.
    public func deliveryFailed(_ target: String, reason: String) -> String {
        pick("推送到 \(target) 失败：\(reason)", "the push to \(target) failed: \(reason)")
    }

    /// Where a target stands.
    public func targetState(_ target: PushTarget) -> String {
        if target.isParked { return pick("已停用", "parked") }
        guard target.failures > 0, let retry = target.retryAt else { return pick("正常", "active") }
        return pick("失败，\(retry.time)重试", "failing, next try at \(retry.time)")
    }

    /// What is wrong with the address of a push target.
    public func addressFault(_ fault: PushAddress.Fault) -> String {
        switch fault {
        case .address:
            pick("地址应以 https:// 开头，不含空格", "the address must begin with https:// and have no blanks")
        case .topic:
            pick(
                "ntfy 的地址应以主题结尾，如 https://ntfy.sh/mytopic",
                "ntfy's address must end with a topic, such as https://ntfy.sh/mytopic"
            )
        case .key: pick("Bark 的设备密钥无效", "Bark's device key must be letters and digits")
        }
    }

    /// That a file has no secret in its first line.
    public func noSecret(path: String) -> String {
        pick("\(path) 的第一行没有密钥", "the first line of \(path) holds no secret")
    }
}
