import SQLite

extension AccountFile {
    /// Copies the file as it is at one moment into a new one, while others go on trading.
    ///
    /// The copy is made under another name and gets its own when it is complete.
    ///
    /// `hasCopied` is told now and then how many pages are copied, of how many.
    ///
    /// - Throws: `StoreError.fileExists` where there is one already, or SQLite's error.
    public func backUp(
        to path: String,
        hasCopied: ((_ pages: Int64, _ total: Int64) -> Void)? = nil
    ) throws(StoreError) {
        guard !Folder.exists(path) else { throw .fileExists(path: path) }
        let unfinished = Folder.unfinishedName(for: path)
        Folder.removeDatabase(unfinished)
        defer { Folder.removeDatabase(unfinished) }
        try consistently { () throws(StoreError) in
            try reading { () throws(SQLiteError) in
                let source = original ?? connection
                // The transaction begins with the first row that is read.
                try source.execute("SELECT count(*) FROM sqlite_schema")
                let copy = try Connection(path: unfinished, mode: .create)
                try source.copy(into: copy, hasCopied: hasCopied)
                try copy.close()
            }
        }
        try Folder.publish(unfinished, as: path)
    }

    /// Replaces everything in the file by what a backup has, in one transaction; whoever reads meanwhile goes on
    /// with what there was.
    ///
    /// - Throws: `StoreError.readOnly`, or SQLite's error; the file is then as it was.
    public func replace(by backup: AccountFile) throws(StoreError) {
        if isReadOnly { throw .readOnly(path: path) }
        precondition(!isInBatch && !isInTransaction, "a file is replaced between two transactions")
        try inTurn { () throws(SQLiteError) in try backup.connection.copy(into: connection) }
    }
}
