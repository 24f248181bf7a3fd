public import Store

/// What came of a restore.
public enum RestoreOutcome: Hashable, Sendable {
    /// The backup breaks an invariant, and nothing was changed.
    case unsound(Violation)
    /// The backup is in place; what was there before is in that file, nil where there was none.
    case done(kept: String?)
}

extension AccountFile {
    /// Puts a backup in the place of the file at `path`, after verifying it; what was there is kept beside it.
    ///
    /// Where it is only tried, nothing is changed and nothing kept. `locks` are those of the file that is replaced.
    ///
    /// - Throws: `DeskError.locked` where one of its accounts is, or the store's error.
    public static func restore(
        _ backup: String,
        to path: String,
        locks: FileLocks?,
        onlyTrying: Bool
    ) throws(DeskError) -> RestoreOutcome {
        let source = try storing { () throws(StoreError) in
            try AccountFile.open(path: backup, for: .reading)
        }
        if let violation = try Verification(source).violation() { return .unsound(violation) }
        if onlyTrying { return .done(kept: nil) }
        try locks?.require()
        return try storing { () throws(StoreError) in
            let kept = try keep(path)
            let file = try AccountFile.openOrCreate(path: path)
            try file.replace(by: source)
            try file.close()
            return .done(kept: kept)
        }
    }

    /// Keeps the file under the first name that is free; nil where there is none.
    private static func keep(_ path: String) throws(StoreError) -> String? {
        let file: AccountFile
        do throws(StoreError) {
            file = try AccountFile.open(path: path, for: .reading)
        } catch {
            if case .missing = error { return nil }
            throw error
        }
        var (name, number) = (path + ".before-restore", 1)
        while true {
            do throws(StoreError) {
                try file.backUp(to: name)
                return name
            } catch {
                guard case .fileExists = error else { throw error }
                number += 1
                name = "\(path).before-restore-\(number)"
            }
        }
    }
}
