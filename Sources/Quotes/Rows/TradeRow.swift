import Market

extension RowForm {
    /// Reads a trade's row.
    ///
    /// - Throws: `RowFault` for the first field that is not what its column holds; the price is
    ///   above zero; the volume need not be, because files in lots show odd lots as none.
    func trade(
        of line: Span<UInt8>,
        symbol: Symbol,
        time: Instant
    ) throws(RowFault) -> MarketTrade {
        var fields = RowFields()
        var trade = MarketTrade(
            symbol: symbol,
            time: time,
            price: .zero,
            volume: .zero,
            aggressor: .auction
        )
        for (index, column) in columns.enumerated() {
            guard !fields.isAtEnd(of: line) else { throw tooFew(index) }
            let start = fields.start
            switch column {
            case .price:
                trade.price = try price(index, in: line, &fields)
                guard trade.price > .zero else {
                    throw fault(index, "price", in: line, from: start)
                }
            case .volume: trade.volume = try volume(index, in: line, &fields)
            case .aggressor:
                let field = fields.next(in: line)
                guard let aggressor = line.aggressor(field) else {
                    throw fault(index, "aggressor", in: line, from: start)
                }
                trade.aggressor = aggressor
            default: _ = fields.next(in: line)
            }
        }
        guard fields.isAtEnd(of: line) else { throw tooMany }
        return trade
    }
}

extension Span<UInt8> {
    /// The aggressor a field names; a blank field is a trade that the source could not attribute.
    fileprivate func aggressor(_ field: Range<Int>) -> Aggressor? {
        field.isEmpty ? .auction : Aggressor(rawValue: text(field))
    }
}
