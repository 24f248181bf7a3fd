/// The system's fingerprint reader.
public protocol FingerprintSensor {
    /// Finds out whether a finger could be compared now, without asking for one.
    ///
    /// - Throws: `FingerprintFault` with what is in the way.
    func check() throws(FingerprintFault)

    /// Asks for a finger and compares it with those enrolled for the user of this process.
    ///
    /// It ends early where `interruption`, a descriptor, has something to read.
    ///
    /// - Throws: `FingerprintFault` unless a finger matched.
    func verify(reason: String, interruption: CInt?) throws(FingerprintFault)
}

/// Why no finger matched.
public enum FingerprintFault: Error, Hashable, Sendable {
    /// The programs of the service are not installed.
    case notInstalled
    /// The service does not run, or nothing connects to it.
    case noService
    /// There is no reader.
    case noReader
    /// No finger is enrolled for this user.
    case noFinger
    /// The system does not let this user ask.
    case notPermitted
    /// Another program is asking the reader.
    case busy
    /// A finger was read, and it is none of those enrolled.
    case noMatch
    /// Nobody put a finger on the reader in time, or the service did not answer.
    case timedOut
    /// The user gave up.
    case cancelled
    /// Anything else, in the service's words.
    case failed(String)

    /// The stable word for it.
    public var word: String {
        switch self {
        case .notInstalled: "notInstalled"
        case .noService: "noService"
        case .noReader: "noReader"
        case .noFinger: "noFinger"
        case .notPermitted: "notPermitted"
        case .busy: "busy"
        case .noMatch: "noMatch"
        case .timedOut: "timedOut"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }
}

/// The reader of this system, which waits so long for a finger.
public func systemFingerprintSensor(milliseconds: Int) -> any FingerprintSensor {
    #if canImport(LocalAuthentication)
    LocalAuthenticationSensor(milliseconds: milliseconds)
    #else
    FprintdSensor(milliseconds: milliseconds)
    #endif
}
