import Arguments
import Testing

/// A wrong command line, the sentence that it earns, and the command that the sentence refers to.
struct Mistake: CustomTestStringConvertible {
    let words: [String]
    let message: String
    let path: String

    init(_ line: String, _ message: String, at path: String = "istock buy") {
        words = line.split(separator: " ").map(String.init)
        self.message = message
        self.path = path
    }

    var testDescription: String {
        words.joined(separator: " ")
    }
}

@Suite struct `Mistakes` {
    static let values = [
        Mistake(
            "buy 600000 500 --price nan",
            "'--price' was 'nan', expected a price such as 10.05."
        ),
        Mistake("buy 600000 500 -p=1e5", "'-p' was '1e5', expected a price such as 10.05."),
        Mistake("buy 600000 500 --price=", "'--price' was '', expected a price such as 10.05."),
        Mistake(
            "buy 600000 500 --type market",
            "'--type' was 'market', expected limit, own-best or fill-or-kill."
        ),
        Mistake("buy 600000 0x10", "'<quantity>' was '0x10', expected a whole number."),
        Mistake("buy 600000 -1x", "'<quantity>' was '-1x', expected a whole number."),
        Mistake("buy 600000 -.5", "'<quantity>' was '-.5', expected a whole number."),
        Mistake(
            "buy 600000 99999999999999999999",
            "'<quantity>' was '99999999999999999999', expected a whole number."
        ),
        Mistake("buy 600000 500 --wait=soon", "'--wait' was 'soon', expected a time such as 5s."),
        Mistake("buy 600000 500 --yes=no", "'--yes' takes no value, but was given 'no'."),
        Mistake("buy 600000 500 --json=", "'--json' takes no value, but was given ''."),
        Mistake(
            "calendar show 2026 1 x",
            "'<months>' was 'x', expected a whole number.",
            at: "istock calendar show"
        ),
    ]

    static let gaps = [
        Mistake("buy", "'<code>' is missing."),
        Mistake("buy 600000", "'<quantity>' is missing, expected a whole number."),
        Mistake(
            "buy 600000 500 --price",
            "'--price' has no value, expected a price such as 10.05."
        ),
        Mistake(
            "buy 600000 500 --price --yes",
            "'--price' has no value, expected a price such as 10.05."
        ),
        Mistake("buy 600000 500 -p -- 10.05", "'-p' has no value, expected a price such as 10.05."),
        Mistake("buy 600000 500 --client-id", "'--client-id' has no value."),
        Mistake("--db", "a command is missing behind the options.", at: "istock"),
        Mistake(
            "--json calendar",
            "a command is missing behind the options.",
            at: "istock calendar"
        ),
        Mistake("--db --json buy 600000 500", "'--db' has no value."),
        Mistake("quote --json", "'<codes>' is missing.", at: "istock quote"),
        Mistake(
            "calendar import f",
            "'--until' is missing, expected a whole number.",
            at: "istock calendar import"
        ),
    ]

    static let surpluses = [
        Mistake("buy 600000 500 --price 10.05 --price 10.05", "'--price' was given twice."),
        Mistake("buy 600000 500 --price 10.05 -p=10.06", "'-p' was given twice."),
        Mistake("buy 600000 500 --wait --wait=5s", "'--wait' was given twice."),
        Mistake("--db a buy 600000 500 --db b", "'--db' was given twice."),
        Mistake("buy 600000 500 5", "unexpected argument '5'."),
        Mistake("buy 600000 500 -- --yes", "unexpected argument '--yes'."),
        Mistake("buy --wait 5s 600000 500", "unexpected argument '500'."),
    ]

    static let names = [
        Mistake("by", "unknown command 'by', did you mean 'buy'?", at: "istock"),
        Mistake("quotes 600000", "unknown command 'quotes', did you mean 'quote'?", at: "istock"),
        Mistake("kalender", "unknown command 'kalender', did you mean 'calendar'?", at: "istock"),
        Mistake("sell 600000 500", "unknown command 'sell'.", at: "istock"),
        Mistake("-5", "unknown command '-5'.", at: "istock"),
        Mistake("BUY 600000 500", "unknown command 'BUY'.", at: "istock"),
        Mistake("qu 600000", "unknown command 'qu'.", at: "istock"),
        Mistake(
            "calendar improt f",
            "unknown command 'improt', did you mean 'import'?",
            at: "istock calendar"
        ),
        Mistake("help by", "unknown command 'by', did you mean 'buy'?", at: "istock"),
        Mistake("by --help", "unknown command 'by', did you mean 'buy'?", at: "istock"),
        Mistake("buy 600000 500 --prise 1", "unknown option '--prise', did you mean '--price'?"),
        Mistake("buy 600000 500 --jsn=1", "unknown option '--jsn', did you mean '--json'?"),
        Mistake("buy 600000 500 -price 1", "unknown option '-price', did you mean '--price'?"),
        Mistake("buy 600000 500 --halp", "unknown option '--halp', did you mean '--help'?"),
        Mistake("buy 600000 500 --ypes", "unknown option '--ypes', did you mean '--yes'?"),
        Mistake("buy 600000 500 --pri 1", "unknown option '--pri'."),
        Mistake("buy 600000 500 -x", "unknown option '-x'."),
        Mistake(
            "--jsom buy 600000 500",
            "unknown option '--jsom', did you mean '--json'?",
            at: "istock"
        ),
        Mistake("--price 1.00 buy 600000 500", "unknown option '--price'.", at: "istock"),
        Mistake("-- buy 600000 500", "unknown option '--'.", at: "istock"),
        Mistake("--db x calendar show", "unknown option '--db'.", at: "istock calendar show"),
    ]

    static let rules = [
        Mistake(
            "buy 600000 500 --price 10.05 --type own-best",
            "'--price' and '--type own-best' exclude one another."
        ),
        Mistake("buy 600000 500 -a one -a one", "'--account' names an account twice."),
        Mistake("buy 600000 500 --json --quiet", "'--json' and '--quiet' exclude one another."),
    ]

    @Test(arguments: values + gaps + surpluses + names + rules)
    func `a mistake is told in one sentence`(mistake: Mistake) {
        let outcome = Sample.parse(arguments: mistake.words)
        guard case .usage(let error) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(error.message == mistake.message)
        #expect(error.path == mistake.path)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `any words at all are answered, mistakes with a sentence`(seed: UInt64) {
        let vocabulary = [
            "buy", "quote", "calendar", "import", "show", "help", "byy", "600000", "500", "-100",
            "",
            "-", "--", "---", "=", "--=", "-=1", "--db", "--db=", "--json", "--json=1", "-a",
            "-a=1",
            "--price", "--price=1.00", "-p", "nan", "--wait", "--wait=5s", "--skip", "2026", "-y",
            "名",
        ]
        var generator = SplitMix(state: seed)
        for _ in 0..<500 {
            let words = (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
                vocabulary.randomElement(using: &generator)
            }
            guard case .usage(let error) = Sample.parse(arguments: words) else { continue }
            #expect(error.message.hasSuffix(".") || error.message.hasSuffix("?"), "\(words)")
            #expect(error.path.hasPrefix("istock"), "\(words)")
        }
    }

    @Test func `the lines for the user say where to read on`() {
        let error = UsageError(message: "'--price' was 'nan'.", path: "istock buy")
        #expect(error.text == "error: '--price' was 'nan'.\nSee 'istock buy --help'.")
    }

    @Test func `a long word that is near nothing is answered at once`() {
        let word = String(repeating: "x", count: 100_000)
        guard case .usage(let error) = Sample.parse(arguments: [word]) else {
            Issue.record("The word was taken for a command.")
            return
        }
        #expect(error.message == "unknown command '\(word)'.")
    }

    @Test func `a required value that was never parsed is a bug`() async {
        await #expect(processExitsWith: .failure) { _ = Buy().quantity }
    }
}

/// A generator whose numbers depend on its seed alone.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
