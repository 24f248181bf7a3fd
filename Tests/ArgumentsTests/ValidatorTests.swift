import Arguments
import Testing

@Suite struct `Declarations` {
    @Test func `a tree in order has no complaints`() {
        #expect(Sample.declarationComplaints() == [])
    }

    @Test func `texts are short sentences with an example`() {
        #expect(
            Texts.declarationComplaints() == [
                "texts: the abstract does not end with a full stop.",
                "texts: the abstract has over 60 columns.",
                "texts: the discussion has no example, a line '  texts …'.",
                "texts: the discussion has a line of over 80 columns.",
                "texts: the help of --first does not end with a full stop.",
                "texts: the help of <second> has a line break.",
            ]
        )
    }

    @Test func `names mean one thing and are in kebab case`() {
        #expect(
            Names.declarationComplaints() == [
                "names: '-p' has two meanings.", "names: '--price' has two meanings.",
                "names: '-h' has two meanings.", "names: '--help' has two meanings.",
                "names: '--Big' is no name in kebab case and no single letter.",
                "names: '--a--b' is no name in kebab case and no single letter.",
                "names: '-1' is no name in kebab case and no single letter.",
                "names: the option with <nameless> has no name.",
            ]
        )
    }

    @Test func `no argument follows one that would take its word`() {
        #expect(
            Order.declarationComplaints() == [
                "order: <second> is required, but <first> before it is not.",
                "order: <fourth> follows <third>, which takes all that follow.",
            ]
        )
    }

    @Test func `subcommands are checked too`() {
        #expect(
            Tree.declarationComplaints() == [
                "tree: a command with subcommands has properties of its own.",
                "tree: 'order' has two meanings.", "tree: 'help' has two meanings.",
                "tree order: the discussion has no example, a line '  tree order …'.",
                "tree order: <second> is required, but <first> before it is not.",
                "tree order: <fourth> follows <third>, which takes all that follow.",
                "tree help: the abstract has a line break.",
                "tree Very_loud: the name is not in kebab case.",
            ]
        )
    }
}

private struct Texts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "texts",
        abstract: String(repeating: "x", count: 61),
        discussion: String(repeating: "x", count: 81)
    )

    @Option(help: "No full stop")
    var first: Int?

    @Argument(help: "Two\nlines.")
    var second: Int?
}

private struct Names: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "names",
        abstract: "Show names.",
        discussion: "Example:\n  names"
    )

    @Option(name: .shortAndLong, help: "The price.")
    var price: Int?

    @Option(name: [.customShort("p"), .customLong("price")], help: "The price.")
    var place: Int?

    @Flag(name: .shortAndLong, help: "The help.")
    var help = false

    @Flag(name: [.customLong("Big"), .customLong("a--b"), .customShort("1")], help: "Odd names.")
    var odd = false

    @Option(name: [], help: "No name.")
    var nameless: Int?
}

private struct Order: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Show an order.",
        discussion: "Example:\n  order 1 2"
    )

    @Argument(help: "The first.")
    var first: Int?

    @Argument(help: "The second.")
    var second: Int

    @Argument(help: "The third.")
    var third: [Int]

    @Argument(help: "The fourth.")
    var fourth: Int?
}

private struct Tree: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tree",
        abstract: "Show a tree.",
        discussion: "Example:\n  tree order 1 2",
        subcommands: [Order.self, Twin.self, Help.self, Loud.self]
    )

    @Flag(help: "Cannot be read.")
    var isLost = false

    struct Twin: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "order",
            abstract: "Show another order.",
            discussion: "Example:\n  tree order 1"
        )
    }

    struct Help: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "help",
            abstract: "Show\nhelp.",
            discussion: "Example:\n  tree help"
        )
    }

    struct Loud: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "Very_loud",
            abstract: "Shout.",
            discussion: "Example:\n  tree Very_loud"
        )
    }
}
