import Sessions

extension FuzzTarget {
    /// A session's text: read in one block or byte by byte it is the same, and a line that is written as a recording
    /// writes it has the same words.
    static let session = FuzzTarget(name: "session") { input in
        let whole = lines(input, block: max(1, input.count))
        guard lines(input, block: 3) == whole else { return "other lines in blocks of three bytes" }
        for case .success(let line) in whole {
            _ = try? Statement(line)
            let words = line.words.map(\.text)
            let written = words.map(Word.spelled).joined(separator: " ")
            guard case .success(let again)? = lines(Array(written.utf8), block: 4096).first,
                again.words.map(\.text) == words
            else { return "another line is read from \(written)" }
        }
        return nil
    }

    private static func lines(
        _ input: [UInt8],
        block: Int
    ) -> [Result<ScriptLine, SessionFault>] {
        var rest = input[...]
        let script = Script(name: "-") {
            defer { rest = rest.dropFirst(block) }
            return Array(rest.prefix(block))
        }
        var lines: [Result<ScriptLine, SessionFault>] = []
        while true {
            do throws(SessionFault) {
                guard let line = try script.nextLine(value: { $0 == "unset" ? nil : "a \($0)" })
                else { return lines }
                lines.append(.success(line))
            } catch {
                lines.append(.failure(error))
            }
        }
    }
}
