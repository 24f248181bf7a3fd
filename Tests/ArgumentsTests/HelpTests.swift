import Arguments
import Testing

/// Parses the words and returns the text that is to be printed.
private func printed(_ line: String) -> String {
    let outcome = Sample.parse(arguments: line.split(separator: " ").map(String.init))
    guard case .print(let text) = outcome else { return "\(outcome)" }
    return text
}

@Suite struct `Help` {
    static let root = """
        Trade A-shares on paper.

        Usage: istock <command> [options]

        Commands:
          buy                     Place an order to buy shares.
          quote                   Show quotes.
          calendar                Show and extend the trading calendar.

        Options:
          --version               Show the version.
          -h, --help              Show this help.

        Global options:
          --db <file>             The database.
          -a, --account <account>
                                  The accounts to work on. (default: main)
          --json                  Answer with one JSON document.
          -q, --quiet             Answer nothing.

        Example:
          istock buy 600000 500

        See 'istock <command> --help' for one command.
        """

    static let calendar = """
        Show and extend the trading calendar.

        Usage: istock calendar <command> [options]

        Commands:
          import                  Read closed days from a file.
          show                    Show the closed days.

        Options:
          -h, --help              Show this help.

        Global options:
          --db <file>             The database.
          -a, --account <account>
                                  The accounts to work on. (default: main)
          --json                  Answer with one JSON document.
          -q, --quiet             Answer nothing.

        Example:
          istock calendar show 2026

        See 'istock calendar <command> --help' for one command.
        """

    static let calendarImport = """
        Read closed days from a file.

        Usage: istock calendar import <file> --until <until> [options]

        Arguments:
          <file>                  The file, or - for standard input.

        Options:
          --until <until>         The last year that is read.
          --skip <skip>           Skip this year; may be repeated.
          -h, --help              Show this help.

        Global options:
          --db <file>             The database.
          -a, --account <account>
                                  The accounts to work on. (default: main)
          --json                  Answer with one JSON document.
          -q, --quiet             Answer nothing.

        Example:
          istock calendar import closed-days.csv --until 2027
        """

    static let calendarShow = """
        Show the closed days.

        Usage: istock calendar show [<year>] [<months> ...] [options]

        Arguments:
          <year>                  The year.
          <months> ...            The months of the year.

        Options:
          -h, --help              Show this help.

        Example:
          istock calendar show
        """

    static let buy = """
        Place an order to buy shares.

        Usage: istock buy <code> <quantity> [options]

        Arguments:
          <code>                  The code of the stock.
          <quantity>              How many shares.

        Options:
          -p, --price <price>     The highest price that will be paid for any of the
                                  shares.
          -T, --type <type>       How the order trades. (values: limit, own-best,
                                  fill-or-kill; default: limit)
          --wait[=<time>]         Wait until the order is final.
          --client-id <client-id>
                                  A label that makes a repeated order harmless.
          -y, --yes               Do not ask.
          -h, --help              Show this help.

        Global options:
          --db <file>             The database.
          -a, --account <account>
                                  The accounts to work on. (default: main)
          --json                  Answer with one JSON document.
          -q, --quiet             Answer nothing.

        Without a price the order takes the last one.

        Example:
          istock buy 600000 500 --price 10.02
        """

    @Test(arguments: [
        "", "--help", "-h", "help", "help help", "--db x.db --help", "--db x.db -h",
        "--bogus --help",
    ])
    func `the root's page lists the commands`(line: String) {
        #expect(printed(line) == Help.root)
    }

    @Test(arguments: [
        "calendar", "calendar --help", "help calendar", "-h calendar", "calendar help",
        "calendar -x -h",
    ])
    func `the page of a command with subcommands lists these`(line: String) {
        #expect(printed(line) == Help.calendar)
    }

    @Test(arguments: [
        "calendar import --help", "help calendar import", "calendar help import",
        "--help calendar import", "--db help calendar import -h",
    ])
    func `the page of a subcommand shows what it requires`(line: String) {
        #expect(printed(line) == Help.calendarImport)
    }

    @Test func `the page of a command shows what may be left out`() {
        #expect(printed("calendar show -h") == Help.calendarShow)
    }

    @Test(arguments: [
        "buy --help", "help buy", "buy -h --version", "buy 600000 --bogus --price --help",
        "--db x.db buy -h 1 2 3",
    ])
    func `help comes before every mistake behind the command's name`(line: String) {
        #expect(printed(line) == Help.buy)
    }

    @Test func `pages fit 80 columns`() {
        for page in [Help.root, Help.calendar, Help.calendarImport, Help.buy] {
            #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
        }
    }

    @Test(arguments: ["--version", "buy --version", "--db x --version", "buy --bogus --version 1"])
    func `the version is shown wherever it is asked for`(line: String) {
        #expect(printed(line) == "istock 1.2.3")
    }

    @Test func `a tree without a version knows no such option`() {
        guard case .usage(let error) = Calendar.parse(arguments: ["--version"]) else {
            Issue.record("A version was shown.")
            return
        }
        #expect(error.message == "unknown option '--version'.")
    }

    @Test func `a label that leaves no room stands above its text, a long usage is wrapped`() {
        guard case .print(let page) = Wide.parse(arguments: ["--help"]) else {
            Issue.record("No page was shown.")
            return
        }
        #expect(
            page == """
                Show much.

                Usage: wide --first-and-longest <number-of-somethings>
                       --second-and-longest <number-of-somethings> [<values> ...] [options]

                Arguments:
                  <values> ...            The values. (default: 1, 2)

                Options:
                  --first-and-longest <number-of-somethings>
                                          The first of two options whose label is wider than the
                                          column.
                  --second-and-longest <number-of-somethings>
                                          The second of two options whose label is wider than
                                          the column.
                  -n <number>             The number. (default: -1)
                  -h, --help              Show this help.

                Example:
                  wide
                """
        )
    }
}

private struct Wide: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wide",
        abstract: "Show much.",
        discussion: "Example:\n  wide"
    )

    @Option(
        help: ArgumentHelp(
            "The first of two options whose label is wider than the column.",
            valueName: "number-of-somethings"
        )
    )
    var firstAndLongest: Int

    @Option(
        help: ArgumentHelp(
            "The second of two options whose label is wider than the column.",
            valueName: "number-of-somethings"
        )
    )
    var secondAndLongest: [Int]

    @Option(name: .short, help: "The number.")
    var number = -1

    @Argument(help: "The values.")
    var values = [1, 2]
}
