#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The C library's conversion between two encodings (iconv), which no locale influences.
@safe
final class Converter {
    private let descriptor: iconv_t

    /// A conversion, nil where the C library does not know the encodings.
    init?(from source: String, to target: String) {
        let opened = unsafe iconv_open(target, source)
        guard let opened = unsafe opened, unsafe opened != iconv_t(bitPattern: -1) else {
            return nil
        }
        unsafe descriptor = opened
    }

    deinit {
        _ = unsafe iconv_close(descriptor)
    }

    /// Returns the bytes in the target encoding, nil where they are not text of the source's.
    func convert(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        // A character of two bytes has at most three in UTF-8, one of four has four.
        var output = [UInt8](repeating: 0, count: bytes.count * 2)
        var input = Array(bytes)
        var outputLeft = output.count
        var inputLeft = input.count
        let converted = unsafe input.withUnsafeMutableBytes { source in
            unsafe output.withUnsafeMutableBytes { target in
                var sourceAt = unsafe source.assumingMemoryBound(to: CChar.self).baseAddress
                var targetAt = unsafe target.assumingMemoryBound(to: CChar.self).baseAddress
                return unsafe iconv(descriptor, &sourceAt, &inputLeft, &targetAt, &outputLeft)
            }
        }
        guard converted != -1 else { return nil }
        return Array(output.dropLast(outputLeft))
    }
}
