import Arguments
import Messages

extension Language {
    /// The language as help pages and mistakes are said in it.
    var help: HelpLanguage {
        let language = self
        return HelpLanguage(
            topics: {
                language.topics.map {
                    HelpTopic(name: $0.name, abstract: $0.abstract, text: $0.text)
                }
            },
            { language.helpText($0) }
        )
    }

    /// The language that the words of a command line ask for, whether or not they can be parsed.
    init(askedForBy arguments: [String]) {
        var asked: Language?
        var isNext = false
        for word in arguments.prefix(while: { $0 != "--" }) {
            if isNext { asked = Language(rawValue: word) ?? asked }
            isNext = word == "--lang"
            if word.hasPrefix("--lang=") {
                asked = Language(rawValue: String(word.dropFirst(7))) ?? asked
            }
        }
        self = asked ?? Surroundings.language
    }
}
