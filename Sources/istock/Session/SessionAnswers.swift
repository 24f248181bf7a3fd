import Console
import Desk
import Market
import Messages
import Sessions
import Store
import Trading

/// Which events still have to be told, and which lines made them.
struct SessionDelivery {
    /// The last event that was told, or was there before the session.
    var seen: Int64 = 0
    /// Whether what is told names the line that made it, as JSON does.
    var namesLines = true
    /// Up to which event each line has come; only lines that made events are here, and where none is named the
    /// latest alone.
    private(set) var held: [(seq: Int64, file: String, line: Int)] = []

    mutating func hold(upTo seq: Int64, _ line: ScriptLine) {
        guard seq > held.last?.seq ?? seen else { return }
        if !namesLines { held.removeAll(keepingCapacity: true) }
        held.append((seq, line.file, line.number))
    }

    /// Takes the lines whose events can be told now.
    mutating func take() -> [(seq: Int64, file: String, line: Int)] {
        defer { held = [] }
        return held
    }
}

extension SessionRun {
    /// Answers a line: an object with `--json`, else its text, or `ok` where a program waits for one.
    func answer(
        _ line: ScriptLine,
        _ scope: SessionLine,
        isDone: Bool = true,
        members: [(String, JSON)] = [],
        text: String? = nil
    ) {
        if terms.wantsJSON {
            answers.out(JSON.object(heading(line) + [("ok", .bool(isDone))] + members).text)
        } else if let text {
            answers.out(text)
        } else if terms.isConversation {
            answers.out("ok")
        }
    }

    /// How every object of a line begins: with its number, and its file where there are several.
    func heading(_ line: ScriptLine) -> [(String, JSON)] {
        heading(file: line.file, line: line.number)
    }

    private func heading(file: String, line: Int) -> [(String, JSON)] {
        let isNamed = terms.namesFile || file != report.file
        return (isNamed ? [("file", .string(file))] : []) + [("line", .integer(Int64(line)))]
    }

    private func object(_ event: Event, file: String, line: Int) throws(DeskError) -> String {
        let desk = try account.open()
        let view = try EventView(event, desk: desk, language: terms.language)
        return JSON.object(heading(file: file, line: line) + view.members).text
    }

    /// Tells what the lines since the last delivery made happen.
    func deliver() throws(DeskError) {
        guard let desk = account.desk else { return }
        if !terms.wantsJSON && !holdsNotices {
            // The lines' own answers had the notices.
            delivery.seen = delivery.take().last?.seq ?? delivery.seen
            return
        }
        let lines = delivery.take()
        guard let end = lines.last?.seq else { return }
        var next = 0
        while delivery.seen < end {
            let events = try desk.events(
                after: delivery.seen,
                limit: 1000,
                forNotices: !terms.wantsJSON
            ).prefix { $0.seq <= end }
            if events.isEmpty { delivery.seen = end }
            for event in events {
                while lines[next].seq < event.seq { next += 1 }
                try tell(event, file: lines[next].file, line: lines[next].line, desk: desk)
                delivery.seen = event.seq
            }
        }
    }

    private func tell(_ event: Event, file: String, line: Int, desk: Desk) throws(DeskError) {
        if terms.wantsJSON { return output.out(try object(event, file: file, line: line)) }
        try tell(event, desk: desk)
    }

    /// Says a notice to a person.
    func tell(_ event: Event, desk: Desk) throws(DeskError) {
        guard let text = try terms.language.notice(of: event, desk: desk) else { return }
        if event.kind == .expired { output.err(text) } else { output.out(text) }
    }

    /// Says what a check found.
    func tell(_ mismatch: Mismatch) {
        let isRefusal: Bool
        if case .unexpectedRefusal = mismatch.kind { isRefusal = true } else { isRefusal = false }
        tell(
            mismatch.place,
            word: isRefusal ? "unexpectedRefusal" : "check",
            terms.language.message(mismatch.kind),
            [("wanted", .string(mismatch.wanted)), ("found", JSON(mismatch.found))]
        )
    }

    /// Says what is wrong in a place of the text.
    func tell(_ place: Place, word: String, _ sentence: String, _ more: [(String, JSON)] = []) {
        let isPlaced = place.line > 0
        if terms.wantsJSON {
            let members: [(String, JSON)] = [
                ("column", .integer(Int64(place.column))), ("ok", .bool(false)),
                ("error", .string(word)), ("message", .string(sentence)),
            ]
            let start = heading(file: place.file, line: place.line)
            output.out(JSON.object(start + members + more).text)
        }
        output.err(isPlaced ? "\(place): error: \(sentence)" : "error: \(sentence)")
    }
}
