import Feeds
import Market

@testable import Quotes

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension FuzzTarget {
    /// A program's answer, in pieces: they come to the same lines as the whole.
    static let answers = FuzzTarget(name: "answers") { input in
        var whole = AnswerBuffer()
        let isWhole = (try? whole.append(input[...])) != nil
        for size in [1, 7] {
            var pieces = AnswerBuffer()
            var rest = input[...]
            var isTaken = true
            while isTaken, !pieces.isComplete, !rest.isEmpty {
                isTaken = (try? pieces.append(rest.prefix(size))) != nil
                rest = rest.dropFirst(size)
            }
            guard isTaken == isWhole else { return "taken as a whole or in pieces only" }
            guard isWhole else { continue }
            guard pieces.lines == whole.lines, pieces.isComplete == whole.isComplete else {
                return "other lines in pieces of \(size)"
            }
            guard pieces.rest + rest == whole.rest else {
                return "another rest in pieces of \(size)"
            }
        }
        return nil
    }

    /// Tencent's answer, in the encoding the first byte chooses: every quote goes through the pipe, and every sentence
    /// about a row is one line.
    static let tencent = FuzzTarget(name: "tencent") { input in
        let encoding: TextEncoding = (input.first ?? 0).isMultiple(of: 2) ? .utf8 : .gbk
        let body = Array(input.dropFirst())
        guard let answer = try? TencentFeed(encoding: encoding).parse(body) else { return nil }
        for quote in answer.quotes {
            if let broken = printed(quote) { return broken }
        }
        for problem in answer.problems {
            guard problem.sentence.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
                return "a sentence that breaks its line: \(problem.sentence)"
            }
        }
        return nil
    }

    /// A recording: what is known at an instant does not depend on the way there.
    static let replay = FuzzTarget(name: "replay") { input in
        guard let file = Recording(input),
            let walking = try? ReplaySource(path: file.path, calendar: bundledDays),
            let jumping = try? ReplaySource(path: file.path, calendar: bundledDays)
        else { return nil }
        _ = try? walking.firstContinuousInstant()
        let symbols: Set<Symbol> = [Symbol(.sse, 600_000), Symbol(.szse, 1)]
        var now = Instant(milliseconds: 0)
        let end = Instant(milliseconds: 7_258_118_400_000)
        var visited: [Instant] = []
        while visited.count < 40,
            let next = (try? walking.nextInstant(after: now, upTo: end, for: symbols)) ?? nil
        {
            guard next > now else { return "time stands still at \(now)" }
            now = next
            visited.append(now)
            guard let events = try? walking.events(at: now, for: symbols) else { return nil }
            guard !events.isEmpty else { return "nothing happens at \(now)" }
        }
        for instant in visited.reversed() {
            let direct = try? jumping.quotes(of: Array(symbols), at: instant)
            guard direct == (try? walking.quotes(of: Array(symbols), at: instant)) else {
                return "two answers at \(instant)"
            }
        }
        return nil
    }
}

/// Made once: working out the days takes longer than playing a short recording.
private let bundledDays = TradingCalendar()

/// The file that a recording is played from, since a source opens its own.
private final class Recording {
    let path: String

    init?(_ bytes: [UInt8]) {
        var name = Array("/tmp/istock-fuzz-XXXXXX".utf8CString)
        let descriptor = unsafe mkstemp(&name)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard unsafe write(descriptor, bytes, bytes.count) == bytes.count else { return nil }
    }

    deinit { unsafe unlink(path) }
}
