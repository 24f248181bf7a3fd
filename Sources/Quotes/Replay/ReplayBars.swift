public import Market

extension ReplaySource: BarSource {
    /// Returns the bars that the rows up to `instant` make, and looks at none behind it.
    ///
    /// The file is read once from its top, row by row, of which only those of the security are read whole.
    ///
    /// - Throws: `SourceError` for the first row that is none.
    public func bars(
        of symbol: Symbol,
        _ period: BarPeriod,
        last count: Int,
        through instant: Instant
    ) throws(SourceError) -> [Bar] {
        var reader = try ReplayCursor(try RowFile(path: path))
        return try reader.bars(of: symbol, period, last: count, through: instant)
    }
}

extension ReplayCursor {
    fileprivate mutating func bars(
        of symbol: Symbol,
        _ period: BarPeriod,
        last count: Int,
        through instant: Instant
    ) throws(SourceError) -> [Bar] {
        let number = number(of: symbol)
        let hasVolume = form.kind == .trades || form.columns.contains(.volume)
        var builder = BarBuilder(period, last: count, hasVolume: hasVolume)
        var place = firstRow
        while let row = try row(from: place), row.time <= instant {
            place = row.following
            guard row.symbol == number else { continue }
            if form.kind == .trades {
                builder.add(try trade(in: row))
            } else {
                builder.add(try snapshot(in: row))
            }
        }
        return builder.bars
    }
}
