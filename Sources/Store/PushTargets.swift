public import Market
import SQLite

/// Where notices are pushed, and how far that has come.
public struct PushTarget: Hashable, Sendable {
    /// What takes the notices.
    public enum Service: String, Hashable, Sendable, CaseIterable {
        /// An ntfy server.
        case ntfy
        /// A Bark server.
        case bark
        /// Any server that takes JSON.
        case webhook
        /// The desktop of this machine.
        case desktop
    }

    /// Its name in the account.
    public let name: String
    /// What takes the notices.
    public let service: Service
    /// The address, which may be as secret as a password; empty for the desktop.
    public let url: String
    /// ntfy's token, Bark's device key, the webhook's key for signatures; empty for none.
    public let secret: String
    /// What makes its idempotency keys unlike those of other targets.
    public let nonce: String
    /// A file of the certificates to trust instead of the system's.
    public let authorities: String?
    /// The language of its texts, `zh` or `en`.
    public let language: String
    /// How long a notice waits before it is delivered.
    public let delay: TimeSpan
    /// More notices than these at once are delivered as one; nil for never.
    public let batch: Int?
    /// Up to this event it is being told.
    public var dueSeq: Int64
    /// From when on.
    public var dueAt: Instant
    /// How much has failed since the last success.
    public var failures: Int64
    /// Before this instant nothing is tried again.
    public var retryAt: Instant?
    /// Whether it was given up.
    public var isParked: Bool

    /// A target that was told nothing yet.
    public init(
        name: String,
        service: Service,
        url: String,
        secret: String,
        nonce: String,
        authorities: String?,
        language: String,
        delay: TimeSpan,
        batch: Int?
    ) {
        self.name = name
        self.service = service
        self.url = url
        self.secret = secret
        self.nonce = nonce
        self.authorities = authorities
        self.language = language
        self.delay = delay
        self.batch = batch
        dueSeq = 0
        dueAt = Instant(milliseconds: 0)
        failures = 0
        retryAt = nil
        isParked = false
    }
}

extension AccountFile {
    private static let insertTarget = """
        INSERT INTO push_targets (account_id, name, service, url, secret, nonce, authorities, \
        language, delay_ms, batch, due_seq, due_ms, failures, retry_ms, parked)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, NULL, 0)
        """
    private static let selectTargets = """
        SELECT name, service, url, secret, nonce, authorities, language, delay_ms, batch, due_seq, \
        due_ms, failures, retry_ms, parked
        FROM push_targets WHERE account_id = ? ORDER BY name
        """
    private static let updateTarget = """
        UPDATE push_targets SET due_seq = ?3, due_ms = ?4, failures = ?5, retry_ms = ?6, parked = ?7
        WHERE account_id = ?1 AND name = ?2
        """
    private static let deleteTarget = "DELETE FROM push_targets WHERE account_id = ? AND name = ?"
    private static let deleteFollower = "DELETE FROM followers WHERE account_id = ? AND name = ?"

    /// Writes a new target.
    ///
    /// - Throws: SQLite's error.
    public func insert(_ target: PushTarget, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.insertTarget,
                [
                    .integer(account), .text(target.name), .text(target.service.rawValue),
                    .text(target.url), .text(target.secret), .text(target.nonce),
                    Value(target.authorities), .text(target.language),
                    .integer(target.delay.milliseconds),
                    target.batch.map { .integer(Int64($0)) } ?? .null,
                ]
            )
        }
    }

    /// Returns the targets of an account, by name.
    ///
    /// - Throws: SQLite's error.
    public func pushTargets(account: Int64) throws(StoreError) -> [PushTarget] {
        try reading { () throws(SQLiteError) in
            try connection.query(
                AccountFile.selectTargets,
                [.integer(account)],
                AccountFile.decodeTarget
            )
        }
    }

    /// Writes how far a target has come.
    ///
    /// - Throws: SQLite's error.
    public func update(_ target: PushTarget, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.updateTarget,
                [
                    .integer(account), .text(target.name), .integer(target.dueSeq),
                    Value(target.dueAt), .integer(target.failures), Value(target.retryAt),
                    Value(target.isParked),
                ]
            )
        }
    }

    /// Removes a target, and says whether there was one; its cursor goes too.
    ///
    /// - Throws: SQLite's error.
    public func removeTarget(
        _ name: String,
        follower: String,
        account: Int64
    ) throws(StoreError) -> Bool {
        try writing { () throws(SQLiteError) in
            try connection.run(AccountFile.deleteTarget, [.integer(account), .text(name)])
            guard connection.changes > 0 else { return false }
            try connection.run(AccountFile.deleteFollower, [.integer(account), .text(follower)])
            return true
        }
    }

    private static func decodeTarget(_ row: borrowing Row) throws(SQLiteError) -> PushTarget {
        var target = PushTarget(
            name: try row.text(0),
            service: try row.word(1, PushTarget.Service.self),
            url: try row.text(2),
            secret: try row.text(3),
            nonce: try row.text(4),
            authorities: try row.optionalText(5),
            language: try row.text(6),
            delay: TimeSpan(milliseconds: try row.integer(7)),
            batch: try row.optionalInteger(8).map { Int($0) }
        )
        target.dueSeq = try row.integer(9)
        target.dueAt = try row.instant(10)
        target.failures = try row.integer(11)
        target.retryAt = try row.optionalInstant(12)
        target.isParked = try row.bool(13)
        return target
    }
}
