import Arguments
import Console
import Desk
import Market
import Messages
import Store
import Trading

struct NoticesCommand: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "notices",
        abstract: "List the unread notices, and clear them.",
        discussion: """
            What is listed is read, unless --peek keeps it. `istock push kinds notices` chooses the kinds;
            silent ones are listed and not counted.

              istock notices
              istock notices --peek --json
            """
    )

    @OptionGroup var global: GlobalOptions

    @Flag(help: "Keep them unread.")
    var peek = false

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: peek ? .reading : .writing)
        let levels = try trading { () throws(DeskError) in
            try desk.settleWhatIsDue()
            return try desk.levels(of: Follower.inbox, .person)
        }
        var unread = 0
        var views: [NoticeView] = []
        var seen = try trading { () throws(DeskError) in try desk.cursor(of: Follower.inbox) }
        while let page = try page(after: seen, desk, levels) {
            views += page.notices.map { NoticeView($0, desk: desk, language: context.language) }
            unread += page.notices.count { levels[$0.kind] == .on }
            seen = page.seen
        }
        context.answer(
            .object([
                ("unread", .integer(Int64(unread))), ("notices", .array(views.map(\.json))),
            ]),
            [context.language.unread(unread)] + views.map(NoticesCommand.line)
        )
        if peek { return }
        do throws(OutputError) { try context.output.flush() } catch { throw .status(.done) }
        try trading { () throws(DeskError) in try desk.delivered(seen, to: Follower.inbox) }
    }

    private func page(
        after seq: Int64,
        _ desk: Desk,
        _ levels: NoticeLevels
    ) throws(Failure) -> (notices: [Notice], seen: Int64)? {
        try trading { () throws(DeskError) in
            let page = try desk.pendingNotices(of: Follower.inbox, levels, after: seq)
            return page.seen.map { (page.notices, $0) }
        }
    }

    private static func line(_ view: NoticeView) -> String {
        let time = view.notice.event.time
        return "\(time.day) \(time.time)  \(view.text)" + (view.action.map { "  (\($0))" } ?? "")
    }
}
