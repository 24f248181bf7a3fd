import Desk
import Market
import Messages
import Sessions
import Trading

extension SessionRun {
    /// Compares what is with what a line expects.
    func check(
        _ expectation: Expectation,
        _ line: ScriptLine,
        _ scope: SessionLine
    ) throws(SessionFailure) {
        report.checks += 1
        let mismatch: Mismatch?
        do throws(DeskError) {
            mismatch = try self.mismatch(expectation)
        } catch {
            throw .command(.desk(error))
        }
        if terms.listsCases {
            let name = line.words.map(\.text).joined(separator: " ")
            let failure = mismatch.map { "\($0.place): \(terms.language.message($0.kind))" }
            report.cases.append(
                SessionReport.Case(name: "\(line.file):\(line.number) \(name)", failure: failure)
            )
        }
        guard let mismatch else { return answer(line, scope) }
        do throws(SessionEnd) { try fail(mismatch, .failed) } catch { throw .end(error) }
    }

    private func mismatch(_ expectation: Expectation) throws(DeskError) -> Mismatch? {
        switch expectation.subject {
        case .refused(let wanted):
            let found = refusal.map { ErrorJSON.code($0.error) }
            guard found != wanted else {
                refusal?.isAnswered = true
                return nil
            }
            refusal = nil
            return Mismatch(expectation.place(0), .refused(wanted: wanted, found: found))
        case .notice(let wanted):
            let (found, last) = try notice(with: wanted)
            guard found == nil else { return nil }
            return Mismatch(expectation.place(0), .notice(wanted: wanted, found: last))
        case .noNotice(let unwanted):
            let cursor = expectedNotices
            let (found, _) = try notice(with: unwanted)
            expectedNotices = cursor
            return found.map { Mismatch(expectation.place(0), .unwantedNotice($0)) }
        default: return try expectation.mismatch(try account.open())
        }
    }

    /// Looks for a notice after the one that was expected last; returns it, and the last one seen.
    private func notice(
        with part: String
    ) throws(DeskError) -> (found: String?, last: String?) {
        let desk = try account.open()
        var seq = expectedNotices
        var last: String?
        while true {
            let events = try desk.events(after: seq)
            guard let end = events.last else { return (nil, last) }
            for event in events {
                guard let text = try terms.language.notice(of: event, desk: desk) else { continue }
                if part.isEmpty || text.contains(part) {
                    expectedNotices = event.seq
                    return (text, text)
                }
                last = text
            }
            seq = end.seq
        }
    }
}

extension Language {
    /// The sentence that a session tells of an event: a fill, an expiry, or a price that was reached; nil for an
    /// event that is not told.
    func notice(of event: Event, desk: Desk) throws(DeskError) -> String? {
        switch event.kind {
        case .filled, .expired, .alertFired, .limitUp, .limitDown, .pushParked: break
        default: return nil
        }
        guard let notice = try desk.notice(of: event) else { return nil }
        return NoticeView(notice, desk: desk, language: self).text
    }
}
