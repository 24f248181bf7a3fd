import Desk
import Messages
import Sessions

extension Context {
    /// Asks for what opens the account, where it is locked and nobody has answered yet.
    func unlock(_ lock: TradeLock, _ answers: LockAnswers) throws(Failure) {
        guard try trading({ () throws(DeskError) in try lock.isClosed() }) else { return }
        try answer(lock, answers)
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
        if answers.mayTryPIN(on: lock.accountName) {
            let question = language.pinQuestion(account: lock.accountName)
            if let pin = try answers.pin.pin(asking: question, self) {
                return try trading { () throws(DeskError) in try lock.open(with: pin) }
            }
        }
        throw .desk(lock.refusal(.unanswered(status.methods)))
    }
}
