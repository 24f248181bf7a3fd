import Arguments
import Console
import Desk
import Messages
import Store
import Trading

/// A kind of notice and its level on the command line: `settlement=off`.
struct LevelWord: ExpressibleByArgument {
    let kind: NoticeKind
    let level: NoticeLevel

    init?(argument: String) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = NoticeKind(rawValue: String(parts[0])),
            let level = NoticeLevel(rawValue: String(parts[1]))
        else { return nil }
        self.kind = kind
        self.level = level
    }

    var defaultValueDescription: String { "\(kind.rawValue)=\(level.rawValue)" }

    static var valueDescription: String {
        "a kind and its level, such as settlement=off; the kinds are "
            + NoticeKind.allCases.map(\.rawValue).joined(separator: ", ")
            + ", the levels on, silent and off"
    }
}

struct PushKinds: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "kinds",
        abstract: "Show or choose which notices a target is given.",
        discussion: """
            Beside the push targets there are stdout, what `istock run` prints, and notices, what
            `istock notices` lists; any other name is a follower of `run`.

              istock push kinds ntfy
              istock push kinds ntfy settlement=off accepted=on
              istock push kinds stdout expired=on
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The target's name, stdout or notices.")
    var target: TargetWord

    @Argument(help: "Kinds and their levels.")
    var levels: [LevelWord] = []

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let desk = try levels.isEmpty ? context.desk(for: .reading) : context.desk(trial)
        let current = try trading { () throws(DeskError) in
            let (follower, audience) = try follower(desk)
            if !levels.isEmpty {
                try desk.set(levels.map { ($0.kind, $0.level) }, for: follower)
            }
            return try desk.levels(of: follower, audience)
        }
        let pairs = NoticeKind.allCases.map { ($0.rawValue, current[$0].rawValue) }
        context.answer(
            .object(pairs.map { ($0.0, .string($0.1)) }),
            pairs.map { "\($0.0)=\($0.1)" },
            trial
        )
    }

    private func follower(_ desk: Desk) throws(DeskError) -> (String, NoticeAudience) {
        switch target.name {
        case Follower.standardOutput: return (Follower.standardOutput, .stream)
        case Follower.inbox: return (Follower.inbox, .person)
        default:
            let isTarget = try desk.pushTargets().contains { $0.name == target.name }
            return isTarget
                ? (PushTarget.follower(named: target.name), .person) : (target.name, .stream)
        }
    }
}
