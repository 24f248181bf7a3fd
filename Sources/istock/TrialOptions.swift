import Arguments
import Console
import Desk
import Messages
import Store

/// The option of the commands that write, by which they do everything and keep nothing.
struct TrialOptions: ParsableArguments {
    @Flag(help: "Do it without keeping anything.")
    var dryRun = false
}

extension Context {
    /// Opens the desk for a command that writes; where it only tries, what it writes is undone at its end.
    func desk(_ trial: TrialOptions) throws(Failure) -> Desk {
        let desk = try desk(for: .writing)
        if trial.dryRun { try trading { () throws(DeskError) in try desk.beginTrial() } }
        return desk
    }

    /// Opens the desk for a command that writes for long.
    ///
    /// Where it only tries, that is on a copy of the file, so that nobody waits for it; in a session the line is
    /// undone.
    func deskForTransactions(_ trial: TrialOptions) throws(Failure) -> Desk {
        guard trial.dryRun, session == nil else { return try desk(trial) }
        let file = try file(for: .reading)
        return try trading { () throws(DeskError) in
            let copy: AccountFile
            do throws(StoreError) { copy = try file.privateCopy() } catch { throw .store(error) }
            return try Desk(file: copy, accountName: options.account, environment: environment)
        }
    }

    /// Answers like `answer`, and says so where nothing was kept.
    func answer(
        _ json: @autoclosure () -> JSON,
        _ lines: @autoclosure () -> [String],
        _ trial: TrialOptions
    ) {
        guard trial.dryRun else { return answer(json(), lines()) }
        answer(json().markedAsTrial, lines() + [language.trialNote])
    }
}

extension JSON {
    /// The object, or each object of the list, with `"dryRun":true`.
    var markedAsTrial: JSON {
        switch self {
        case .object(let members): .object(members + [("dryRun", .bool(true))])
        case .array(let elements): .array(elements.map(\.markedAsTrial))
        default: self
        }
    }
}
