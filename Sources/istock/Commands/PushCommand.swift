import Arguments
import Console
import Desk
import Market
import Messages
import Push
import Store
import Trading

struct PushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Push notices to a phone, a webhook or the desktop.",
        discussion: """
            docs/notifications.md shows the set-up of ntfy and Bark on an iPhone. `istock run` delivers what
            is due; without it, `istock push deliver` does.

              istock push add ntfy https://ntfy.sh/my-secret-topic
              istock push kinds ntfy settlement=off
            """,
        subcommands: [
            PushAdd.self, PushList.self, PushRemove.self, PushTest.self, PushKinds.self,
            PushResume.self, PushDeliver.self,
        ]
    )
}

/// The name of a push target on the command line.
struct TargetWord: ExpressibleByArgument {
    let name: String

    init?(argument: String) {
        let isWord = argument.utf8.allSatisfy { byte in
            byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "=")
        }
        guard !argument.isEmpty, argument.utf8.count <= 64, isWord else { return nil }
        name = argument
    }

    var defaultValueDescription: String { name }

    static var valueDescription: String { "a name of up to 64 bytes without blanks" }
}

struct PushList: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the push targets.",
        discussion: """
            Of addresses only the host is shown, of secrets only that they are there.

              istock push list
            """
    )

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let views = try trading { () throws(DeskError) in
            var views: [TargetView] = []
            for target in try desk.pushTargets() {
                views.append(TargetView(target, cursor: try desk.cursor(of: target.follower)))
            }
            return views
        }
        context.answer(.array(views.map(\.json)), views.map { $0.line(context.language) })
    }
}

struct PushRemove: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a push target.",
        discussion: "  istock push remove ntfy"
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The target's name.")
    var target: TargetWord

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(trial)
        try trading { () throws(DeskError) in try desk.removeTarget(target.name) }
        context.answer(
            .object([("removed", .array([.string(target.name)]))]),
            [context.language.removedTarget(target.name)],
            trial
        )
    }
}

struct PushResume: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Let a target be tried again at once.",
        discussion: """
            For one that was parked after many failures; what it missed is delivered.

              istock push resume ntfy
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The target's name.")
    var target: TargetWord

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(trial)
        try trading { () throws(DeskError) in try desk.resumeTarget(target.name) }
        context.answer(
            .object([("resumed", .string(target.name))]),
            [context.language.resumedTarget(target.name)],
            trial
        )
    }
}

struct PushTest: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send a test message to a target.",
        discussion: """
            One that arrives lets a parked target be tried again.

              istock push test ntfy
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The target's name.")
    var target: TargetWord

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .writing)
        let known = try trading { () throws(DeskError) in try desk.pushTarget(target.name) }
        try context.tryOut(known, desk)
        try trading { () throws(DeskError) in try desk.resumeTarget(target.name) }
        context.answer(
            .object([("name", .string(known.name)), ("delivered", .bool(true))]),
            [context.language.testDelivered(known.name)]
        )
    }
}

struct PushDeliver: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "deliver",
        abstract: "Deliver what is due to the push targets, once.",
        discussion: """
            One process delivers at a time. Failures are tried again later: `istock run` comes back, and so
            can a timer that runs this command.

              istock push deliver
            """
    )

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .writing)
        var report = Deliverer.Report()
        try trading { () throws(DeskError) in
            let lease = try LoopLease(delivererOf: desk)
            guard try lease.isHeld() else { return }
            let sender = Sender(
                networkProgram: context.environment.networkProgram,
                lease: lease.descriptor
            )
            report = try Deliverer(desk: desk, send: sender.send).deliver()
        }
        for (target, reason) in report.failures {
            context.warn(context.language.deliveryFailed(target, reason: reason))
        }
        _ = try context.takeNotices(desk)
        context.answer(
            .object([
                ("delivered", .integer(Int64(report.delivered))),
                (
                    "failures",
                    .array(
                        report.failures.map {
                            .object([("name", .string($0.target)), ("reason", .string($0.reason))])
                        }
                    )
                ),
                ("parked", .array(report.parked.map { .string($0) })),
            ]),
            [context.language.delivered(report.delivered)]
        )
    }
}

extension Context {
    /// Sends a test message to a target.
    func tryOut(_ target: PushTarget, _ desk: Desk) throws(Failure) {
        let badge = try trading { () throws(DeskError) in try desk.unreadCount() }
        let sender = Sender(networkProgram: environment.networkProgram)
        do throws(DeliveryFailure) {
            try sender.send(
                PushMessage(testing: target, account: desk.account.name, badge: badge),
                target
            )
        } catch {
            throw .desk(.notDelivered(target: target.name, reason: error.reason))
        }
    }
}
