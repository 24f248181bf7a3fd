import Arguments
import Desk
import Market
import Messages
import Sessions

/// The number of an open descriptor on the command line.
struct DescriptorWord: ExpressibleByArgument {
    let number: Int32

    init?(argument: String) {
        guard let number = Int32(argument), number >= 0, !argument.hasPrefix("+") else {
            return nil
        }
        self.number = number
    }

    var defaultValueDescription: String { String(number) }

    static var valueDescription: String { "the number of an open file descriptor, such as 3" }
}

/// The options of the commands that a locked account asks first; no option takes the PIN itself, because
/// other users see a command line.
struct LockOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with a locked account's PIN (ISTOCK_PIN_FILE).",
            valueName: "file"
        )
    )
    var pinFile: String?

    @Option(help: ArgumentHelp("An open descriptor to read the PIN from.", valueName: "number"))
    var pinFd: DescriptorWord?

    @Option(
        help: ArgumentHelp("Ask this terminal session no more for so long.", valueName: "time")
    )
    var unlockFor: TimeSpan?

    private static let longestUnlock = TimeSpan(milliseconds: 86_400_000)

    func validate() throws(ValidationError) {
        if let unlockFor, unlockFor.milliseconds == 0 || unlockFor > LockOptions.longestUnlock {
            throw ValidationError("'--unlock-for' was \(unlockFor), expected up to 24h.")
        }
        if pinFile?.isEmpty == true {
            throw ValidationError("'--pin-file' was empty, expected a file.")
        }
        if pinFile != nil, pinFd != nil {
            throw ValidationError("'--pin-file' and '--pin-fd' exclude each other.")
        }
    }

    /// The first option that was given.
    fileprivate var given: String? {
        if pinFile != nil { return "--pin-file" }
        if pinFd != nil { return "--pin-fd" }
        return unlockFor == nil ? nil : "--unlock-for"
    }
}

extension Context {
    /// What the command line has to answer a lock with; to be asked for before any file is opened.
    func lockAnswers(_ options: LockOptions?) throws(Failure) -> LockAnswers {
        guard let session else {
            if options?.unlockFor != nil, environment.terminalSession() == nil {
                throw .desk(.noTerminalSession)
            }
            return LockAnswers(
                pin: try PINSource(options?.pinFile, options?.pinFd, self),
                unlockFor: options?.unlockFor
            )
        }
        if let option = options?.given {
            throw .usage(language.message(FaultReason.notInSession(command: option)))
        }
        return session.answers
    }
}

/// The answers of one process to the locks of its accounts.
final class LockAnswers {
    let pin: PINSource
    private let unlockFor: TimeSpan?
    private var tried: Set<String> = []
    private var keptOpen: Set<String> = []

    init(pin: PINSource, unlockFor: TimeSpan?) {
        self.pin = pin
        self.unlockFor = unlockFor
    }

    /// How long the account is to be kept open for this terminal session, if that was not done yet.
    func unlockDue(for account: String) -> TimeSpan? {
        keptOpen.contains(account) ? nil : unlockFor
    }

    /// Notes that the account is kept open.
    func noteUnlock(of account: String) { keptOpen.insert(account) }

    /// Whether the PIN may be tried on the account's lock, and notes that it is.
    ///
    /// What was wrong once is not sent again by a session's next line; whoever types may try again.
    func mayTryPIN(on account: String) -> Bool {
        pin.isTyped || tried.insert(account).inserted
    }
}
