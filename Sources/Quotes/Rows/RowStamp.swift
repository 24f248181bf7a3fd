import Market

/// When a row is and whose it is: all that is read of rows nobody asked for.
struct RowStamp {
    let time: Instant
    let symbol: Spelling
}

extension RowForm {
    /// Reads time and symbol of a row, and nothing behind them.
    ///
    /// - Throws: `RowFault` where the row has neither, or the time is none.
    func stamp(of line: Span<UInt8>) throws(RowFault) -> RowStamp {
        var fields = RowFields()
        var time: Instant?
        var symbol: Spelling?
        for index in 0...max(timeIndex, symbolIndex) {
            guard !fields.isAtEnd(of: line) else { throw tooFew(index) }
            if index == timeIndex {
                time = try self.time(in: line, &fields)
                continue
            }
            let field = fields.next(in: line)
            guard index == symbolIndex else { continue }
            symbol = Spelling(field, of: line)
            if symbol == nil { throw fault(index, "security", in: line, from: field.lowerBound) }
        }
        guard let time, let symbol else { throw tooFew(0) }
        return RowStamp(time: time, symbol: symbol)
    }

    private func time(
        in line: Span<UInt8>,
        _ fields: inout RowFields
    ) throws(RowFault) -> Instant {
        let start = fields.start
        let milliseconds =
            columns[timeIndex] == .timeMilliseconds
            ? fields.number(.time, in: line)
            : line.instant(fields.next(in: line))?.milliseconds
        guard let milliseconds, (1...NumberKind.time.highest).contains(milliseconds) else {
            throw fault(timeIndex, "time", in: line, from: start)
        }
        return Instant(milliseconds: milliseconds)
    }
}

extension Span<UInt8> {
    /// The usual spelling of an instant; `#` is a digit.
    private static var usualInstant: StaticString { "####-##-##T##:##:##+08:00" }

    /// The instant that a field spells in ISO 8601; the usual spelling is read without a text.
    fileprivate func instant(_ field: Range<Int>) -> Instant? {
        guard isUsualInstant(field) else { return Instant(text(field)) }
        let start = field.lowerBound
        let (hour, minute) = (digits(2, at: start + 11), digits(2, at: start + 14))
        let second = digits(2, at: start + 17)
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return TradingDay(
            year: digits(4, at: start),
            month: digits(2, at: start + 5),
            day: digits(2, at: start + 8)
        ).map { Instant($0, TimeOfDay(hour, minute, second)) }
    }

    private func isUsualInstant(_ field: Range<Int>) -> Bool {
        Span.usualInstant.withUTF8Buffer { pattern in
            guard pattern.count == field.count else { return false }
            for index in 0..<field.count {
                let byte = self[field.lowerBound + index]
                let wanted = unsafe pattern[index]
                let isDigit = byte &- UInt8(ascii: "0") < 10
                guard wanted == UInt8(ascii: "#") ? isDigit : byte == wanted else { return false }
            }
            return true
        }
    }

    private func digits(_ count: Int, at start: Int) -> Int {
        var value = 0
        for index in start..<start + count { value = value * 10 + Int(self[index]) - 48 }
        return value
    }
}
