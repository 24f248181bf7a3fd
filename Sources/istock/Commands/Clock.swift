import Arguments
import Console
import Desk
import Market
import Messages
import Store

struct Clock: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "clock",
        abstract: "Show or move the account's virtual clock.",
        discussion: """
            Moving it does everything that happens on the way: orders fill, days are settled. It only goes
            forward.

              istock clock
              istock clock advance 5m
              istock clock set 2026-12-01T09:30
            """
    )

    enum Action: String, CaseIterable, ExpressibleByArgument {
        case show
        case advance
        case set
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: "What to do: show, advance or set.")
    var action = Action.show

    @Argument(help: "How far (5m) for advance, the time (2026-12-01T09:30) for set.")
    var value: String?

    @OptionGroup var trial: TrialOptions

    func validate() throws(ValidationError) {
        switch (action, value) {
        case (.show, nil): break
        case (.advance, let value?) where TimeSpan(value) != nil: break
        case (.set, let value?) where Instant(value) != nil: break
        case (.show, _): throw ValidationError("'show' takes no value.")
        case (.advance, _):
            throw ValidationError("'advance' needs \(translated: TimeSpan.valueDescription).")
        case (.set, _):
            throw ValidationError("'set' needs \(translated: Instant.valueDescription).")
        }
    }

    func run(in context: Context) throws(Failure) {
        let desk = try action == .show ? context.desk(for: .reading) : context.desk(trial)
        if let target = target(from: desk.now) {
            try context.showingProgress(.clock, unit: .hidden, of: desk) {
                () throws(DeskError) in try desk.advance(to: target)
            }
        }
        let notices = try context.takeNotices(desk)
        let now = desk.now
        context.answer(
            .object([
                ("clock", JSON(now)), ("virtual", .bool(desk.account.clock != nil)),
                context.member(notices),
            ]),
            notices.map(\.text) + ["\(now.day) \(now.time)"],
            trial
        )
    }

    private func target(from now: Instant) -> Instant? {
        switch action {
        case .show: nil
        case .advance:
            value.flatMap { TimeSpan($0) }.map { now.advanced(byMilliseconds: $0.milliseconds) }
        case .set: value.flatMap { Instant($0) }
        }
    }
}
