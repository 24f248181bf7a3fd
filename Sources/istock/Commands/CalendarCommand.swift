import Arguments
import Console
import Desk
import Market
import Messages
import Sessions
import Store

struct CalendarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Extend the trading calendar.",
        discussion: "  istock calendar import closed-days-2027.csv",
        subcommands: [CalendarImport.self]
    )
}

struct CalendarImport: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add closed days to the calendar of the file.",
        discussion: """
            The file has a header line, date, and a date a line. A year it mentions counts as covered
            to its end.

              istock calendar import closed-days-2027.csv
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The file of closed days.")
    var path: String

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let answers = try context.lockAnswers(lock)
        let text = try TextFile.read(path, context)
        let days: [TradingDay]
        do throws(CalendarFileError) {
            days = try TradingCalendar.parse(text)
        } catch {
            throw .usage(context.language.calendarLine(error, path: path))
        }
        let file = try context.file(for: .writing)
        let locks = try trading { () throws(DeskError) in
            try FileLocks(
                file: file,
                environment: context.environment,
                known: context.session?.account.desk?.lock,
                keepsNothing: trial.dryRun
            )
        }
        if !trial.dryRun { try context.unlock(locks, answers) }
        if trial.dryRun {
            do throws(StoreError) { try file.beginTrial() } catch { throw .desk(.store(error)) }
        }
        defer { if trial.dryRun { file.endTrial() } }
        let calendar = try trading { () throws(DeskError) in
            try Desk.importClosedDays(days, into: file, locks: locks)
        }
        context.answer(
            .object([("imported", .integer(Int64(days.count))), ("end", JSON(calendar.end))]),
            [context.language.imported(days: days.count, end: calendar.end)],
            trial
        )
    }
}
