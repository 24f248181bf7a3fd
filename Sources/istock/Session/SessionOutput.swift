import Console

/// The answer of a line, kept until what it tells of is as durable as the session promises.
final class SessionOutput: Output {
    private let output: any Output
    private var answer = ""
    /// What stands before and behind each line of data, which is a JSON text then.
    private var frame: (start: String, end: String)?
    private var rest = ""

    /// An answer in front of an output; words about the run pass through.
    init(_ output: any Output) {
        self.output = output
    }

    /// Takes the lines of a command, each as the last member of an object that begins with `start`.
    func wrap(_ start: String, _ body: () throws(Failure) -> Void) throws(Failure) {
        frame = (start, "}")
        defer { frame = nil }
        try body()
    }

    func write(data: String) {
        guard let frame else {
            answer += data
            return
        }
        rest += data
        while let end = rest.firstIndex(of: "\n") {
            answer += frame.start + rest[..<end] + frame.end + "\n"
            rest.removeSubrange(...end)
        }
    }

    func write(words: String) { output.write(words: words) }

    func flush() {}

    /// Hands over the answer.
    func release() {
        guard !answer.isEmpty else { return }
        output.write(data: answer)
        answer = ""
    }
}
