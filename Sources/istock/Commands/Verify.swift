import Arguments
import Console
import Desk
import Messages
import Store

struct Verify: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove that the account file adds up.",
        discussion: """
            Makes every total and position anew from trades, postings and actions, and looks at
            SQLite's own checks. Silent where all is well; else it names the first row that is wrong
            and the invariant of docs/invariants.md that it breaks, and ends with 8.

              istock verify --db account.db && echo sound
            """
    )

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws(Failure) {
        let file = try context.file(for: .reading)
        let violation = try context.showingProgress(.verifying, unit: .things) {
            meter throws(Failure) in
            try trading { () throws(DeskError) in
                try Verification(file, onProgress: meter?.advance).violation()
            }
        }
        guard let violation else {
            return context.answer(.object([("ok", .bool(true))]), [])
        }
        let sentence = context.language.message(violation)
        context.answer(
            .object([
                ("ok", .bool(false)), ("invariant", .integer(Int64(violation.invariant))),
                ("row", .string(violation.row)), ("found", JSON(violation.found)),
                ("wanted", JSON(violation.wanted)), ("message", .string(sentence)),
            ]),
            []
        )
        context.output.err("error: \(sentence)")
        throw .status(.database)
    }
}
