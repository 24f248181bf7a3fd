import Desk
import Messages
import Sessions
import Store
import Trading

/// The line of a session that a command is carried out for: its desk, and what came of it.
final class SessionLine {
    /// The file the line stands in; paths in it are looked for beside that one.
    let file: String
    let account: SessionAccount
    let language: Language
    let wantsJSON: Bool
    /// Whether notices wait until what they tell of is durable.
    let holdsNotices: Bool
    /// What the session has to answer a lock with.
    let answers: LockAnswers
    /// What the command was refused, if anything.
    private(set) var errors: [DeskError] = []

    init(
        file: String,
        account: SessionAccount,
        language: Language,
        wantsJSON: Bool,
        holdsNotices: Bool,
        answers: LockAnswers
    ) {
        self.file = file
        self.account = account
        self.language = language
        self.wantsJSON = wantsJSON
        self.holdsNotices = holdsNotices
        self.answers = answers
    }

    func note(_ error: DeskError) { errors.append(error) }
}
