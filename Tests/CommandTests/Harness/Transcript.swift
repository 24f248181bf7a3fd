import Testing

/// Follows a transcript: runs every line that begins with `$ istock` and compares what comes with the lines
/// below it.
///
/// Standard output stands as it is, standard error behind `! `, a status that is not zero in brackets, and the
/// sandbox's folder is written `DIR`.
extension Sandbox {
    func follow(
        _ transcript: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for step in transcript.split(separator: "$ istock ").map({ "$ istock " + $0 }) {
            let words = step.prefix { $0 != "\n" }.split(separator: " ").dropFirst(2)
            let consequences = try istock(
                words.map { String($0).replacing("DIR", with: folder) }
            )
            let actual = shown(consequences, after: words.joined(separator: " "))
            let expected = step.last == "\n" ? step : step + "\n"
            #expect(actual == expected, sourceLocation: sourceLocation)
        }
    }

    private func shown(_ consequences: Consequences, after command: String) -> String {
        var text = "$ istock \(command)\n" + consequences.out
        for line in consequences.err.split(separator: "\n") { text += "! \(line)\n" }
        if consequences.status != 0 { text += "[\(consequences.status)]\n" }
        return text.replacing(folder, with: "DIR")
    }
}
