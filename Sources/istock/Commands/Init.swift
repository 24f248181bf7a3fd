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

    @OptionGroup var trial: TrialOptions

    func validate() throws(ValidationError) {
        if let seed, seed < 0 { throw ValidationError("'--seed' was \(seed), expected 0 or more.") }
    }

    func run(in context: Context) throws(Failure) {
        let account = try opened(in: context)
        let path = context.session.map { $0.account.path } ?? context.databasePath
        context.answer(
            .object([
                ("name", .string(account.name)),
                ("source", .string(account.source)),
                ("seed", account.seed.map { .integer($0) } ?? .null),
                ("clock", JSON(account.clock)),
                ("cash", JSON(account.cash)),
                ("db", JSON(path)),
            ]),
            [context.language.opened(account, path: path ?? "-")],
            trial
        )
    }

    private func opened(in context: Context) throws(Failure) -> Account {
        var settings: [SettingKey: String] = [:]
        settings[.commission] = commission?.description
        settings[.minimumCommission] = minCommission?.description
        if let session = context.session {
            if trial.dryRun {
                throw .usage(
                    context.language.message(FaultReason.notInSession(command: "--dry-run"))
                )
            }
            return try trading { () throws(DeskError) in
                try session.account.open(
                    cash: cash,
                    source: source,
                    seed: seed,
                    start: start,
                    settings: settings
                )
            }
        }
        let terms = OpeningTerms(
            name: global.account ?? "default",
            cash: cash,
            source: source ?? "sim",
            seed: seed,
            start: start,
            settings: settings
        )
        return try trading { () throws(DeskError) in
            guard trial.dryRun else {
                return try Desk.openAccount(
                    terms,
                    path: context.databasePath,
                    environment: context.environment
                )
            }
            return try Desk.tryOpening(
                terms,
                path: context.databasePath,
                environment: context.environment
            )
        }
    }
}
