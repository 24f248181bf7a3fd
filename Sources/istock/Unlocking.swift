import Console
import Credentials
import Desk
import Messages
import Sessions

extension Context {
    /// Asks for what opens the account, where it is locked and nobody has answered yet.
    func unlock(_ lock: TradeLock, _ answers: LockAnswers) throws(Failure) {
        let due = answers.unlockDue(for: lock.accountName)
        let mustAnswer = try trading { () throws(DeskError) in
            try due == nil ? lock.isClosed() : lock.isUnanswered()
        }
        if mustAnswer { try answer(lock, answers) }
        if !lock.keepsNothing { try keepOpen(lock, answers) }
    }

    /// Keeps the account open for the terminal session, where the user wants that.
    func keepOpen(_ lock: TradeLock, _ answers: LockAnswers) throws(Failure) {
        guard let span = answers.unlockDue(for: lock.accountName) else { return }
        try trading { () throws(DeskError) in try lock.keepOpen(for: span) }
        answers.noteUnlock(of: lock.accountName)
    }

    /// The same for every locked account of a file.
    func unlock(_ locks: FileLocks, _ answers: LockAnswers) throws(Failure) {
        for lock in locks.locks { try unlock(lock, answers) }
    }

    /// Answers the lock; a session's lines so far become durable before that, as the try must.
    func answer(_ lock: TradeLock, _ answers: LockAnswers) throws(Failure) {
        if let session { try trading { () throws(DeskError) in try session.account.commit() } }
        try answerNow(lock, answers)
        if let session { try trading { () throws(DeskError) in try session.account.begin() } }
    }

    private func answerNow(_ lock: TradeLock, _ answers: LockAnswers) throws(Failure) {
        let status = try trading { () throws(DeskError) in
            try lock.requireTry()
            return try lock.status()
        }
        let methods = status.methods
        if methods.pin, !answers.pin.isTyped, try open(lock, withPINOf: answers) { return }
        if methods.fingerprint {
            do throws(DeskError) {
                return try openByFingerprint(lock)
            } catch {
                // The PIN is the way in where the finger is none, unless the user gave up.
                guard methods.pin, answers.pin.isTyped, error.mayBeAnsweredByPIN else {
                    throw .desk(error)
                }
                output.err(language.message(error))
                try trading { () throws(DeskError) in try lock.requireTry() }
            }
        }
        if methods.pin, answers.pin.isTyped, try open(lock, withPINOf: answers) { return }
        throw .desk(lock.refusal(.unanswered(methods)))
    }

    /// Opens with the PIN, if there is one.
    private func open(
        _ lock: TradeLock,
        withPINOf answers: LockAnswers
    ) throws(Failure) -> Bool {
        guard answers.mayTryPIN(on: lock.accountName) else { return false }
        let question = language.pinQuestion(account: lock.accountName)
        guard let pin = try answers.pin.pin(asking: question, self) else { return false }
        try trading { () throws(DeskError) in try lock.open(with: pin) }
        return true
    }

    private func openByFingerprint(_ lock: TradeLock) throws(DeskError) {
        let signals = SignalPipe()
        let question = language.fingerprintQuestion(account: lock.accountName)
        output.err(question)
        try lock.openByFingerprint(reason: question, interruption: signals.descriptor)
    }
}

extension DeskError {
    /// Whether the finger was no answer, but the user may still have one.
    fileprivate var mayBeAnsweredByPIN: Bool {
        if case .locked(.fingerprint(let fault, _, _), _) = self { return fault != .cancelled }
        return false
    }
}
