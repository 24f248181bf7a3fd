import Testing

// A transcript is a list of commands, each behind `$ istock`, with what they write below them:
// standard output as it stands, standard error behind `! `, a status that is not zero in brackets.
// The sandbox's folder is written `DIR`.
extension Sandbox {
    /// Runs the commands of a transcript and compares what comes with what is written there.
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
