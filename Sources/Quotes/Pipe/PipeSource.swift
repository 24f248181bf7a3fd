public import Market
import Processes

/// Quotes from a program: a line of symbols in, rows in the replay file's form out.
///
/// The program is started by the first question and kept; it ends when the source is closed or
/// goes. A program that breaks the protocol, or takes too long, is ended and started again by the
/// next question. `docs/sources.md` describes the protocol and shows a program of ten lines.
public final class PipeSource: QuoteSource {
    /// What messages call the program.
    public let name: String
    /// What the program said about single symbols in its last answer: the `!row` lines.
    public private(set) var warnings: [String] = []

    /// Called again and again while an answer is waited for, with the milliseconds since the question.
    public var whileWaiting: ((_ milliseconds: Int) -> Void)?

    private let command: [String]
    private let deadlineMilliseconds: Int
    private var child: ChildProcess?
    /// What the program wrote behind its last answer, which belongs to the next one.
    private var early: [UInt8] = []
    /// The program's last header.
    private var form = RowForm.headerless

    /// A source that has not started its program yet; the deadline is for each answer.
    public init(command: [String], name: String, deadlineMilliseconds: Int) {
        self.command = command
        self.name = name
        self.deadlineMilliseconds = deadlineMilliseconds
    }

    deinit { close() }

    /// The command that runs a text of the user's in the shell.
    public static func execCommand(_ text: String) -> [String] { ["/bin/sh", "-c", text] }

    /// Returns what the program says of the symbols now; the instant is ignored.
    ///
    /// - Throws: `SourceError` where the program cannot be started, ends, takes too long, breaks
    ///   the protocol or reports an error.
    public func quotes(
        of symbols: [Symbol],
        at instant: Instant
    ) throws(SourceError) -> [Symbol: Quote] {
        warnings = []
        guard !symbols.isEmpty else { return [:] }
        let question = symbols.map(\.description).joined(separator: " ") + "\n"
        let deadline = Deadline(milliseconds: deadlineMilliseconds)
        let lines = try answer(to: Array(question.utf8), until: deadline)
        if let error = PipeSource.error(in: lines) { throw .provider(error) }
        return try quotes(in: lines, asked: Set(symbols))
    }

    /// Asks the program for bars; returns the lines of its answer, those that warn of rows left out.
    ///
    /// A program that knows no bars may answer with quotes, whose header holds for its next answers.
    func barLines(answering question: String) throws(SourceError) -> [String] {
        warnings = []
        let deadline = Deadline(milliseconds: deadlineMilliseconds)
        let lines = try answer(to: Array(question.utf8), until: deadline)
        if let error = PipeSource.error(in: lines) { throw .provider(error) }
        warnings = lines.compactMap { PipeSource.warning(in: $0) }
        let rows = lines.filter { PipeSource.warning(in: $0) == nil }
            .map { String(decoding: $0, as: UTF8.self) }
        let names = (rows.first ?? "").split(separator: ",", omittingEmptySubsequences: false)
        if let known = try? RowForm(header: names.map(String.init)), known.kind == .snapshots {
            form = known
        }
        return rows
    }

    /// Ends the program: its input is closed, and where that does not end it, a signal does.
    public func close() {
        child?.finish()
        child = nil
    }
}

@available(*, unavailable)
extension PipeSource: Sendable {}

extension PipeSource {
    /// Asks the program that is running, or a new one.
    private func answer(
        to question: [UInt8],
        until deadline: Deadline
    ) throws(SourceError) -> [ArraySlice<UInt8>] {
        let wasRunning = child != nil
        var exchange = Exchange(question, to: try runningChild(), early: early)
        if let whileWaiting {
            let limit = deadlineMilliseconds
            exchange.whileWaiting = { whileWaiting(limit - deadline.remaining) }
        }
        do throws(Exchange.Fault) {
            try exchange.run(until: deadline)
            early = exchange.answer.rest
            return exchange.answer.lines
        } catch {
            // A program may answer once and end: then the next question starts it again.
            if wasRunning, case .ended = error, exchange.answer.bytes.isEmpty {
                close()
                return try answer(to: question, until: deadline)
            }
            throw failure(error, exchange.answer.lines)
        }
    }

    private func runningChild() throws(SourceError) -> ChildProcess {
        if let child { return child }
        do throws(ChildFault) {
            let started = try ChildProcess(command)
            child = started
            form = .headerless
            early = []
            return started
        } catch {
            throw .childFailed(command: name, reason: "could not be started: \(error.reason)")
        }
    }

    /// Ends the program, and says what is to be said: its own error, where it wrote one.
    private func failure(_ fault: Exchange.Fault, _ lines: [ArraySlice<UInt8>]) -> SourceError {
        defer {
            child?.terminate()
            child = nil
        }
        if let error = PipeSource.error(in: lines) { return .provider(error) }
        switch fault {
        case .timedOut: return .timedOut(command: name, milliseconds: deadlineMilliseconds)
        case .broken(let reason): return .childFailed(command: name, reason: reason)
        case .ended:
            let ending = child?.ending() ?? .closedItsOutput
            let reason = "\(ending.words) before its answer was complete"
            return .childFailed(command: name, reason: reason)
        }
    }
}

extension PipeSource {
    private static let mark = UInt8(ascii: "!")

    /// The text of the first error line.
    private static func error(in lines: [ArraySlice<UInt8>]) -> String? {
        lines.first { $0.first == mark && warning(in: $0) == nil }.map { line in
            let text = String(decoding: line.drop { $0 == mark || $0 == space }, as: UTF8.self)
            return text.isEmpty ? "an error without a text" : text
        }
    }

    /// The text of a line that warns of one symbol: `!row sh600000 has no quote`.
    private static func warning(in line: ArraySlice<UInt8>) -> String? {
        let prefix = "!row "
        guard line.starts(with: prefix.utf8) else { return nil }
        return String(decoding: line.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    private func quotes(
        in lines: [ArraySlice<UInt8>],
        asked: Set<Symbol>
    ) throws(SourceError) -> [Symbol: Quote] {
        var table = SymbolTable()
        var quotes: [Symbol: Quote] = [:]
        for (index, line) in lines.enumerated() {
            if let warning = PipeSource.warning(in: line) {
                warnings.append(warning)
                continue
            }
            do throws(RowFault) {
                guard let quote = try quote(in: line, isFirst: index == 0, &table) else { continue }
                if asked.contains(quote.symbol) { quotes[quote.symbol] = quote }
            } catch {
                throw .badRow(source: name, line: index + 1, reason: error.reason)
            }
        }
        return quotes
    }

    /// Reads a row; nil for a header, which is remembered.
    private func quote(
        in line: ArraySlice<UInt8>,
        isFirst: Bool,
        _ table: inout SymbolTable
    ) throws(RowFault) -> Quote? {
        if isFirst {
            let names = String(decoding: line, as: UTF8.self)
                .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            if RowForm.isHeader(names) {
                form = try RowForm(header: names)
                guard form.kind == .snapshots else {
                    throw RowFault(reason: "a program answers with snapshots, not with trades")
                }
                return nil
            }
        }
        let bytes = line.span
        let stamp = try form.stamp(of: bytes)
        let number = try table.number(spelled: stamp.symbol)
        var quote = Quote(symbol: table.symbols[number], time: stamp.time, last: .zero)
        try form.read(bytes, into: &quote)
        return quote
    }
}

private let space = UInt8(ascii: " ")
