import Sessions

/// The lines of a session: its file, those it includes, and the values of its names.
struct SessionText {
    private var scripts: [Script]
    private var values: [String: String]
    private let given: Set<String>

    /// How deep inclusions may be nested.
    private static let deepest = 16

    /// The text of a file, with the values given to its names from outside.
    init(_ script: Script, values: [String: String]) {
        scripts = [script]
        self.values = values
        given = Set(values.keys)
    }

    /// The comments and blank lines before the line that was read last.
    var remarks: [String] { scripts.last?.remarks ?? [] }

    /// How many bytes of the session's own file have been played.
    var position: Int64 { scripts.first?.position ?? 0 }

    /// Whether a line of an included file is next.
    var isIncluded: Bool { scripts.count > 1 }

    /// Returns the next line; nil at the end.
    mutating func nextLine() throws(SessionFault) -> ScriptLine? {
        while let script = scripts.last {
            let values = values
            if let line = try script.nextLine(value: { values[$0] }) { return line }
            scripts.removeLast()
        }
        return nil
    }

    /// Sets a value; one that was given from outside stays.
    mutating func set(_ assignment: Assignment) {
        if !given.contains(assignment.name) { values[assignment.name] = assignment.value }
    }

    /// Goes on with the lines of another file, which `line` names.
    mutating func include(_ path: String, by line: ScriptLine) throws(SessionFault) {
        let place = line.place(of: line.words[1])
        guard scripts.count < SessionText.deepest else {
            throw SessionFault(place, .nestedTooDeep(path: path))
        }
        let path = InputFile.path(path, namedBy: line.file)
        do throws(ScriptReadError) {
            scripts.append(try InputFile.script(path, named: path))
        } catch {
            throw SessionFault(place, .unreadable(path: path, reason: error.reason))
        }
    }
}
