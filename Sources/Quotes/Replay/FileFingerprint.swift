/// A hash by which a file is recognised again.
///
/// Up to 4 MiB every byte counts. Of a larger file the length counts, the first and the last 64 KiB
/// and 64 blocks of 4 KiB spread evenly between, so that opening it costs the same whatever its
/// length; a change of single bytes elsewhere that keeps the length goes unnoticed.
struct FileFingerprint {
    private static let wholeUpTo = 4 << 20
    private static let endLength = 64 << 10
    private static let blockLength = 4 << 10
    private static let blocks = 64

    private var hash: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Returns the fingerprint of a file in sixteen hexadecimal digits.
    ///
    /// - Throws: `SourceError.fileUnreadable` with the system's reason.
    static func text(of file: borrowing RowFile) throws(SourceError) -> String {
        var fingerprint = FileFingerprint()
        fingerprint.mix(UInt64(file.length))
        for part in parts(ofLength: file.length) {
            var bytes = [UInt8](repeating: 0, count: part.count)
            let count = try file.read(at: part.lowerBound, into: &bytes)
            fingerprint.mix(bytes.span.extracting(0..<count))
        }
        let digits = String(fingerprint.hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// The parts of a file that count.
    static func parts(ofLength length: Int) -> [Range<Int>] {
        guard length > wholeUpTo else {
            return stride(from: 0, to: length, by: endLength).map {
                $0..<min($0 + endLength, length)
            }
        }
        let between = length - 2 * endLength - blockLength
        let middle = (0..<blocks).map { number in
            let start = endLength + between / (blocks - 1) * number
            return start..<start + blockLength
        }
        return [0..<endLength] + middle + [length - endLength..<length]
    }

    private mutating func mix(_ bytes: Span<UInt8>) {
        let words = bytes.count / 8
        unsafe bytes.withUnsafeBytes { raw in
            for word in 0..<words {
                let value = unsafe raw.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
                mix(UInt64(littleEndian: value))
            }
        }
        for index in words * 8..<bytes.count { mix(UInt64(bytes[index])) }
    }

    /// Folds the 128 bits of a product, so that every bit of the word reaches every bit of the
    /// hash.
    private mutating func mix(_ word: UInt64) {
        let (high, low) = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        hash = (high ^ low) &+ 0x9E37_79B9_7F4A_7C15
    }
}
