import Arguments
import Console
import Desk
import Messages
import Quotes
import Sessions
import Store

struct SessionCommand: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "session",
        abstract: "Play sessions: commands, a market and checks in a file.",
        discussion: """
            A session trades on a private account that is gone afterwards; with --db on
            a new one in that file. '-' reads standard input and answers each line at
            once. docs/sessions.md has the language.

              istock session Examples/first-day.session
              istock session --set CASH=50000 --junit report.xml tests/*.session
              printf 'source sim\\nbuy 600000 500\\n' | istock session --json -
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The sessions' files, or '-' for standard input.")
    var files: [String] = []

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("A name's value.", valueName: "name=value")
    )
    var values: [AssignmentWord] = []

    @Option(help: "How often it is made durable (default: file; line for '-').")
    var commit: CommitMode?

    @Flag(help: "Go on after a failed check, and count.")
    var keepGoing = false

    @Flag(help: "Print each line before its answer, and the comments.")
    var echo = false

    @Option(help: ArgumentHelp("Write a JUnit report.", valueName: "file"))
    var junit: String?

    @Option(
        help: ArgumentHelp("Write what is done on the account as a session.", valueName: "file")
    )
    var record: String?

    @OptionGroup var lock: LockOptions

    @Flag(help: "Play it without keeping anything.")
    var dryRun = false

    func validate() throws(ValidationError) {
        if record != nil, !files.isEmpty, files != ["-"] {
            throw ValidationError("'--record' reads standard input, not files.")
        }
        if files.isEmpty, record == nil {
            throw ValidationError("a session's file is missing, or '-' for standard input.")
        }
        if files.count > 1, global.account != nil {
            throw ValidationError("'--account' names one account, but there are several sessions.")
        }
        if files.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("'-' can be read once only.")
        }
    }

    func run(in context: Context) throws(Failure) {
        let answers = try context.lockAnswers(lock)
        if !dryRun, writtenPath(context) != nil { try context.bringUp() }
        var reports: [SessionReport] = []
        for file in files.isEmpty ? ["-"] : files {
            let report = try showing(file, context) { meter in
                play(file, answers, meter, in: context)
            }
            reports.append(report)
            if report.failures > 0, keepGoing {
                context.output.err(
                    language.failedChecks(report.failures, of: report.checks)
                )
            }
        }
        if files.count > 1 {
            context.output.err(
                language.summary(
                    sessions: reports.count,
                    failed: reports.count { $0.status != .done },
                    checks: reports.reduce(0) { $0 + $1.checks }
                )
            )
        }
        if let junit { try JUnitReport(reports).write(to: junit, context) }
        let status = reports.map(\.status).max() ?? .done
        if status != .done { throw .status(status) }
    }

    /// Sessions ignore the locale, so that two machines print the same.
    private var language: Language { global.lang ?? .zh }

    /// Plays a file with a bar; a conversation has none.
    private func showing(
        _ file: String,
        _ context: Context,
        _ body: (ProgressMeter?) -> SessionReport
    ) throws(Failure) -> SessionReport {
        guard InputFile.length(of: file) != nil else { return body(nil) }
        return try context.showingProgress(.session, unit: .bytes, streamsData: true) { meter in
            body(meter)
        }
    }

    /// The account file that is written, where there is one.
    private func writtenPath(_ context: Context) -> String? {
        record == nil ? accountPath : recordedPath(context)
    }

    private func play(
        _ file: String,
        _ answers: LockAnswers,
        _ meter: ProgressMeter?,
        in context: Context
    ) -> SessionReport {
        do throws(SessionFault) {
            let script = try opened(file)
            do throws(DeskError) {
                let watch = LiveWatch(context.environment.wallClock)
                let account = try SessionAccount(
                    path: writtenPath(context),
                    name: global.account ?? SessionCommand.stem(of: file),
                    takesOnlyAccount: record != nil && global.account == nil,
                    keepsNothing: dryRun,
                    environment: record == nil
                        ? watched(by: meter, context) : heard(by: watch, context)
                )
                let given = values.map { ($0.assignment.name, $0.assignment.value) }
                let run = SessionRun(
                    script,
                    values: Dictionary(given, uniquingKeysWith: { $1 }),
                    account: account,
                    terms: terms(for: file, answers),
                    output: context.output
                )
                run.recorder = try recorder(account, watch)
                if let meter, let length = InputFile.length(of: file) {
                    meter.advance(to: 0, of: length)
                    run.hasReached = { meter.advance(to: $0, of: length) }
                }
                return run.play()
            } catch {
                return report(of: file, ExitStatus(error), language.message(error), context)
            }
        } catch {
            return report(of: file, .usage, language.message(error.reason), context)
        }
    }

    /// The environment of an account whose long lines keep a bar moving.
    private func watched(by meter: ProgressMeter?, _ context: Context) -> DeskEnvironment {
        var environment = context.environment
        if let meter { environment.onProgress = { _, _ in meter.tick() } }
        return environment
    }

    /// The environment of an account that is recorded: a live source is listened to, at times that stand still
    /// while a line lasts.
    private func heard(by watch: LiveWatch, _ context: Context) -> DeskEnvironment {
        DeskEnvironment(
            wallClock: { watch.now },
            networkProgram: context.environment.networkProgram,
            fingerprints: context.environment.fingerprints,
            terminalSession: context.environment.terminalSession,
            listener: { $0 is any VirtualSource ? $0 : watch.listen(to: $0) },
            hear: context.environment.hear
        )
    }

    /// The recorder of what is done on the account.
    private func recorder(
        _ account: SessionAccount,
        _ watch: LiveWatch
    ) throws(DeskError) -> SessionRecorder? {
        guard let record else { return nil }
        guard let recorder = SessionRecorder(path: record, watch: watch) else {
            throw .store(.folder(path: record, reason: TextFile.systemReason))
        }
        if let desk = account.desk { try recorder.begin(desk) }
        return recorder
    }

    /// What is recorded is done on the user's own account, where there is one.
    private func recordedPath(_ context: Context) -> String? {
        if let path = global.db { return path }
        return TextFile.exists(context.databasePath) ? context.databasePath : nil
    }

    private func opened(_ file: String) throws(SessionFault) -> Script {
        do throws(ScriptReadError) {
            return try InputFile.script(file, named: file)
        } catch {
            let place = Place(file: file, line: 0, column: 0)
            throw SessionFault(place, .unreadable(path: file, reason: error.reason))
        }
    }

    /// The report of a session that could not begin.
    private func report(
        of file: String,
        _ status: ExitStatus,
        _ sentence: String,
        _ context: Context
    ) -> SessionReport {
        context.output.err("error: \(sentence)")
        var report = SessionReport(file: file)
        report.status = status
        report.error = sentence
        return report
    }

    private func terms(for file: String, _ answers: LockAnswers) -> SessionTerms {
        SessionTerms(
            commit: commit ?? (file == "-" ? .line : .file),
            keepGoing: keepGoing,
            isConversation: file == "-",
            echoes: echo,
            wantsJSON: global.json,
            namesFile: files.count > 1,
            listsCases: junit != nil,
            isDryRun: dryRun,
            language: language,
            answers: answers
        )
    }

    /// The file of the account; a new one is not made where nothing is to be kept.
    private var accountPath: String? {
        guard let path = global.db, !dryRun || TextFile.exists(path) else { return nil }
        return path
    }

    /// The name of a file without its folder and its ending; `session` for standard input.
    static func stem(of file: String) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? ""
        guard file != "-", !name.isEmpty else { return "session" }
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}

/// `NAME=VALUE` on the command line.
struct AssignmentWord: ExpressibleByArgument {
    let assignment: Assignment

    init?(argument: String) {
        guard let assignment = Assignment(argument) else { return nil }
        self.assignment = assignment
    }

    var defaultValueDescription: String { "\(assignment.name)=\(assignment.value)" }

    static var valueDescription: String { "NAME=VALUE" }
}
