import Arguments
import Console
import Desk
import Market
import Messages
import Store

struct ActionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "actions",
        abstract: "Import or list dividends, bonus shares and rights.",
        discussion: """
            An action must be there before its record date, whose close decides what an account gets.

              istock actions import actions.csv
            """,
        subcommands: [ActionsImport.self, ActionsList.self]
    )
}

struct ActionsImport: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add corporate actions to the file.",
        discussion: """
            Columns: symbol, ex_date, and any of cash_per_10, bonus_per_10, transfer_per_10, rights_per_10,
            rights_price, record_date, pay_date, shares_date.

              istock actions import actions.csv
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The file of corporate actions.")
    var path: String

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let answers = try context.lockAnswers(lock)
        let text = try TextFile.read(path, context)
        let desk = try context.desk(trial)
        let actions: [CorporateAction]
        do throws(CorporateActionFileError) {
            actions = try CorporateActionFile.parse(text, calendar: desk.calendar)
        } catch {
            throw .usage(context.language.actionLine(error, path: path))
        }
        let locks = try trading { () throws(DeskError) in try FileLocks(of: desk) }
        try context.unlock(locks, answers)
        try context.showingProgress(.importing, unit: .things, of: desk) {
            () throws(DeskError) in try desk.importActions(actions, locks: locks)
        }
        context.answer(
            .object([("imported", .integer(Int64(actions.count)))]),
            [context.language.importedActions(actions.count)],
            trial
        )
    }
}

struct ActionsList: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the corporate actions that were imported.",
        discussion: "  istock actions list"
    )

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let actions = try trading { () throws(DeskError) in try desk.actions() }
        var table = Table([
            .init("symbol"), .init("ex_date"), .init("record_date"), .init("pay_date"),
            .init("cash_per_10", .right), .init("bonus_per_10", .right),
            .init("transfer_per_10", .right), .init("rights_per_10", .right),
            .init("rights_price", .right),
        ])
        for action in actions {
            table.add([
                Table.Cell(action.symbol.description), Table.Cell(action.exDate.description),
                Table.Cell(action.recordDate.description), Table.Cell(action.payDate.description),
                Table.Cell(action.cash.description), Table.Cell(action.bonus.description),
                Table.Cell(action.transfer.description), Table.Cell(action.rights.description),
                Table.Cell(action.rightsPrice.description),
            ])
        }
        context.answer(
            .array(actions.map(\.json)),
            table.lines(style: context.style)
        )
    }
}

extension CorporateAction {
    fileprivate var json: JSON {
        .object([
            ("symbol", JSON(symbol)),
            ("exDate", JSON(exDate)),
            ("recordDate", JSON(recordDate)),
            ("payDate", JSON(payDate)),
            ("sharesDate", JSON(sharesDate)),
            ("cashPer10", .number(cash.description)),
            ("bonusPer10", .number(bonus.description)),
            ("transferPer10", .number(transfer.description)),
            ("rightsPer10", .number(rights.description)),
            ("rightsPrice", JSON(rightsPrice)),
        ])
    }
}
