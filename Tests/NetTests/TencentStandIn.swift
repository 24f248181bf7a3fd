import Foundation
import LoopbackServer

/// The project's payloads at the addresses that Tencent has.
enum TencentStandIn {
    private static let longestLine = 8190

    /// The rows by symbol, in the encoding of an address.
    private static func rows(_ file: String) -> [String: [UInt8]] {
        let folder = URL(filePath: #filePath).appending(path: "../../FeedsTests/Payloads")
        let data =
            (try? Data(contentsOf: folder.standardizedFileURL.appending(path: file))) ?? Data()
        var rows: [String: [UInt8]] = [:]
        for line in data.split(separator: UInt8(ascii: "\n")) {
            let key = line.prefix { $0 != UInt8(ascii: "=") }.dropFirst(2)
            rows[String(decoding: key, as: UTF8.self)] = Array(line) + [UInt8(ascii: "\n")]
        }
        return rows
    }

    private static let utf8 = rows("trading.txt")
    private static let gbk = rows("trading.gbk.txt")

    /// The symbols it knows, in order.
    static var symbols: [String] { utf8.keys.sorted() }

    static func body(of path: String) -> [UInt8]? {
        let isUTF8 = path.hasPrefix("/utf8/q=")
        guard isUTF8 || path.hasPrefix("/q=") else { return nil }
        let list = path.dropFirst(isUTF8 ? 8 : 3).split(separator: ",")
        let found = list.compactMap { (isUTF8 ? utf8 : gbk)[String($0)] }
        return found.isEmpty ? Array("v_pv_none_match=\"1\";\n".utf8) : found.flatMap { $0 }
    }

    @Sendable static func answer(_ request: Request) -> Reply {
        guard request.path.utf8.count <= longestLine else {
            return .text("<html>414</html>", status: 414)
        }
        guard let body = body(of: request.path) else { return .text("not found", status: 404) }
        return .answer(body: body)
    }
}

/// Returns a gzip file with the bytes in it, uncompressed.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count < 65_536, "one block holds it")
    func littleEndian(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let length = UInt32(bytes.count)
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1]
    return head + littleEndian(length, 2) + littleEndian(~length, 2) + bytes
        + littleEndian(crc32(bytes), 4) + littleEndian(length, 4)
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 {
            let isOdd = sum & 1 == 1
            sum >>= 1
            if isOdd { sum ^= 0xEDB8_8320 }
        }
    }
    return ~sum
}
