import CCrypt

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A PIN as the account file keeps it: the system's password hash (crypt(5)), yescrypt with a salt of
/// its own and libcrypt's default cost.
public struct PINHash: Hashable, Sendable {
    private static let method = "$y$"

    /// The hash as text: method, cost, salt and digest.
    public let text: String

    /// A hash that was stored; nil where the text is of another method.
    public init?(stored text: String) {
        guard text.hasPrefix(PINHash.method) else { return nil }
        self.text = text
    }

    /// Hashes a PIN with a salt from the system's random numbers.
    ///
    /// - Throws: `PINHashFault` where libcrypt has no yescrypt, or no random numbers can be had.
    public init(of pin: PIN) throws(PINHashFault) {
        let salt = unsafe crypt_gensalt_ra(PINHash.method, 0, nil, 0)
        guard let salt = unsafe salt else { throw PINHashFault(reason: PINHash.systemReason) }
        defer { unsafe free(salt) }
        let setting = unsafe String(cString: salt)
        guard let digest = PINHash.digest(of: pin, setting: setting),
            digest.hasPrefix(PINHash.method)
        else { throw PINHashFault(reason: PINHash.systemReason) }
        text = digest
    }

    /// Whether the PIN is the one that was hashed.
    ///
    /// It takes some hundredths of a second and 16 MiB, whatever the PIN.
    public func matches(_ pin: PIN) -> Bool {
        guard let digest = PINHash.digest(of: pin, setting: text) else { return false }
        return isEqualInConstantTime(Array(digest.utf8), Array(text.utf8))
    }

    private static func digest(of pin: PIN, setting: String) -> String? {
        unsafe pin.withCString { phrase in
            var workspace: UnsafeMutableRawPointer?
            var size: CInt = 0
            let digest = unsafe crypt_ra(phrase, setting, &workspace, &size).map {
                unsafe String(cString: $0)
            }
            if let workspace = unsafe workspace {
                unsafe ccrypt_wipe(workspace, Int(size))
                unsafe free(workspace)
            }
            return digest
        } ?? nil
    }

    private static var systemReason: String { unsafe String(cString: strerror(errno)) }
}

/// What the system said when a PIN could not be hashed.
public struct PINHashFault: Error, Hashable, Sendable {
    /// The system's words.
    public let reason: String
}
