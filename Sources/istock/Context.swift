import Arguments
import Console
import Credentials
import Desk
import Market
import Messages
import Sessions
import Store
import Trading

/// A command that works on an account.
protocol AccountCommandProtocol: ParsableCommand {
    var global: GlobalOptions { get }

    /// Does the work, on plain values and an output.
    func run(in context: Context) throws(Failure)
}

extension AccountCommandProtocol {
    mutating func run() throws {
        preconditionFailure("the program runs commands in a context")
    }
}

/// Why a command ends before it did everything.
enum Failure: Error {
    /// The desk did not do what was asked.
    case desk(DeskError)
    /// The words of the command make no sense together; the sentence is in the user's language.
    case usage(String)
    /// The same, in English, as a command declares it.
    case mistake(MistakeText)
    /// Everything was said; the process ends with this status.
    case status(ExitStatus)
}

/// What a command needs from around it: the options all commands share, and where to speak.
struct Context {
    let options: GlobalTerms
    let path: String
    let output: any Output
    let language: Language
    /// The line of a session that the command is carried out for.
    let session: SessionLine?
    private let doubted = DoubtedSecurities()

    init(
        options: GlobalTerms,
        path: String,
        output: any Output,
        session: SessionLine? = nil
    ) {
        self.options = options
        self.path = path
        self.output = output
        self.session = session
        if let session {
            language = options.lang ?? session.language
            return
        }
        language = options.lang ?? Surroundings.language
    }

    var wantsJSON: Bool { options.json || session?.wantsJSON == true }

    var style: Style {
        Style(
            isTerminal: Surroundings.isTerminal(1),
            noColor: Surroundings.variable("NO_COLOR"),
            terminalType: Surroundings.variable("TERM")
        )
    }

    /// The account file's path: `--db`, `ISTOCK_DB`, or the user's data folder.
    var databasePath: String { options.db ?? Surroundings.defaultDatabasePath }

    var environment: DeskEnvironment {
        DeskEnvironment(
            wallClock: Surroundings.wallClock,
            networkProgram: Surroundings.siblingProgram("istock-net"),
            fingerprints: systemFingerprintSensor(milliseconds: Surroundings.fingerprintWait),
            terminalSession: { TerminalSession.current },
            hear: { [self] doubt in
                guard doubted.subjects.insert(doubt.subject).inserted else { return }
                warn(language.message(doubt))
            }
        )
    }

    /// Opens the desk of the account that the options name; in a session, that is the session's.
    func desk(for access: AccountFile.Access) throws(Failure) -> Desk {
        if let session {
            return try trading { () throws(DeskError) in try session.account.open() }
        }
        let file = try file(for: access)
        let desk = try trading { () throws(DeskError) in
            try Desk(file: file, accountName: options.account, environment: environment)
        }
        showWaiting(of: desk)
        return desk
    }

    func file(for access: AccountFile.Access) throws(Failure) -> AccountFile {
        if let session {
            return try trading { () throws(DeskError) in try session.account.openFile() }
        }
        if access == .writing { try bringUp() }
        do throws(StoreError) {
            return try AccountFile.open(path: databasePath, for: access)
        } catch {
            throw .desk(.store(error))
        }
    }

    /// Brings an older account file to the present schema, and says so.
    func bringUp() throws(Failure) {
        do throws(StoreError) {
            guard let migration = try AccountFile.bringUp(path: databasePath) else { return }
            output.err(language.message(migration))
        } catch {
            throw .desk(.store(error))
        }
    }

    /// Writes a JSON document, or the lines for people.
    func answer(_ json: @autoclosure () -> JSON, _ lines: @autoclosure () -> [String]) {
        if wantsJSON {
            output.out(json().text)
        } else {
            for line in lines() { output.out(line) }
        }
    }

    /// Says why the command failed, and returns the status it ends with.
    func report(_ failure: Failure) -> ExitStatus {
        switch failure {
        case .status(let status): return status
        case .usage(let sentence):
            output.err(UsageError(message: sentence, path: path, in: language.help).text)
            return .usage
        case .mistake(let mistake):
            return report(.usage(mistake.text(in: language.help)))
        case .desk(let error):
            let status = ExitStatus(error)
            if wantsJSON { output.out(ErrorJSON.object(error, language: language).text) }
            output.err("error: \(language.message(error))")
            if status == .usage {
                let hint: MistakeText = "See '\(path) --help'."
                output.err(hint.text(in: language.help))
            }
            return status
        }
    }

    /// Says something about the run that is no data.
    func warn(_ sentence: String) {
        output.err("warning: \(sentence)")
    }
}

/// The securities whose quotes were called odd by this process: each is said once.
private final class DoubtedSecurities {
    var subjects: Set<String> = []
}

/// Runs the desk and turns its errors into the command's.
func trading<Result>(_ body: () throws(DeskError) -> Result) throws(Failure) -> Result {
    do throws(DeskError) {
        return try body()
    } catch {
        throw .desk(error)
    }
}
