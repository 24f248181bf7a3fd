import Arguments
import Console
import Desk
import Messages
import Store

struct Backup: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the account file while others trade.",
        discussion: """
            The copy is the file as it was at one moment, made by SQLite's own backup.

              istock backup istock-2026-11-30.db
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The new file.")
    var path: String

    func run(in context: Context) throws(Failure) {
        let file = try context.file(for: .reading)
        try context.showingProgress(.backingUp, unit: .bytes) { meter throws(Failure) in
            let hasCopied = meter.map { meter in
                { (pages: Int64, total: Int64) in meter.advance(to: pages << 12, of: total << 12) }
            }
            do throws(StoreError) {
                try file.backUp(to: path, hasCopied: hasCopied)
            } catch {
                throw .desk(.store(error))
            }
        }
        context.answer(.object([("backup", .string(path))]), [context.language.backedUp(to: path)])
    }
}

struct Restore: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of the account file.",
        discussion: """
            The backup is verified first. What was there is kept beside the file, as
            FILE.before-restore.

              istock restore istock-2026-11-30.db
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The backup.")
    var path: String

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let answers = try context.lockAnswers(lock)
        if !trial.dryRun { try context.bringUp() }
        let locks = try trading { () throws(DeskError) in
            try FileLocks(
                path: context.databasePath,
                environment: context.environment,
                keepsNothing: trial.dryRun
            )
        }
        if let locks, !trial.dryRun { try context.unlock(locks, answers) }
        let outcome = try trading { () throws(DeskError) in
            try AccountFile.restore(
                path,
                to: context.databasePath,
                locks: locks,
                onlyTrying: trial.dryRun
            )
        }
        switch outcome {
        case .unsound(let violation):
            context.output.err("error: \(context.language.message(violation))")
            throw .status(.database)
        case .done(let kept):
            context.answer(
                .object([("restored", .string(path)), ("kept", JSON(kept))]),
                [context.language.restored(from: path, kept: kept)],
                trial
            )
        }
    }
}
