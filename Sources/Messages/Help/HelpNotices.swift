extension HelpTable {
    /// Events, notices, alerts and push targets.
    static let notices = #"""
        Print what happened to the account, one object a line.
        = 输出账户发生的事件，每行一个对象。

        Each event has its number, seq, without gaps; --since goes on behind one that was read.
        = 每个事件有连续的序号 seq；--since 从已读的之后继续。

        Only events after this number.
        = 只输出此序号之后的事件。

        Wait for more, until stopped.
        = 继续等待新事件，直到停止。

        List the unread notices, and clear them.
        = 列出未读通知，并标为已读。

        What is listed is read, unless --peek keeps it. `istock push kinds notices` chooses the kinds;
        silent ones are listed and not counted.
        = 列出即为已读，除非用 --peek 保留。用 `istock push kinds notices` 选择类别；静默的列出但不计数。

        Keep them unread.
        = 保持未读。

        Add, list or remove price alerts.
        = 添加、列出或删除价格提醒。

        An alert fires when the price comes to it, and again only after the price was back. A virtual
        account sees every snapshot that its clock passes, a live one those that `run` fetches.
        = 价格到达时提醒一次，回到另一侧后才会再次提醒。虚拟时钟的账户看到时钟经过的每笔快照，
        实时账户看到 `run` 取得的行情。

        The code, or list, or remove.
        = 代码，或 list（列出），或 remove（删除）。

        above or below and the price; for remove the alerts' numbers.
        = above（高于）或 below（低于）和价格；remove 之后为提醒的编号。

        Push notices to a phone, a webhook or the desktop.
        = 把通知推送到手机、webhook 或桌面。

        docs/notifications.md shows the set-up of ntfy and Bark on an iPhone. `istock run` delivers what
        is due; without it, `istock push deliver` does.
        = docs/notifications.md 介绍如何在 iPhone 上设置 ntfy 和 Bark。`istock run` 会投递到期的通知；
        没有运行时用 `istock push deliver`。

        Register a push target, after a test message arrived.
        = 测试消息送达后，登记一个推送目标。

        Where the test message does not arrive, it says why and registers nothing. Secrets are best
        kept in files, since others can read the words of a command.
        = 测试消息未送达时说明原因，不登记。密钥最好放在文件中，因为其他用户能看到命令行。

        ntfy, bark, webhook or desktop.
        = ntfy、bark、webhook 或 desktop（桌面）。

        The address: of the topic, of the Bark server, of the webhook.
        = 地址：主题、Bark 服务器或 webhook 的地址。

        The device's key, for bark.
        = 设备密钥（bark）。

        A name; without it the service's.
        = 名称；不给出则用服务名。

        A file with ntfy's access token.
        = 存放 ntfy 访问令牌的文件。

        A file with Bark's device key.
        = 存放 Bark 设备密钥的文件。

        A file with the key that signs webhooks.
        = 存放 webhook 签名密钥的文件。

        The key that signs webhooks.
        = webhook 的签名密钥。

        Deliver so long after the event.
        = 事件发生后延迟这么久再投递。

        More notices than these at once go as one, or off.
        = 一次超过这么多条时合并为一条；off 不合并。

        Trust the authorities in this PEM file only.
        = 只信任此 PEM 文件中的证书机构。

        Register it without sending a test message.
        = 登记时不发送测试消息。

        List the push targets.
        = 列出推送目标。

        Of addresses only the host is shown, of secrets only that they are there.
        = 地址只显示主机名，密钥只显示有无。

        Remove a push target.
        = 删除推送目标。

        The target's name.
        = 目标的名称。

        Let a target be tried again at once.
        = 立即重试一个推送目标。

        For one that was parked after many failures; what it missed is delivered.
        = 用于多次失败后停用的目标；错过的通知会补发。

        Send a test message to a target.
        = 向推送目标发送测试消息。

        One that arrives lets a parked target be tried again.
        = 送达后，停用的目标恢复投递。

        Deliver what is due to the push targets, once.
        = 把到期的通知投递一次。

        One process delivers at a time. Failures are tried again later: `istock run` comes back, and so
        can a timer that runs this command.
        = 同一时间只有一个进程投递。失败的稍后重试：`istock run` 会再来，也可用定时任务运行本命令。

        Show or choose which notices a target is given.
        = 显示或选择推送目标接收哪些通知。

        Beside the push targets there are stdout, what `istock run` prints, and notices, what
        `istock notices` lists; any other name is a follower of `run`.
        = 除推送目标外还有 stdout（`istock run` 打印的）和 notices（`istock notices` 列出的）；
        其他名称为 `run` 的跟随者。

        The target's name, stdout or notices.
        = 目标的名称，或 stdout、notices。

        Kinds and their levels.
        = 类别及其级别。

        """#
}
