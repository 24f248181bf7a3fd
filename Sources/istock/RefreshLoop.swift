import Console
import Desk
import Market
import Messages
import Store
import Trading

/// One `istock run`: passes that refresh and fill, and the delivery of their notices.
///
/// Whoever holds the lease refreshes; another loop on the same file follows the events and takes over when the
/// lease comes free.
final class RefreshLoop {
    private let desk: Desk
    private let context: Context
    private let follower: String
    private let isTrial: Bool
    private let rings: Bool
    private let lease: LoopLease
    private let deliverer: DelivererProcess?
    private var saidOtherLoop = false
    private var lastWarning: String?

    init(
        desk: Desk,
        context: Context,
        follower: String,
        isTrial: Bool = false,
        rings: Bool,
        pushes: Bool = true,
        lease: LoopLease
    ) {
        self.desk = desk
        self.context = context
        self.follower = follower
        self.isTrial = isTrial
        self.rings = rings
        self.lease = lease
        deliverer =
            pushes && !isTrial && context.session == nil
            ? DelivererProcess(desk, context: context) : nil
    }

    /// Does one pass and returns whether no order is pending.
    func pass(step: TimeSpan) throws(Failure) -> Bool {
        if try trading({ () throws(DeskError) in try lease.isHeld() }) {
            try refresh(step: step)
        } else if !saidOtherLoop {
            saidOtherLoop = true
            context.warn(context.language.otherLoop)
        }
        try deliver()
        try endWithAccount()
        return try trading { () throws(DeskError) in
            try deliverer?.startIfDue(desk)
            return !(try desk.hasPendingOrders())
        }
    }

    /// Lets go of what is due to push targets, before the loop ends.
    func finish() throws(Failure) {
        try trading { () throws(DeskError) in try deliverer?.startIfDue(desk, isLast: true) }
    }

    /// Ends the loop of an account that another process has closed or begun anew.
    private func endWithAccount() throws(Failure) {
        try trading { () throws(DeskError) in
            try desk.reload()
            try desk.requireOpen()
        }
    }

    private func refresh(step: TimeSpan) throws(Failure) {
        do throws(DeskError) {
            try desk.reload()
            if desk.virtualSource != nil {
                try desk.advance(to: desk.now.advanced(byMilliseconds: step.milliseconds))
            } else {
                try desk.refresh()
            }
            lastWarning = nil
        } catch {
            // A source that fails now may answer at the next pass; each trouble is said once.
            guard case .source = error, desk.account.clock == nil else { throw .desk(error) }
            let sentence = context.language.message(error)
            if sentence != lastWarning { context.warn(sentence) }
            lastWarning = sentence
        }
        _ = try context.takeNotices(desk)
    }

    /// Prints what the follower was not told yet; its cursor is committed after the line is written.
    private func deliver() throws(Failure) {
        let levels = try trading { () throws(DeskError) in try desk.levels(of: follower, .stream) }
        while true {
            let page = try trading { () throws(DeskError) in
                try desk.pendingNotices(of: follower, levels)
            }
            guard let last = page.seen else { return }
            for notice in page.notices {
                let view = NoticeView(notice, desk: desk, language: context.language)
                let json = isTrial ? view.json.markedAsTrial : view.json
                context.output.out(context.wantsJSON ? json.text : view.text)
                try flush()
                if rings, levels[notice.kind] == .on { context.output.err("\u{7}", terminator: "") }
                try trading { () throws(DeskError) in
                    try desk.delivered(notice.event.seq, to: follower)
                }
            }
            guard page.notices.last?.event.seq != last else { continue }
            try trading { () throws(DeskError) in try desk.delivered(last, to: follower) }
        }
    }

    private func flush() throws(Failure) {
        do throws(OutputError) {
            try context.output.flush()
        } catch {
            throw .status(.done)
        }
    }
}
