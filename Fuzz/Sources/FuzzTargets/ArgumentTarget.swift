import Arguments

#if canImport(Commands)
@testable import Commands
#else
@testable import istock
#endif

extension FuzzTarget {
    /// A command line, a word a line: it is a command, a page or a mistake with a sentence.
    static let arguments = FuzzTarget(name: "arguments") { input in
        let words = text(input).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        switch Istock.parse(arguments: Istock.withoutShortForm(words)) {
        case .run(let command, let path):
            guard command is any AccountCommandProtocol, path.hasPrefix("istock ") else {
                return "'\(path)' cannot be run"
            }
        case .print(let text):
            guard !text.isEmpty else { return "an empty page" }
        case .usage(let error):
            guard error.text.hasPrefix("error: "), error.path.hasPrefix("istock") else {
                return "a mistake without a sentence: \(error.text)"
            }
        }
        return nil
    }
}
