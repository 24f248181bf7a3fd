import Arguments
import Console
import Desk
import Market
import Messages
import Sessions
import Store

struct Init: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Open an account.",
        discussion: """
            An account keeps the source and the clock it is opened on.

              istock init --cash 100000 --source sim --seed 7
              istock init --source replay:ticks.csv --start 2019-02-01T09:30
            """
    )

    @OptionGroup var global: GlobalOptions

    @OptionGroup var opening: OpeningOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        try context.openAccount(named: global.account ?? "default", opening, trial)
    }
}

/// The terms that an account is opened on.
struct OpeningOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The money to start with.", valueName: "yuan"))
    var cash = Money(fen: 100_000_000)

    @Option(help: "Where quotes come from: sim, replay:FILE, exec:CMD or tencent (default: sim).")
    var source: String?

    @Option(help: ArgumentHelp("The seed of the simulated market.", valueName: "number"))
    var seed: Int64?

    @Option(
        help: ArgumentHelp("Where the virtual clock starts, in exchange time.", valueName: "time")
    )
    var start: Instant?

    @Option(help: ArgumentHelp("The broker's commission.", valueName: "rate"))
    var commission: Rate?

    @Option(help: ArgumentHelp("The least commission of an order.", valueName: "yuan"))
    var minCommission: Money?

    func validate() throws(ValidationError) {
        if let seed, seed < 0 { throw ValidationError("'--seed' was \(seed), expected 0 or more.") }
    }
}

extension Context {
    /// Opens an account and says so.
    func openAccount(
        named name: String,
        _ opening: OpeningOptions,
        _ trial: TrialOptions
    ) throws(Failure) {
        let account = try opened(name, opening, trial)
        let path = session.map { $0.account.path } ?? databasePath
        answer(
            .object([
                ("name", .string(account.name)),
                ("source", .string(account.source)),
                ("seed", account.seed.map { .integer($0) } ?? .null),
                ("clock", JSON(account.clock)),
                ("cash", JSON(account.cash)),
                ("db", JSON(path)),
            ]),
            [language.opened(account, path: path ?? "-")],
            trial
        )
    }

    private func opened(
        _ name: String,
        _ opening: OpeningOptions,
        _ trial: TrialOptions
    ) throws(Failure) -> Account {
        var settings: [SettingKey: String] = [:]
        settings[.commission] = opening.commission?.description
        settings[.minimumCommission] = opening.minCommission?.description
        if let session {
            if trial.dryRun {
                throw .usage(language.message(FaultReason.notInSession(command: "--dry-run")))
            }
            return try trading { () throws(DeskError) in
                try session.account.open(
                    cash: opening.cash,
                    source: opening.source,
                    seed: opening.seed,
                    start: opening.start,
                    settings: settings
                )
            }
        }
        let terms = OpeningTerms(
            name: name,
            cash: opening.cash,
            source: opening.source ?? "sim",
            seed: opening.seed,
            start: opening.start,
            settings: settings
        )
        if !trial.dryRun { try bringUp() }
        return try trading { () throws(DeskError) in
            guard trial.dryRun else {
                return try Desk.openAccount(terms, path: databasePath, environment: environment)
            }
            return try Desk.tryOpening(terms, path: databasePath, environment: environment)
        }
    }
}
