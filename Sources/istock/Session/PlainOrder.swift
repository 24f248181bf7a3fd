import Market
import Trading

extension PlacingRun {
    /// Reads the plainest order, `buy 600000 500 @ 10.05`, without the parser.
    ///
    /// Long sessions consist of these. Nil where the line says anything else, or says it wrong.
    init?(plainWords words: [String]) {
        guard words.count == 3 || words.count == 5, let side = Side(rawValue: words[0]),
            !words[1].hasPrefix("-"), let quantity = QuantityWord(argument: words[2])
        else { return nil }
        var terms = PlacingTerms()
        if words.count == 5 {
            guard words[3] == "@" || words[3] == "--price", let price = Price(argument: words[4])
            else { return nil }
            terms.price = price
        }
        self.init(side: side, code: words[1], quantity: quantity, terms: terms)
    }
}
