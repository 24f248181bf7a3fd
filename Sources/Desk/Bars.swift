public import Market
import Quotes
import Store

extension Desk {
    /// Returns the last bars of a security up to the account's present instant, from the source it is opened on.
    ///
    /// - Throws: `DeskError.noBars` where the source gives none, `.unknownSymbol` or `.noBarsYet` where it has none
    ///   of the security, or `.source`.
    public func bars(
        of symbol: Symbol,
        _ period: BarPeriod,
        last count: Int
    ) throws(DeskError) -> [Bar] {
        guard let source = source as? any BarSource else { throw .noBars(source: account.source) }
        let instant = now
        let found: [Bar]
        do throws(SourceError) {
            found = try source.bars(of: symbol, period, last: count, through: instant)
        } catch {
            if error == .noBars { throw .noBars(source: account.source) }
            throw .source(error)
        }
        tellDoubts(about: [])
        guard found.isEmpty else { return found }
        guard SecuritiesDirectory.name(of: symbol) == nil, Board.of(symbol) != .index else {
            throw .noBarsYet(symbol)
        }
        throw .unknownSymbol(symbol.description, choices: [])
    }

    /// Returns the last bars of a security out of files of TDX's that are over at the account's present instant.
    ///
    /// - Throws: `DeskError.barFile`.
    public func bars(
        of symbol: Symbol,
        _ period: BarPeriod,
        last count: Int,
        from path: String
    ) throws(DeskError) -> (bars: [Bar], period: BarPeriod) {
        do throws(BarFileError) {
            let file = try TDXBarFile(path: path, of: symbol, period)
            let bars = try file.bars(last: count, through: now)
            guard !bars.isEmpty else { throw .notFound(path: file.path, symbol, file.period) }
            return (bars, file.period)
        } catch {
            throw .barFile(error)
        }
    }
}
