import CCrypt

/// A PIN as it was typed or read.
///
/// Its bytes are overwritten when it goes, and nothing describes it.
public final class PIN {
    /// The least number of characters of a new PIN.
    public static let fewestCharacters = 4
    /// The most bytes of a PIN, well below what libcrypt takes.
    public static let mostBytes = 256

    private var bytes: [UInt8]

    /// A PIN of these bytes, without the one line end that may close them; nil where nothing is left.
    public init?(_ bytes: some Sequence<UInt8>) {
        let given = Array(bytes)
        // Storage of its own, with room for the zero of a C string, so that no copy is left behind.
        self.bytes = []
        self.bytes.reserveCapacity(given.count + 1)
        self.bytes.append(contentsOf: given)
        if self.bytes.last == UInt8(ascii: "\n") { self.bytes.removeLast() }
        if self.bytes.last == UInt8(ascii: "\r") { self.bytes.removeLast() }
        if self.bytes.isEmpty { return nil }
    }

    deinit {
        unsafe bytes.withUnsafeMutableBytes { unsafe ccrypt_wipe($0.baseAddress, $0.count) }
    }

    /// What makes it no PIN that can be set; nil where it is one.
    public var fault: PINFault? {
        if bytes.count > PIN.mostBytes { return .tooLong }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .notText }
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return .notText
        }
        if text.count < PIN.fewestCharacters { return .tooShort }
        return nil
    }

    /// Whether the other one is the same; how long that takes depends on the lengths alone.
    public func equals(_ other: PIN) -> Bool { isEqualInConstantTime(bytes, other.bytes) }

    /// Lends the bytes with a zero behind them; nil where they have one inside, or are too many to be a PIN.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result? {
        guard bytes.count <= PIN.mostBytes, !bytes.contains(0) else { return nil }
        bytes.append(0)
        defer { bytes.removeLast() }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return nil }
            return unsafe start.withMemoryRebound(to: CChar.self, capacity: buffer.count, body)
        }
    }
}

@available(*, unavailable)
extension PIN: Sendable {}

/// What is wrong with a PIN that was to be set.
public enum PINFault: Error, Hashable, Sendable {
    /// It has fewer than `PIN.fewestCharacters` characters.
    case tooShort
    /// It has more than `PIN.mostBytes` bytes.
    case tooLong
    /// It is no text of one line: it has control characters, or bytes that are no UTF-8.
    case notText
}

/// Compares without stopping at the first difference.
func isEqualInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in left.indices { difference |= left[index] ^ right[index] }
    return difference == 0
}
