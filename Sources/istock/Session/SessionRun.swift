import Arguments
import Console
import Desk
import Market
import Messages
import Sessions
import Store
import Trading

/// Why a session ends before its last line.
enum SessionEnd: Error {
    /// The text is wrong.
    case fault(SessionFault)
    /// A check failed.
    case failed(Mismatch, ExitStatus)
    /// The account or its market cannot be used any more.
    case desk(DeskError, Place)
    /// Nobody reads the answers any more.
    case readerIsGone
}

/// Plays one session: line after line on the session's account.
final class SessionRun {
    let terms: SessionTerms
    let account: SessionAccount
    let output: any Output
    /// Where the line's answer waits.
    let answers: SessionOutput
    var text: SessionText
    var report: SessionReport
    /// The refusal of the latest line that is no check, until the next one.
    var refusal: (error: DeskError, place: Place, isAnswered: Bool)?
    /// The last event whose notice a check has looked for.
    var expectedNotices: Int64 = 0
    var delivery = SessionDelivery()
    var recorder: SessionRecorder?
    private let symbols = SymbolMemory()
    private var lastLine: ScriptLine?
    private var lines = 0
    /// Told now and then how many bytes of the file were played.
    var hasReached: ((_ position: Int64) -> Void)?

    init(
        _ script: Script,
        values: [String: String],
        account: SessionAccount,
        terms: SessionTerms,
        output: any Output
    ) {
        self.terms = terms
        self.account = account
        self.output = output
        answers = SessionOutput(output)
        script.keepsRemarks = terms.echoes
        text = SessionText(script, values: values)
        report = SessionReport(file: script.name)
    }

    /// Plays every line and returns how it ended; what the commit option promises is kept in any case.
    func play() -> SessionReport {
        do throws(SessionEnd) {
            delivery.namesLines = terms.wantsJSON
            delivery.seen = account.desk?.account.lastEvent ?? 0
            expectedNotices = delivery.seen
            while let line = try next() { try perform(line) }
            try requireAnswer()
            try finish()
        } catch {
            end(error)
        }
        return report
    }

    private func next() throws(SessionEnd) -> ScriptLine? {
        lines += 1
        // Most lines take a microsecond, and looking at the clock a good part of that.
        if lines % 64 == 0, let hasReached { hasReached(text.position) }
        do throws(SessionFault) { return try text.nextLine() } catch { throw .fault(error) }
    }

    private func perform(_ line: ScriptLine) throws(SessionEnd) {
        recorder?.beginLine()
        let statement: Statement
        do throws(SessionFault) {
            statement = try Statement(line, symbols: symbols)
        } catch {
            throw .fault(error)
        }
        if !statement.answersRefusal { try requireAnswer() }
        if terms.echoes { echo(line) }
        let scope = newScope(of: line)
        if case .expect = statement {} else { refusal = nil }
        do throws(DeskError) {
            if terms.commit == .time, statement.movesClock { try commit() }
            try account.begin()
        } catch {
            throw .desk(error, line.place)
        }
        do throws(SessionFailure) {
            try carryOut(statement, line, scope)
        } catch {
            try refused(error, line, scope)
        }
        try complete(line, scope)
    }

    /// Prints a line, with the comments before it.
    private func echo(_ line: ScriptLine) {
        for remark in text.remarks where !remark.hasPrefix("#!") { output.out(remark) }
        output.out("> " + line.words.map(\.text).joined(separator: " "))
    }

    func newScope(of line: ScriptLine) -> SessionLine {
        SessionLine(
            file: line.file,
            account: account,
            language: terms.language,
            wantsJSON: terms.wantsJSON,
            holdsNotices: holdsNotices,
            answers: terms.answers
        )
    }

    /// Whether what a notice tells of is not durable when its line is answered, though it will be.
    var holdsNotices: Bool {
        account.path != nil && account.isVirtual && terms.commit != .line
    }

    /// Commits and delivers what the line has done, as far as it is due.
    private func complete(_ line: ScriptLine, _ scope: SessionLine) throws(SessionEnd) {
        do throws(DeskError) {
            lastLine = line
            try recorder?.add(line, refused: freshRefusal, account.desk)
            delivery.hold(upTo: account.desk?.account.lastEvent ?? 0, line)
            if terms.commit == .line { try commit() }
            if !holdsNotices { try deliver() }
            answers.release()
        } catch {
            throw .desk(error, line.place)
        }
        if terms.isConversation { try flush() }
    }

    func flush() throws(SessionEnd) {
        do throws(OutputError) { try output.flush() } catch { throw .readerIsGone }
    }

    /// The code with which the line was refused just now.
    private var freshRefusal: String? {
        refusal.flatMap { $0.isAnswered ? nil : ErrorJSON.code($0.error) }
    }

    /// Makes the lines so far durable, then tells what was held back for that.
    private func commit() throws(DeskError) {
        if !terms.isDryRun { try account.commit() }
        try deliver()
    }

    private func finish() throws(SessionEnd) {
        do throws(DeskError) {
            try account.begin()
            try account.endDayIfDue()
            try tellNotices()
            if let lastLine {
                delivery.hold(upTo: account.desk?.account.lastEvent ?? 0, lastLine)
            }
            try commit()
        } catch {
            throw .desk(error, Place(file: report.file, line: 0, column: 0))
        }
    }

    /// A refusal must be expected by the next line, unless a program reads the answers.
    private func requireAnswer() throws(SessionEnd) {
        guard let refusal, !refusal.isAnswered, !terms.isConversation else { return }
        self.refusal = nil
        let mismatch = Mismatch(
            refusal.place,
            .unexpectedRefusal(
                code: ErrorJSON.code(refusal.error),
                sentence: terms.language.message(refusal.error)
            )
        )
        let status = ExitStatus(refusal.error)
        // What no line expected is the check that nothing was refused, and has failed.
        report.checks += 1
        try fail(mismatch, status == .refused ? .failed : status)
    }

    /// Counts a failed check, and ends the session unless it is to go on.
    func fail(_ mismatch: Mismatch, _ status: ExitStatus) throws(SessionEnd) {
        guard terms.keepGoing else { throw .failed(mismatch, status) }
        tell(mismatch)
        report.failures += 1
        report.status = max(report.status, .failed)
    }

    private func end(_ end: SessionEnd) {
        answers.release()
        switch end {
        case .fault(let fault):
            report.status = .usage
            report.error = "\(fault.place): \(terms.language.message(fault.reason))"
            tell(fault.place, word: "syntax", terms.language.message(fault.reason))
        case .failed(let mismatch, let status):
            report.failures += 1
            report.status = status
            tell(mismatch)
        case .desk(let error, let place):
            report.status = ExitStatus(error)
            report.error = terms.language.message(error)
            tell(place, word: ErrorJSON.code(error), terms.language.message(error))
        case .readerIsGone: break
        }
        do throws(DeskError) {
            try commit()
        } catch {
            report.status = max(report.status, ExitStatus(error))
            output.err("error: \(terms.language.message(error))")
        }
    }
}

extension Statement {
    /// Whether the line is what a refusal of the one before may be answered with.
    fileprivate var answersRefusal: Bool {
        if case .expect(let expectation) = self, case .refused = expectation.subject { return true }
        return false
    }

    /// Whether the line moves the clock.
    fileprivate var movesClock: Bool {
        switch self {
        case .at, .advance, .untilClose, .nextDay: true
        case .command(let words): words.first == "clock" || words.first == "run"
        default: false
        }
    }
}
