import Arguments
import Console
import Credentials
import Desk
import Messages
import Sessions
import Store

struct LockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock",
        abstract: "Keep others from trading.",
        discussion: """
            A locked account asks before it places, cancels or changes a setting. Reading does not ask, and
            neither do refresh, run and clock, which carry out what was ordered. docs/security.md says what
            that protects.

              istock lock set --pin
              istock lock status
              istock lock off
            """,
        subcommands: [LockSet.self, LockOff.self, LockNow.self, LockStatusCommand.self]
    )
}

struct LockSet: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Lock the account, or change what its lock asks for.",
        discussion: """
            With --pin and --fingerprint either of them opens it. On Linux fingerprints are fprintd's.
            On an account with a PIN, --pin-file and --pin-fd give that one, and --new-pin-file and
            --new-pin-fd the new one. A PIN has at least 4 characters.

              istock lock set --pin
              istock lock set --pin --pin-file ~/.istock-pin
            """
    )

    @OptionGroup var global: GlobalOptions

    @Flag(help: "Ask for a PIN.")
    var pin = false

    @Flag(help: "Ask for a fingerprint.")
    var fingerprint = false

    @OptionGroup var lock: LockOptions

    @Option(help: ArgumentHelp("A file with the new PIN.", valueName: "file"))
    var newPinFile: String?

    @Option(help: ArgumentHelp("An open descriptor to read the new PIN from.", valueName: "number"))
    var newPinFd: DescriptorWord?

    @OptionGroup var trial: TrialOptions

    func validate() throws(ValidationError) {
        if !pin, !fingerprint {
            throw ValidationError("'--pin', '--fingerprint' or both are needed.")
        }
        if !pin, newPinFile != nil || newPinFd != nil {
            throw ValidationError("a new PIN needs '--pin'.")
        }
        if newPinFile?.isEmpty == true {
            throw ValidationError("'--new-pin-file' was empty, expected a file.")
        }
        if newPinFile != nil, newPinFd != nil {
            throw ValidationError("'--new-pin-file' and '--new-pin-fd' exclude each other.")
        }
    }

    func run(in context: Context) throws(Failure) {
        try context.refuseInSession("lock set")
        let answers = try context.lockAnswers(lock)
        let named = newPinFile != nil || newPinFd != nil
        let newSource = named ? try PINSource(newPinFile, newPinFd, context) : nil
        let desk = try context.desk(for: .writing)
        let former = try trading { () throws(DeskError) in try desk.lock.status() }
        if !former.methods.isNone { try context.answer(desk.lock, answers) }
        let new = pin ? try newPIN(newSource, former, answers, context) : nil
        if trial.dryRun { try trading { () throws(DeskError) in try desk.beginTrial() } }
        try trading { () throws(DeskError) in
            try desk.lock.set(pin: new, fingerprint: fingerprint)
        }
        if !trial.dryRun { try context.keepOpen(desk.lock, answers) }
        let status = try trading { () throws(DeskError) in try desk.lock.status() }
        context.answer(status, desk, trial)
    }

    private func newPIN(
        _ named: PINSource?,
        _ former: LockStatus,
        _ answers: LockAnswers,
        _ context: Context
    ) throws(Failure) -> PIN {
        // What answered the lock is the old PIN; a new one must then be named apart, or typed.
        let typed: PINSource = Surroundings.isTerminal(0) ? .terminal : .nowhere
        let source = named ?? (former.methods.pin ? typed : answers.pin)
        let first = try source.pin(asking: context.language.newPINQuestion, context)
        guard let first else { throw .usage(context.language.newPINMissing) }
        if let fault = first.fault { throw .desk(.badPIN(fault)) }
        if source.isTyped {
            let again = try source.pin(asking: context.language.repeatedPINQuestion, context)
            guard let again, again.equals(first) else {
                throw .usage(context.language.differentPINs)
            }
        }
        return first
    }
}

struct LockOff: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Take the lock off, which asks for its answer.",
        discussion: "  istock lock off"
    )

    @OptionGroup var global: GlobalOptions

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func validate() throws(ValidationError) {
        if lock.unlockFor != nil {
            throw ValidationError("without a lock there is nothing to '--unlock-for'.")
        }
    }

    func run(in context: Context) throws(Failure) {
        try context.refuseInSession("lock off")
        let answers = try context.lockAnswers(lock)
        let desk = try context.desk(for: .writing)
        let former = try trading { () throws(DeskError) in try desk.lock.status() }
        if !former.methods.isNone { try context.answer(desk.lock, answers) }
        if trial.dryRun { try trading { () throws(DeskError) in try desk.beginTrial() } }
        let status = try trading { () throws(DeskError) in
            try desk.lock.remove()
            return try desk.lock.status()
        }
        context.answer(status, desk, trial)
    }
}

struct LockNow: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "now",
        abstract: "End what --unlock-for keeps open, in every terminal session.",
        discussion: "  istock lock now"
    )

    @OptionGroup var global: GlobalOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        try context.refuseInSession("lock now")
        let desk = try context.desk(trial)
        let status = try trading { () throws(DeskError) in
            try desk.lock.close()
            return try desk.lock.status()
        }
        context.answer(status, desk, trial)
    }
}

struct LockStatusCommand: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show what the lock asks for.",
        discussion: """
            With --unlock-for it asks, and then keeps the account open for this terminal session.

              istock lock status --json
              istock lock status --unlock-for 10m
            """
    )

    @OptionGroup var global: GlobalOptions

    @OptionGroup var lock: LockOptions

    func run(in context: Context) throws(Failure) {
        let answers = try context.lockAnswers(lock)
        let unlocks = lock.unlockFor != nil
        let desk = try context.desk(for: unlocks ? .writing : .reading)
        if unlocks { try context.unlock(desk.lock, answers) }
        let status = try trading { () throws(DeskError) in try desk.lock.status() }
        context.answer(status, desk, nil)
    }
}

extension Context {
    /// Sessions are played again and again; a lock is set once, by hand.
    fileprivate func refuseInSession(_ command: String) throws(Failure) {
        guard session != nil else { return }
        throw .usage(language.message(FaultReason.notInSession(command: command)))
    }

    fileprivate func answer(_ status: LockStatus, _ desk: Desk, _ trial: TrialOptions?) {
        let asksReader = status.methods.fingerprint
        let fault = asksReader ? desk.lock.fingerprintFault() : nil
        let json = JSON.object([
            ("locked", .bool(!status.methods.isNone)),
            ("pin", .bool(status.methods.pin)),
            ("fingerprint", .bool(status.methods.fingerprint)),
            ("triesLeft", status.methods.isNone ? .null : .integer(Int64(status.triesLeft))),
            ("nextTry", JSON(status.nextTry)),
            ("unlockedUntil", JSON(status.unlockedUntil)),
            ("reader", asksReader ? .string(fault?.word ?? "ready") : .null),
        ])
        var lines = language.lockLines(status, account: desk.account.name)
        if asksReader { lines.append(language.readerLine(fault)) }
        guard let trial else { return answer(json, lines) }
        answer(json, lines, trial)
    }
}
