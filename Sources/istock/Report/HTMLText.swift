/// A piece of HTML that is put together from escaped texts and other pieces.
struct HTML: ExpressibleByStringInterpolation {
    /// The markup.
    private(set) var text: String

    /// Markup that the program itself wrote.
    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    /// The pieces one behind the other.
    init(_ pieces: [HTML]) { text = pieces.map(\.text).joined() }

    static func + (left: HTML, right: HTML) -> HTML { HTML([left, right]) }

    /// Literals are markup; what is put into them is text, unless it is markup already.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ piece: HTML) { text += piece.text }

        mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { text += piece.text }
        }

        mutating func appendInterpolation(_ number: Int) { text += String(number) }

        mutating func appendInterpolation(_ value: String) { text += HTML.escaped(value) }
    }

    /// A text of any origin as it stands between tags and in quoted attributes: what could be read as markup is
    /// spelled as references, and what could change the order of other texts is left out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": break
            case _ where scalar.properties.generalCategory == .control: escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
