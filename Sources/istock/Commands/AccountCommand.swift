import Arguments
import Console
import Desk
import Market
import Messages
import Sessions
import Store

struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Show the account, or open, choose, reset and close some.",
        discussion: """
            Without a word behind it shows cash, value, profit and fees. A file may hold several accounts; each
            has its own source, clock, orders and settings.

              istock account
              istock account new second --cash 50000
              istock account list
            """,
        subcommands: [
            AccountShow.self, AccountList.self, AccountNew.self, AccountUse.self,
            AccountReset.self, AccountClose.self,
        ],
        defaultSubcommand: AccountShow.self
    )
}

struct AccountShow: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show cash, value, profit and fees.",
        discussion: "  istock account show --json"
    )

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let view = try trading { () throws(DeskError) in try desk.overview() }
        _ = try context.takeNotices(desk)
        context.answer(view.json, view.lines(context.language, style: context.style(desk)))
    }
}

struct AccountList: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the accounts of the file.",
        discussion: "  istock account list --json"
    )

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws(Failure) {
        let file = try context.file(for: .reading)
        let accounts = try trading { () throws(DeskError) in try Desk.accounts(of: file) }
        context.answer(
            .array(accounts.map(\.listedJSON)),
            Account.table(accounts, context.language).lines(style: context.style)
        )
    }
}

struct AccountNew: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Open another account in the file.",
        discussion: """
            It takes what init takes. It is meant where --account names it, or after account use.

              istock account new second --cash 50000 --seed 2
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The new account's name.")
    var name: String

    @OptionGroup var opening: OpeningOptions

    @OptionGroup var trial: TrialOptions

    func validate() throws(ValidationError) {
        if name.isEmpty { throw ValidationError("the account's name was empty.") }
        if global.account != nil {
            throw ValidationError("the account's name stands behind 'new', not behind '--account'.")
        }
    }

    func run(in context: Context) throws(Failure) {
        try context.refuseInSession("account new")
        try context.openAccount(named: name, opening, trial)
    }
}

struct AccountUse: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Choose the account that is meant where none is named.",
        discussion: """
            The file keeps the choice. --account names another one for a single command.

              istock account use second
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The account's name.")
    var name: String

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        try context.refuseInSession("account use")
        try context.changeAccount(name, lock, trial) { desk throws(DeskError) in
            try desk.makeDefault()
            return (desk.account, context.language.usesAccount(desk.account))
        }
    }
}

struct AccountClose: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: "Close an account: it can be read, but trades no more.",
        discussion: """
            Refused while orders are pending, unless --cancel cancels them by the exchange's rules. What is
            held stays as it is. A closed account cannot be opened again; account new opens another one.

              istock account close second
              istock account close second --cancel
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The account's name.")
    var name: String

    @Flag(help: "Cancel its pending orders first.")
    var cancel = false

    @Flag(help: "Do not ask, even on a terminal.")
    var yes = false

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        try context.refuseInSession("account close")
        if !yes, !trial.dryRun { try context.confirm(context.language.closeQuestion(name)) }
        try context.changeAccount(name, lock, trial) { desk throws(DeskError) in
            try desk.close(cancelling: cancel)
            return (desk.account, context.language.closedAccount(desk.account))
        }
    }
}

struct AccountReset: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Begin an account anew, and keep its history.",
        discussion: """
            The account so far is closed and stays readable as NAME~1 (NAME~2 after the next reset); its
            pending orders are cancelled whatever the phase. The new one has the same name, source, seed,
            beginning, cash, settings, lock, watchlist and push targets; alerts are not taken over.

              istock account reset
              istock trades --account default~1
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The account's name; without it the account that is meant.")
    var name: String?

    @Flag(help: "Do not ask, even on a terminal.")
    var yes = false

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        try context.refuseInSession("account reset")
        let name = name ?? context.options.account
        if !yes, !trial.dryRun { try context.confirm(context.language.resetQuestion(name)) }
        try context.changeAccount(name, lock, trial) { desk throws(DeskError) in
            let opened = try desk.reset()
            return (opened, context.language.resetAccount(opened, former: desk.account))
        }
    }
}

extension Context {
    /// Sessions have one account of their own, and are played again and again.
    fileprivate func refuseInSession(_ command: String) throws(Failure) {
        guard session != nil else { return }
        throw .usage(language.message(FaultReason.notInSession(command: command)))
    }

    /// Asks a person at a terminal; anything but yes ends the command.
    fileprivate func confirm(_ question: String) throws(Failure) {
        guard Surroundings.isTerminal(0) else { return }
        output.err(question, terminator: " ")
        guard readLine()?.isYes == true else {
            output.err(language.nothingDone)
            throw .status(.done)
        }
    }

    /// Changes an account, which its lock may have to allow, and answers with how it stands then.
    fileprivate func changeAccount(
        _ name: String?,
        _ lock: LockOptions,
        _ trial: TrialOptions,
        _ body: (Desk) throws(DeskError) -> (account: Account, sentence: String)
    ) throws(Failure) {
        let answers = try lockAnswers(lock)
        var context = self
        if let name { context = named(name) }
        let desk = try context.desk(trial)
        try unlock(desk.lock, answers)
        let done = try trading { () throws(DeskError) in try body(desk) }
        let notices = try context.takeNotices(desk)
        answer(done.account.listedJSON, [done.sentence] + notices.map(\.text), trial)
    }

    private func named(_ name: String) -> Context {
        var options = options
        options.account = name
        return Context(options: options, path: path, output: output, session: session)
    }
}

extension Account {
    /// The account as the list of accounts has it.
    var listedJSON: JSON {
        .object([
            ("name", .string(name)),
            ("default", .bool(isDefault)),
            ("epoch", .integer(epoch)),
            ("source", .string(source)),
            ("seed", seed.map { .integer($0) } ?? .null),
            ("clock", JSON(clock)),
            ("openedAt", JSON(openedAt)),
            ("closedAt", JSON(closedAt)),
            ("initialCash", JSON(initialCash)),
            ("cash", JSON(cash)),
            ("realizedPnl", JSON(realizedPnl)),
        ])
    }

    static func table(_ accounts: [Account], _ language: Language) -> Table {
        var table = Table([
            .init(""), .init(language.label(.account), maximumWidth: 24),
            .init(language.label(.status)), .init(language.label(.source), maximumWidth: 24),
            .init(language.label(.clock)), .init(language.label(.cash), .right),
            .init(language.label(.realizedPnl), .right),
        ])
        for account in accounts {
            table.add([
                Table.Cell(account.isDefault ? "*" : ""), Table.Cell(account.name),
                Table.Cell(language.standing(account)), Table.Cell(account.source),
                Table.Cell(account.clock.map { "\($0.day) \($0.time)" } ?? "-"),
                Table.Cell(account.cash.description),
                Table.Cell(
                    account.realizedPnl.description,
                    Paint(change: account.realizedPnl.tenThousandths)
                ),
            ])
        }
        return table
    }
}
