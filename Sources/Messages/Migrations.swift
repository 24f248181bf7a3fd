public import Store

extension Language {
    /// The sentence that says what became of an older account file.
    public func message(_ migration: Migration) -> String {
        pick(
            "\(migration.path) 已从结构\(migration.from)升级到结构\(migration.to)；原文件保存在 \(migration.backup)",
            "\(migration.path) was brought from schema \(migration.from) to schema \(migration.to); "
                + "as it was before, it is kept in \(migration.backup)"
        )
    }
}
