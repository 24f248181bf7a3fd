import Arguments
import Testing

/// Parses the words and returns the command that is to be run.
func command<Command>(
    _ line: String,
    as type: Command.Type = Command.self,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Command {
    let outcome = Sample.parse(arguments: line.split(separator: " ").map(String.init))
    guard case .run(let command, _) = outcome else {
        Issue.record("\(line): \(outcome)", sourceLocation: sourceLocation)
        throw ExitCode.validationFailure
    }
    return try #require(command as? Command, sourceLocation: sourceLocation)
}

@Suite struct `Values of a command` {
    @Test func `positional arguments go to the properties in order`() throws {
        let buy: Buy = try command("buy 600000 500")
        #expect(buy.code == "600000")
        #expect(buy.quantity == 500)
    }

    @Test func `what is not given is its default`() throws {
        let buy: Buy = try command("buy 600000 500")
        #expect(buy.price == nil)
        #expect(buy.orderType == .limit)
        #expect(buy.wait == nil)
        #expect(buy.clientID == nil)
        #expect(!buy.isConfirmed)
        #expect(buy.globals.db == nil)
        #expect(buy.globals.account == ["main"])
        #expect(!buy.globals.output.json)
    }

    @Test(arguments: [
        "buy 600000 500 --price 10.05", "buy 600000 500 --price=10.05", "buy 600000 500 -p 10.05",
        "buy 600000 500 -p=10.05", "buy --price 10.05 600000 500", "buy 600000 --price=10.05 500",
    ])
    func `an option stands anywhere, under each of its names, with a space or an equals sign`(
        line: String
    ) throws {
        let buy: Buy = try command(line)
        #expect(buy.price == SamplePrice(fen: 1005))
        #expect(buy.code == "600000")
        #expect(buy.quantity == 500)
    }

    @Test func `a property's name in camel case is an option in kebab case`() throws {
        let buy: Buy = try command("buy 600000 500 --client-id a=b")
        #expect(buy.clientID == "a=b")
    }

    @Test func `everything behind the first equals sign is the value`() throws {
        let buy: Buy = try command("buy 600000 500 --client-id=a=--b")
        #expect(buy.clientID == "a=--b")
    }

    @Test func `an empty word is a value`() throws {
        let outcome = Sample.parse(arguments: ["buy", "", "500", "--client-id", ""])
        guard case .run(let buy as Buy, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(buy.code == "")
        #expect(buy.clientID == "")
    }

    @Test(arguments: SampleType.allCases)
    func `an enumerated value is written as its raw value`(type: SampleType) throws {
        let buy: Buy = try command("buy 600000 500 --type \(type.rawValue)")
        #expect(buy.orderType == type)
    }

    @Test(arguments: ["buy 600000 500 --yes", "buy 600000 500 -y", "buy 600000 500 -y --yes"])
    func `a flag is true when given, however often`(line: String) throws {
        let buy: Buy = try command(line)
        #expect(buy.isConfirmed)
    }

    @Test(arguments: ["buy 600000 500 --price -1.50", "buy 600000 500 -p=-1.50"])
    func `a negative number is the value of an option`(line: String) throws {
        let buy: Buy = try command(line)
        #expect(buy.price == SamplePrice(fen: -150))
    }

    @Test func `a negative number is a positional argument`() throws {
        let buy: Buy = try command("buy 600000 -100")
        #expect(buy.quantity == -100)
    }

    @Test func `behind two dashes every word is positional`() throws {
        let quote: Quote = try command("quote --json -- --json -p --help --")
        #expect(quote.codes == ["--json", "-p", "--help", "--"])
        #expect(quote.globals.output.json)
    }

    @Test func `a single dash is positional`() throws {
        let load: CalendarImport = try command("calendar import - --until 2027")
        #expect(load.file == "-")
    }

    @Test func `a repeating argument takes all words that are left`() throws {
        let quote: Quote = try command("quote 600000 --json sz000001 600519.SH")
        #expect(quote.codes == ["600000", "sz000001", "600519.SH"])
    }

    @Test(
        arguments: [
            ("calendar show", nil, []), ("calendar show 2026", 2026, []),
            ("calendar show 2026 1 2", 2026, [1, 2]),
        ] as [(String, Int?, [Int])]
    )
    func `optional arguments may be left out from the end`(
        line: String,
        year: Int?,
        months: [Int]
    ) throws {
        let show: CalendarShow = try command(line)
        #expect(show.year == year)
        #expect(show.months == months)
    }

    @Test func `a repeating option collects its values in order`() throws {
        let load: CalendarImport = try command("calendar import f --until 9 --skip 3 --skip=1")
        #expect(load.skip == [3, 1])
    }

    @Test func `given values replace a default list`() throws {
        let quote: Quote = try command("quote 600000 -a one --account two")
        #expect(quote.globals.account == ["one", "two"])
    }

    @Test func `an option may say that its value can be left out`() throws {
        let alone: Buy = try command("buy --wait 600000 500")
        #expect(alone.wait != nil)
        #expect(alone.wait?.value == nil)
        #expect(alone.code == "600000")
        let timed: Buy = try command("buy --wait=5s 600000 500")
        #expect(timed.wait?.value == SampleSeconds(argument: "5s"))
    }

    @Test func `a command may change its own values without changing a copy`() throws {
        let buy: Buy = try command("buy 600000 500")
        var other = buy
        other.quantity = 700
        other.price = SamplePrice(fen: 1)
        other.globals.output.json = true
        #expect(other.quantity == 700)
        #expect(other.price == SamplePrice(fen: 1))
        #expect(other.globals.output.json)
        #expect(buy.quantity == 500)
        #expect(buy.price == nil)
        #expect(!buy.globals.output.json)
    }

    @Test func `two commands of a type share nothing`() throws {
        let first: Buy = try command("buy 600000 500 --client-id a")
        let second: Buy = try command("buy 600519 100")
        #expect(first.clientID == "a")
        #expect(second.clientID == nil)
    }
}

@Suite struct `Ways to a command` {
    @Test(
        arguments: [
            ("buy 600000 500", "istock buy"),
            ("calendar import f --until 9", "istock calendar import"),
            ("calendar show", "istock calendar show"),
        ]
    )
    func `the path is the words that name the command`(line: String, expected: String) {
        guard
            case .run(_, let path) = Sample.parse(
                arguments: line.split(separator: " ").map(String.init)
            )
        else {
            Issue.record("\(line) did not run.")
            return
        }
        #expect(path == expected)
    }

    @Test(
        arguments: [
            "--db x.db calendar import f --until 9", "calendar --db x.db import f --until 9",
            "calendar import --db x.db f --until 9", "calendar import f --until 9 --db x.db",
            "--db=x.db calendar import f --until 9",
        ]
    )
    func `global options stand before, between and behind the names`(line: String) throws {
        let load: CalendarImport = try command(line)
        #expect(load.globals.db == "x.db")
        #expect(load.file == "f")
    }

    @Test func `a global flag takes no word with it`() throws {
        let buy: Buy = try command("--json -a one buy 600000 500 -a two")
        #expect(buy.globals.output.json)
        #expect(buy.globals.account == ["one", "two"])
    }

    @Test func `a global option may have the name of a command as its value`() throws {
        let buy: Buy = try command("--db quote buy 600000 500")
        #expect(buy.globals.db == "quote")
    }

    @Test func `a command without subcommands can be the root`() {
        let outcome = Quote.parse(arguments: ["600000", "--json"])
        guard case .run(let quote as Quote, let path) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(quote.codes == ["600000"])
        #expect(path == "quote")
    }
}
