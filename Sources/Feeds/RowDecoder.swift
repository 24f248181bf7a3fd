/// Turns the bytes of one row at a time into text.
struct RowDecoder {
    private let encoding: TextEncoding
    private let converter: Converter?

    init(_ encoding: TextEncoding) {
        self.encoding = encoding
        // GB18030 is GBK's superset, and what other providers declare.
        self.converter = encoding == .gbk ? Converter(from: "GB18030", to: "UTF-8") : nil
    }

    func decode(_ bytes: ArraySlice<UInt8>) throws(RowFault) -> String {
        guard encoding == .gbk else { return try utf8(bytes) }
        guard let converter else {
            throw RowFault("this system's C library cannot read GBK: its gconv modules are missing")
        }
        guard let converted = converter.convert(bytes) else {
            throw RowFault("the row has bytes that are not GBK text")
        }
        return try utf8(converted[...])
    }

    private func utf8(_ bytes: ArraySlice<UInt8>) throws(RowFault) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw RowFault("the row has bytes that are not UTF-8 text")
        }
        return text
    }
}
