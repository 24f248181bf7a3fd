import Arguments
import Messages

/// How often a session is made durable.
enum CommitMode: String, CaseIterable, ExpressibleByArgument {
    /// At its end.
    case file
    /// Whenever the clock moves.
    case time
    /// After each line.
    case line
}

/// How a session is to be run, whatever its lines say.
struct SessionTerms {
    let commit: CommitMode
    let keepGoing: Bool
    /// Whether a program is at the other end, so that each line is answered at once.
    let isConversation: Bool
    let echoes: Bool
    let wantsJSON: Bool
    /// Whether the objects say which file they are of.
    let namesFile: Bool
    let listsCases: Bool
    let isDryRun: Bool
    let language: Language
    /// What there is to answer a lock with.
    let answers: LockAnswers
}
