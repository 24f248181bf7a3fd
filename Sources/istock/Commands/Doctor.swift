import Arguments
import Console
import Messages

struct Doctor: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look for what may keep istock from working.",
        discussion: """
            Each line is in order, a note, or a problem with what to do about it. It ends with 1 where there
            is a problem, and never writes.

              istock doctor
              istock doctor --offline --json
            """
    )

    @OptionGroup var global: GlobalOptions

    @Flag(help: "Look at files only, and reach no source.")
    var offline = false

    func run(in context: Context) throws(Failure) {
        let findings = Diagnosis(context, reachesSource: !offline).findings()
        let problems = findings.count { $0.state == .problem }
        context.answer(
            .object([
                ("problems", .integer(Int64(problems))),
                ("findings", .array(findings.map(\.json))),
            ]),
            lines(findings, context) + [context.language.doctorSummary(problems: problems)]
        )
        if problems > 0 { throw .status(.failed) }
    }

    private func lines(_ findings: [Finding], _ context: Context) -> [String] {
        let heads = findings.map { context.language.heading($0.check) }
        let width = heads.map(\.displayWidth).max() ?? 0
        return zip(findings, heads).flatMap { finding, head -> [String] in
            let mark = context.style.apply(finding.state.paint, to: finding.state.mark)
            let margin = String(repeating: " ", count: width + 5)
            return ["\(mark)  \(head.padded(to: width))  \(finding.text)"]
                + (finding.advice.map { ["\(margin)→ \($0)"] } ?? [])
        }
    }
}

/// What doctor found at one place.
struct Finding {
    enum State: String {
        case ok
        case note
        case problem

        var mark: String {
            switch self {
            case .ok: "✓"
            case .note: "·"
            case .problem: "✗"
            }
        }

        var paint: Paint {
            switch self {
            case .ok: .green
            case .note: .yellow
            case .problem: .red
            }
        }
    }

    let check: DoctorCheck
    let state: State
    let text: String
    var advice: String?

    var json: JSON {
        .object([
            ("check", .string(check.rawValue)), ("state", .string(state.rawValue)),
            ("message", .string(text)), ("advice", advice.map { .string($0) } ?? .null),
        ])
    }
}
