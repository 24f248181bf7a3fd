import Market

@testable import Quotes

#if canImport(Rows)
@testable import Rows
#else
@testable import istock_net
#endif

extension FuzzTarget {
    /// Rows of snapshots, under a header of their own or the usual one.
    static let snapshots = FuzzTarget(name: "snapshots") { input in rows(input, .snapshots) }

    /// Rows of trades under their header.
    static let trades = FuzzTarget(name: "trades") { input in rows(input, .trades) }

    private static func rows(_ input: [UInt8], _ kind: RowForm.Kind) -> String? {
        var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[
            ...
        ]
        var form = RowForm.headerless
        let names = text(lines.first ?? []).split(separator: ",", omittingEmptySubsequences: false)
            .map(String.init)
        if RowForm.isHeader(names) {
            guard let own = try? RowForm(header: names) else { return nil }
            form = own
            lines.removeFirst()
        }
        guard form.kind == kind else { return nil }
        var table = SymbolTable()
        for line in lines where line.count <= longestLine {
            if let broken = row(Array(line), form, &table) { return broken }
        }
        return nil
    }

    private static func row(
        _ bytes: [UInt8],
        _ form: RowForm,
        _ table: inout SymbolTable
    ) -> String? {
        let line = bytes.span
        if let broken = twoWays(line) { return broken }
        guard let stamp = try? form.stamp(of: line),
            let number = try? table.number(spelled: stamp.symbol)
        else { return nil }
        let symbol = table.symbols[number]
        if form.kind == .trades {
            _ = try? form.trade(of: line, symbol: symbol, time: stamp.time)
            return nil
        }
        var quote = Quote(symbol: symbol, time: stamp.time, last: .zero)
        guard (try? form.read(line, into: &quote)) != nil else { return nil }
        guard quote.name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return "a name that disturbs a terminal" }
        guard (try? form.lastPrice(of: line)) == quote.last else { return "two last prices" }
        if let glance = try? form.glance(at: line) {
            guard glance.last == quote.last else { return "another last price at a glance" }
            guard glance.bid >= quote.bids.first?.price ?? .zero || quote.bids.isEmpty else {
                return "a better bid than the best"
            }
        }
        return printed(quote)
    }

    /// Both ways of reading a number come to the same in every field, and end at the same place.
    private static func twoWays(_ line: Span<UInt8>) -> String? {
        for kind in [NumberKind.price, .volume, .money, .time] {
            var fields = RowFields()
            while !fields.isAtEnd(of: line) {
                var behind = fields
                let field = behind.next(in: line)
                let careful = unsafe line.extracting(field).withUnsafeBytes { bytes in
                    unsafe DecimalText.parse(bytes, fractionDigits: kind.fractionDigits)
                }
                let expected =
                    field.isEmpty
                    ? 0 : careful.flatMap { (0...kind.highest).contains($0) ? $0 : nil }
                let fast = fields.number(kind, in: line)
                guard fast == expected, fields.start == behind.start || fast == nil else {
                    return "\(line.text(field)) is \(fast ?? -1) and \(expected ?? -1)"
                }
                fields = behind
            }
        }
        return nil
    }

    /// A quote that istock-net prints is read by istock as itself, but for what a row's name cannot hold.
    static func printed(_ quote: Quote) -> String? {
        let bytes = Array(QuoteRow.text(quote).utf8)
        let line = bytes.span
        guard let stamp = try? RowForm.headerless.stamp(of: line), stamp.time == quote.time else {
            return "the stamp is lost: \(text(bytes))"
        }
        var again = Quote(symbol: quote.symbol, time: stamp.time, last: .zero)
        do throws(RowFault) {
            try RowForm.headerless.read(line, into: &again)
        } catch {
            return "\(error.reason): \(text(bytes))"
        }
        again.name = quote.name
        again.hasLevels = quote.hasLevels
        return again == quote ? nil : "\(quote) is read as \(again)"
    }
}
