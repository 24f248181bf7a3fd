import Arguments
import Messages

struct Man: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "man",
        abstract: "Write the manual pages into a folder.",
        discussion: """
            One page a command, from the same declarations as the help; --lang chooses the language.

              istock man ~/.local/share/man/man1
            """,
        shouldDisplay: false
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The folder, which is made where it is not there.")
    var folder: String

    func run(in context: Context) throws(Failure) {
        try TextFile.makeFolder(folder, context)
        let terms = ManualTerms(
            day: Istock.day,
            version: Istock.configuration.version,
            language: context.language.help
        )
        for page in Istock.manualPages(terms) {
            try TextFile.write(page.text, to: "\(folder)/\(page.name)", context)
        }
    }
}
