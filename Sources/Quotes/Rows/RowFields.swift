import Market

/// A kind of number in a row, with the largest that is accepted.
struct NumberKind {
    let fractionDigits: Int
    let highest: Int64
    /// What the number is called where the field holds none.
    let word: String

    static let price = NumberKind(
        fractionDigits: 4,
        highest: Price.highest.tenThousandths,
        word: "price"
    )
    static let volume = NumberKind(
        fractionDigits: 0,
        highest: Quantity.highest.shares,
        word: "volume"
    )
    static let money = NumberKind(
        fractionDigits: 4,
        highest: Money.highest.tenThousandths,
        word: "amount"
    )
    /// Milliseconds since 1970, to the year 2200.
    static let time = NumberKind(fractionDigits: 0, highest: 7_258_118_400_000, word: "time")
}

/// Walks over the fields of one line from left to right, without copying a byte.
///
/// A field ends at a comma; there are no quotation marks. `start` is where the next field begins,
/// one beyond the line's end where there is none.
struct RowFields {
    private(set) var start: Int

    init(start: Int = 0) {
        self.start = start
    }

    /// Whether all fields of the line have been walked over.
    func isAtEnd(of line: Span<UInt8>) -> Bool { start > line.count }

    /// The bytes of the next field.
    mutating func next(in line: Span<UInt8>) -> Range<Int> {
        var end = start
        while end < line.count, line[end] != comma { end += 1 }
        defer { start = end + 1 }
        return start..<end
    }

    /// Walks over so many fields, and returns how many of them there were.
    mutating func skip(_ count: Int, in line: Span<UInt8>) -> Int {
        guard count > 0, start <= line.count else { return 0 }
        var skipped = 0
        var index = start
        let end = line.count
        unsafe line.withUnsafeBytes { bytes in
            // Eight bytes at a time, as long as the last field to skip does not end among them.
            while index + 8 <= end {
                let commas = unsafe commaCount(
                    in: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                )
                if skipped + commas >= count { break }
                skipped += commas
                index += 8
            }
            while index < end {
                let byte = unsafe bytes[index]
                index += 1
                if byte == comma {
                    skipped += 1
                    if skipped == count { return }
                }
            }
        }
        if skipped < count {
            skipped += 1
            index += 1
        }
        start = index
        return skipped
    }

    /// The number in the next field, zero where it is blank, nil where it holds none of the kind.
    mutating func number(_ kind: NumberKind, in line: Span<UInt8>) -> Int64? {
        var index = start
        var value: Int64 = 0
        let digits = line.accumulateDigits(from: &index, into: &value)
        var fraction = 0
        if digits > 0, index < line.count, line[index] == point {
            index += 1
            fraction = line.accumulateDigits(from: &index, into: &value)
            if fraction == 0 { return careful(kind, in: line) }
        }
        // Signs, letters, long numbers and fine fractions take the careful way.
        guard index == line.count || line[index] == comma, digits + fraction <= 13,
            fraction <= kind.fractionDigits
        else { return careful(kind, in: line) }
        for _ in fraction..<kind.fractionDigits { value *= 10 }
        start = index + 1
        return value <= kind.highest ? value : nil
    }

    private mutating func careful(_ kind: NumberKind, in line: Span<UInt8>) -> Int64? {
        let field = next(in: line)
        let value = unsafe line.extracting(field).withUnsafeBytes { bytes in
            unsafe DecimalText.parse(bytes, fractionDigits: kind.fractionDigits)
        }
        return value.flatMap { (0...kind.highest).contains($0) ? $0 : nil }
    }
}

/// How many of the eight bytes of a word are commas.
private func commaCount(in word: UInt64) -> Int {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    // Bytes that are commas become zero; then the top bit of each byte says whether anything else is set.
    let difference = word ^ 0x2C2C_2C2C_2C2C_2C2C
    let others = ((difference & low) &+ low) | difference | low
    // One bit a comma, added up in the top byte.
    return Int(truncatingIfNeeded: ((~others >> 7) &* 0x0101_0101_0101_0101) >> 56)
}

private let comma = UInt8(ascii: ",")
private let point = UInt8(ascii: ".")

extension Span<UInt8> {
    /// Adds the digits from `index` on to `value`, and returns how many there were.
    fileprivate func accumulateDigits(from index: inout Int, into value: inout Int64) -> Int {
        let start = index
        while index < count {
            let digit = self[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ Int64(digit)
            index += 1
        }
        return index - start
    }

    /// The text of a field, cut where it is longer than a message should quote.
    func text(_ range: Range<Int>) -> String {
        let quoted = range.lowerBound..<Swift.min(range.upperBound, range.lowerBound + 64)
        return unsafe extracting(quoted).withUnsafeBytes { bytes in
            unsafe String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension RowForm {
    /// Reads the next field as a price.
    func price(
        _ index: Int,
        in line: Span<UInt8>,
        _ fields: inout RowFields
    ) throws(RowFault) -> Price {
        Price(tenThousandths: try number(.price, index, in: line, &fields))
    }

    /// Reads the next field as a number of shares.
    func volume(
        _ index: Int,
        in line: Span<UInt8>,
        _ fields: inout RowFields
    ) throws(RowFault) -> Quantity {
        Quantity(try number(.volume, index, in: line, &fields))
    }

    /// Reads the next field as an amount of money.
    func money(
        _ index: Int,
        in line: Span<UInt8>,
        _ fields: inout RowFields
    ) throws(RowFault) -> Money {
        Money(tenThousandths: try number(.money, index, in: line, &fields))
    }

    private func number(
        _ kind: NumberKind,
        _ index: Int,
        in line: Span<UInt8>,
        _ fields: inout RowFields
    ) throws(RowFault) -> Int64 {
        let start = fields.start
        guard let value = fields.number(kind, in: line) else {
            throw fault(index, kind.word, in: line, from: start)
        }
        return value
    }
}
