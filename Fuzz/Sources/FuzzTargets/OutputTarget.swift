import Console

extension FuzzTarget {
    /// A text as JSON: RFC 8259 reads it as itself, and it stays on its line.
    static let json = FuzzTarget(name: "json") { input in
        let text = text(input)
        let written = JSON.object([(text, .array([.string(text)]))]).text
        let quoted = JSON.string(text).text
        guard written == "{\(quoted):[\(quoted)]}" else { return "a name is written like no text" }
        guard let read = unquoted(quoted) else { return "no JSON: \(quoted)" }
        // The scalars are compared: Swift takes texts for equal that are spelled differently.
        guard read.elementsEqual(text.unicodeScalars) else {
            return "\(quoted) is read differently"
        }
        return nil
    }

    /// The scalars of a JSON string, nil where it is none.
    private static func unquoted(_ text: String) -> [Unicode.Scalar]? {
        var rest = Array(text.unicodeScalars)[...]
        guard rest.popFirst() == "\"", rest.popLast() == "\"" else { return nil }
        var scalars: [Unicode.Scalar] = []
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                guard scalar >= " ", scalar != "\"" else { return nil }
                scalars.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "\"": scalars.append("\"")
            case "\\": scalars.append("\\")
            case "n": scalars.append("\n")
            case "r": scalars.append("\r")
            case "t": scalars.append("\t")
            case "b": scalars.append("\u{8}")
            case "f": scalars.append("\u{C}")
            case "u":
                let digits = String(String.UnicodeScalarView(rest.prefix(4)))
                guard let number = UInt32(digits, radix: 16), let named = Unicode.Scalar(number)
                else { return nil }
                rest = rest.dropFirst(4)
                scalars.append(named)
            default: return nil
            }
        }
        return scalars
    }
}
