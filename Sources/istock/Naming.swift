import Console
import Desk
import Market
import Messages

extension Context {
    /// The security that a word of the command line means; where it is a name that several have, a person at a
    /// terminal is asked which.
    func symbol(_ text: String, _ desk: Desk) throws(Failure) -> Symbol {
        do throws(DeskError) {
            return try desk.symbol(text)
        } catch {
            guard case .ambiguousSymbol(_, let choices) = error, session == nil, !wantsJSON,
                Surroundings.isTerminal(0), Surroundings.isTerminal(2),
                let chosen = choice(of: text, among: choices)
            else { throw .desk(error) }
            return chosen
        }
    }

    /// The securities that words of the command line mean.
    func symbols(_ texts: [String], _ desk: Desk) throws(Failure) -> [Symbol] {
        var symbols: [Symbol] = []
        for text in texts { symbols.append(try symbol(text, desk)) }
        return symbols
    }

    /// Asks once; anything but one of the numbers is no answer.
    private func choice(of text: String, among choices: [Symbol]) -> Symbol? {
        guard let lines = language.numberedChoices(text, choices) else { return nil }
        for line in lines { output.err(line) }
        output.err(language.choiceQuestion, terminator: " ")
        let typed = readLine()?.filter { !$0.isWhitespace } ?? ""
        guard let number = Int(typed), choices.indices.contains(number - 1) else { return nil }
        return choices[number - 1]
    }
}
