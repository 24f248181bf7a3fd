import Arguments
import Console
import Desk
import Store
import Trading

struct Events: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Print what happened to the account, one object a line.",
        discussion: """
            Each event has its number, seq, without gaps; --since goes on behind one
            that was read.

              istock events
              istock events --since 12 --follow
            """
    )

    @OptionGroup var global: GlobalOptions

    @Option(help: ArgumentHelp("Only events after this number.", valueName: "seq"))
    var since: Int64 = 0

    @Flag(help: "Wait for more, until stopped.")
    var follow = false

    func validate() throws(ValidationError) {
        if since < 0 { throw ValidationError("'--since' was \(since), expected 0 or more.") }
    }

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        try trading { () throws(DeskError) in try desk.settleWhatIsDue() }
        var seq = since
        try print(after: &seq, desk, context)
        guard follow else { return }
        let signals = SignalPipe()
        while !signals.isInterrupted {
            try flush(context)
            signals.wait(milliseconds: Events.pause)
            try print(after: &seq, desk, context)
        }
    }

    /// How often a follower looks: soon enough for a person, seldom enough for a battery.
    private static let pause: Int64 = 200

    private func print(
        after seq: inout Int64,
        _ desk: Desk,
        _ context: Context
    ) throws(Failure) {
        while true {
            let read = seq
            let events = try trading { () throws(DeskError) in try desk.events(after: read) }
            guard let last = events.last else { return }
            for event in events {
                let view = try trading { () throws(DeskError) in
                    try EventView(event, desk: desk, language: context.language)
                }
                context.output.out(view.json.text)
            }
            seq = last.seq
        }
    }

    private func flush(_ context: Context) throws(Failure) {
        do throws(OutputError) {
            try context.output.flush()
        } catch {
            throw .status(.done)
        }
    }
}
