/// What is wrong with a row, before it is known whose row it is.
struct RowFault: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}

/// Returns a security's name as it is compared and shown: full-width letters folded, padding and
/// what would disturb a terminal left out (`万  科Ａ` is `万科A`).
func cleanedName(_ text: some StringProtocol) -> String {
    var name = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where isPrintable(scalar) {
        name.append(folded(scalar))
    }
    return String(name)
}

/// Returns a field of a row as a sentence may quote it: short, and on one line.
func quoted(_ field: some StringProtocol) -> String {
    var text = String.UnicodeScalarView()
    for scalar in field.unicodeScalars.prefix(24) where isPrintable(scalar) || scalar == " " {
        text.append(scalar)
    }
    return "\"" + String(text) + "\""
}

/// The half-width form of U+FF01 to U+FF5E, which NFKC gives them.
private func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
}

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
}
