public import Store

extension Language {
    /// Whether an account is open or closed, in words.
    public func standing(_ account: Account) -> String {
        account.closedAt == nil ? pick("正常", "open") : pick("已销户", "closed")
    }

    /// That an account is meant by default from now on.
    public func usesAccount(_ account: Account) -> String {
        pick("默认账户：\(account.name)", "the default account is \(account.name)")
    }

    /// That an account is closed.
    public func closedAccount(_ account: Account) -> String {
        pick(
            "账户 \(account.name) 已销户，历史仍可查看",
            "account \(account.name) is closed; what happened can still be read"
        )
    }

    /// That an account began anew.
    public func resetAccount(_ account: Account, former: Account) -> String {
        pick(
            "账户 \(account.name) 已重置：资金\(account.cash)元，第\(account.epoch)期；"
                + "此前的历史在 \(former.name)",
            "account \(account.name) begins anew with \(account.cash), epoch \(account.epoch); "
                + "what was before is \(former.name)"
        )
    }

    /// The question before an account is closed.
    public func closeQuestion(_ name: String) -> String {
        pick("关闭账户 \(name)？不能恢复。[y/N]", "close account \(name)? This cannot be undone. [y/N]")
    }

    /// The question before an account begins anew; nil is the one that is meant.
    public func resetQuestion(_ name: String?) -> String {
        pick(
            "重置账户\(name.map { " \($0)" } ?? "")？未成交的委托会撤销。[y/N]",
            "begin account\(name.map { " \($0)" } ?? "") anew? Pending orders are cancelled. [y/N]"
        )
    }

    /// That the answer was no.
    public var nothingDone: String { pick("未执行", "nothing was done") }
}
