import Market

/// A place in a replay file and what the rows before it say.
///
/// Layout: the file is read forwards, row by row; of each row only time and symbol are read, and
/// per security the place of its latest row is kept, whose other columns are read when somebody
/// asks. Invariant: every row before `position` is counted in `states`, and none behind it. A
/// question about an earlier instant starts from the top, unless no row of its securities lies in
/// between.
struct ReplayCursor: ~Copyable {
    let form: RowForm
    let firstRow: RowPosition
    private(set) var table = SymbolTable()
    /// What the counted rows say of the securities, by their numbers.
    private(set) var states: [SymbolState] = []
    /// The first row that is not counted yet.
    private(set) var position: RowPosition
    /// The time of the last counted row, and where the rows of that time begin.
    private(set) var groupTime = Instant(milliseconds: .min)
    private(set) var groupStart: RowPosition

    private var file: RowFile
    /// The row at `position`, where it has been looked at.
    private var peeked: ReplayRow?
    /// The snapshot that was asked for last, and where its row begins.
    private var latestSnapshot: (offset: Int, quote: Quote)?
    private var question = 0

    /// A cursor before the first row.
    ///
    /// - Throws: `SourceError` where the file cannot be read or its header is none.
    init(_ file: consuming RowFile) throws(SourceError) {
        var file = file
        let header = try ReplayCursor.header(of: &file)
        form = header.form
        firstRow = header.following
        position = header.following
        groupStart = header.following
        self.file = file
    }

    /// Starts again from the top.
    mutating func rewind() {
        position = firstRow
        peeked = nil
        groupTime = Instant(milliseconds: .min)
        groupStart = firstRow
        for index in states.indices { states[index] = SymbolState() }
    }

    /// The number of a security, which need not have been met yet.
    mutating func number(of symbol: Symbol) -> Int {
        let number = table.number(of: symbol)
        addStates()
        return number
    }

    private mutating func addStates() {
        while states.count < table.symbols.count { states.append(SymbolState()) }
    }

    /// Marks the securities that are asked for, until the next question.
    mutating func ask(for symbols: some Sequence<Symbol>) {
        question += 1
        for symbol in symbols { states[number(of: symbol)].question = question }
    }

    /// Whether the row's security is asked for.
    func isAskedFor(_ row: ReplayRow) -> Bool { states[row.symbol].question == question }
}

extension ReplayCursor {
    private static func header(
        of file: inout RowFile
    ) throws(SourceError) -> (form: RowForm, following: RowPosition) {
        var place = RowPosition()
        while let range = try file.line(at: place.offset, number: place.line) {
            var text = String(decoding: file.window[range], as: UTF8.self)
            if place.offset == 0, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
            let names = text.filter { !$0.isWhitespace }.split(
                separator: ",",
                omittingEmptySubsequences: false
            )
            let header = place
            place = place.behind(line: range.count)
            if text.allSatisfy(\.isWhitespace) { continue }
            do throws(RowFault) {
                return (try RowForm(header: names.map(String.init)), place)
            } catch {
                throw .badRow(source: file.path, line: header.line, reason: error.reason)
            }
        }
        throw .badRow(source: file.path, line: 1, reason: "the file has no header")
    }

    /// Reads time and symbol of the first row at or behind a place; nil at the end of the file.
    ///
    /// - Throws: `SourceError` where the row has neither.
    mutating func row(from start: RowPosition) throws(SourceError) -> ReplayRow? {
        var place = start
        while let range = try file.line(at: place.offset, number: place.line) {
            let row = try row(in: range, at: place)
            if let row { return row }
            place = place.behind(line: range.count)
        }
        return nil
    }

    private mutating func row(
        in range: Range<Int>,
        at place: RowPosition
    ) throws(SourceError) -> ReplayRow? {
        let count = lineLength(range)
        guard count > 0 else { return nil }
        do throws(RowFault) {
            let stamp = try form.stamp(of: file.window.span.extracting(range.prefix(count)))
            let number = try table.number(spelled: stamp.symbol)
            addStates()
            return ReplayRow(
                time: stamp.time,
                symbol: number,
                position: place,
                count: count,
                following: place.behind(line: range.count)
            )
        } catch {
            throw .badRow(source: file.path, line: place.line, reason: error.reason)
        }
    }

    /// The bytes of a line in the window without the return that may end it.
    private func lineLength(_ range: Range<Int>) -> Int {
        let endsInReturn = !range.isEmpty && file.window[range.upperBound - 1] == carriageReturn
        return endsInReturn ? range.count - 1 : range.count
    }

    /// Lets `body` read a row, from the window where it is there.
    ///
    /// - Throws: `SourceError` where the file cannot be read or `body` finds a fault.
    func read<Value>(
        _ row: ReplayRow,
        _ body: (Span<UInt8>) throws(RowFault) -> Value
    ) throws(SourceError) -> Value {
        let range = file.windowRange(at: row.position.offset, count: row.count)
        var copy: [UInt8] = []
        if range == nil {
            copy = Array(repeating: 0, count: row.count)
            let count = try file.read(at: row.position.offset, into: &copy)
            guard count == row.count else { throw .fileChanged(path: file.path) }
        }
        do throws(RowFault) {
            guard let range else { return try body(copy.span) }
            return try body(file.window.span.extracting(range))
        } catch {
            throw .badRow(source: file.path, line: row.position.line, reason: error.reason)
        }
    }
}

extension ReplayCursor {
    /// Looks at the first row that is not counted yet.
    ///
    /// - Throws: `SourceError` where it is no row or is earlier than the one before.
    mutating func peek() throws(SourceError) -> ReplayRow? {
        if let peeked { return peeked }
        guard let row = try row(from: position) else { return nil }
        guard row.time >= groupTime else {
            throw .badRow(
                source: file.path,
                line: row.position.line,
                reason: "\(row.time) is before \(groupTime), the time of an earlier row"
            )
        }
        peeked = row
        return row
    }

    /// Counts the row that `peek` has shown.
    ///
    /// - Throws: `SourceError` where the row, or the last one of the day before, cannot be read;
    ///   the cursor then stands where it stood.
    mutating func count(_ row: ReplayRow) throws(SourceError) {
        var state = states[row.symbol]
        let day = row.time.day
        if state.day != day {
            state.previousClose = try lastPrice(of: state) ?? state.previousClose
            state.trades = DayOfTrades()
            state.day = day
        }
        if form.kind == .trades {
            let symbol = table.symbols[row.symbol]
            state.trades = try read(row) { line throws(RowFault) in
                try state.trades.adding(form.trade(of: line, symbol: symbol, time: row.time))
            }
        }
        state.latest = row
        states[row.symbol] = state
        if row.time != groupTime { (groupTime, groupStart) = (row.time, row.position) }
        position = row.following
        peeked = nil
    }

    /// Counts every row up to and at an instant.
    ///
    /// - Throws: `SourceError` for the first row that cannot be counted.
    mutating func advance(through instant: Instant) throws(SourceError) {
        // What lies behind may have a fault, which must not depend on how far was read before.
        guard groupTime <= instant else { return }
        while let row = try peek(), row.time <= instant { try count(row) }
    }

    /// The last price of a security's latest row; nil without a row or without a price.
    private func lastPrice(of state: SymbolState) throws(SourceError) -> Price? {
        guard let latest = state.latest else { return nil }
        if form.kind == .trades { return state.trades.last }
        let price = try read(latest) { line throws(RowFault) in try form.lastPrice(of: line) }
        return price > .zero ? price : nil
    }

    /// Reads a row of a file of trades.
    ///
    /// - Throws: `SourceError` where it is no trade.
    func trade(in row: ReplayRow) throws(SourceError) -> MarketTrade {
        try read(row) { line throws(RowFault) in
            try form.trade(of: line, symbol: table.symbols[row.symbol], time: row.time)
        }
    }

    /// Reads a row of a file of snapshots.
    ///
    /// - Throws: `SourceError` where it is no snapshot.
    func snapshot(in row: ReplayRow) throws(SourceError) -> Quote {
        var quote = Quote(
            symbol: table.symbols[row.symbol],
            time: row.time,
            last: .zero,
            previousClose: states[row.symbol].previousClose
        )
        try read(row) { line throws(RowFault) in try form.read(line, into: &quote) }
        return quote
    }

    /// Reads a row of a file of snapshots that may be asked for again: an order looks at its quote twice.
    ///
    /// - Throws: `SourceError` where it is no snapshot.
    mutating func latestSnapshot(in row: ReplayRow) throws(SourceError) -> Quote {
        if let latestSnapshot, latestSnapshot.offset == row.position.offset {
            return latestSnapshot.quote
        }
        let quote = try snapshot(in: row)
        latestSnapshot = (row.position.offset, quote)
        return quote
    }
}

private let carriageReturn = UInt8(ascii: "\r")
