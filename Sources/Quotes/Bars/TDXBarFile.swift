public import Market

/// Why a file or folder of recorded bars cannot be used.
public enum BarFileError: Error, Hashable, Sendable {
    /// There is no file of the security's bars of this period under the path.
    case notFound(path: String, Symbol, BarPeriod)
    /// The file cannot be read; the reason is the system's.
    case unreadable(path: String, reason: String)
    /// The file's name does not end like one of the formats: `.day`, `.lc1`, `.lc5`.
    case unknownFormat(path: String)
    /// A record, counted from one, holds no bar.
    case badRecord(path: String, record: Int)
}

/// The bars that the terminal TDX (通达信) keeps: files of 32-byte records, a record a bar.
///
/// `.day` has days, `.lc1` and `.lc5` have minutes. Only the records at the end that are asked for are read,
/// whatever the file's length.
public struct TDXBarFile: Sendable {
    /// The path of the file.
    public let path: String
    /// What its bars are.
    public let period: BarPeriod
    private let symbol: Symbol

    private static let recordLength = 32

    /// The file at a path, or the security's file in a folder: `vipdoc`, one of its folders, or one above it.
    ///
    /// - Throws: `BarFileError` where there is none.
    public init(path: String, of symbol: Symbol, _ period: BarPeriod) throws(BarFileError) {
        self.symbol = symbol
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        switch FileKind.of(trimmed) {
        case .file:
            guard let period = TDXBarFile.period(ofFile: trimmed) else {
                throw .unknownFormat(path: trimmed)
            }
            (self.path, self.period) = (trimmed, period)
        case .folder:
            let found = TDXBarFile.names(of: symbol, period).lazy.map { "\(trimmed)/\($0)" }
                .first { FileKind.of($0) == .file }
            guard let found else { throw .notFound(path: trimmed, symbol, period) }
            (self.path, self.period) = (found, period)
        case .missing(let reason): throw .unreadable(path: trimmed, reason: reason)
        }
    }

    private static func period(ofFile path: String) -> BarPeriod? {
        let lower = path.lowercased()
        if lower.hasSuffix(".day") { return .day }
        return lower.hasSuffix(".lc1") || lower.hasSuffix(".lc5") ? .minute : nil
    }

    private static func names(of symbol: Symbol, _ period: BarPeriod) -> [String] {
        let market = symbol.exchange.prefix
        let files =
            period == .day
            ? [("lday", "\(symbol).day")]
            : [("minline", "\(symbol).lc1"), ("fzline", "\(symbol).lc5")]
        return files.flatMap { folder, file in
            [
                "\(market)/\(folder)/\(file)", "vipdoc/\(market)/\(folder)/\(file)",
                "\(folder)/\(file)", file,
            ]
        }
    }

    /// Returns the last `count` bars that are over at `instant`.
    ///
    /// - Throws: `BarFileError` where the file cannot be read or a record holds no bar.
    public func bars(last count: Int, through instant: Instant) throws(BarFileError) -> [Bar] {
        do throws(SourceError) {
            return try read(last: count, through: instant)
        } catch {
            switch error {
            case .badRow(_, let line, _): throw .badRecord(path: path, record: line)
            case .fileUnreadable(_, let reason): throw .unreadable(path: path, reason: reason)
            default: throw .unreadable(path: path, reason: "")
            }
        }
    }

    private func read(last count: Int, through instant: Instant) throws(SourceError) -> [Bar] {
        let file = try RowFile(path: path)
        let block = 256
        var bars: [Bar] = []
        var end = file.length / TDXBarFile.recordLength
        while end > 0, bars.count < count {
            let start = max(0, end - block)
            var bytes = [UInt8](repeating: 0, count: (end - start) * TDXBarFile.recordLength)
            guard try file.read(at: start * TDXBarFile.recordLength, into: &bytes) == bytes.count
            else { throw .fileChanged(path: path) }
            for number in (start..<end).reversed() where bars.count < count {
                let record = TDXRecord(bytes, at: (number - start) * TDXBarFile.recordLength)
                guard let bar = period == .day ? record.day(symbol) : record.minute(symbol) else {
                    throw .badRow(source: path, line: number + 1, reason: "")
                }
                if bar.time <= instant { bars.append(bar) }
            }
            end = start
        }
        return bars.reversed()
    }
}
