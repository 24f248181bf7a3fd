import Arguments
import Console
import Desk
import Messages
import Store
import Trading

/// An order's number on the command line.
struct OrderWord: ExpressibleByArgument {
    let id: OrderID

    init?(argument: String) {
        guard let number = Int64(argument), number > 0, !argument.hasPrefix("+") else { return nil }
        id = OrderID(number)
    }

    var defaultValueDescription: String { id.description }

    static var valueDescription: String { "an order's number, such as 1" }
}

struct Cancel: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel pending orders.",
        discussion: """
            Each order is answered; the exit status is the highest of the answers.

              istock cancel 3 4
              istock cancel --all
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The orders' numbers.")
    var ids: [OrderWord] = []

    @Flag(help: "Every pending order.")
    var all = false

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func validate() throws(ValidationError) {
        if ids.isEmpty != all {
            throw ValidationError("numbers of orders or --all are needed, and only one of them.")
        }
    }

    func run(in context: Context) throws(Failure) {
        let lockAnswers = try context.lockAnswers(lock)
        let desk = try context.desk(trial)
        try context.unlock(desk.lock, lockAnswers)
        var wanted = ids.map(\.id)
        if all {
            wanted = try trading { () throws(DeskError) in
                try desk.settleWhatIsDue()
                return try desk.pendingOrders().map(\.id)
            }
        }
        var status = ExitStatus.done
        var answers: [JSON] = []
        for id in wanted {
            do throws(DeskError) {
                let order = try desk.cancel(id)
                let view = try OrderView(order, desk: desk)
                answers.append(view.json)
                if !context.wantsJSON {
                    context.output.out(context.language.cancelled(order, name: view.name))
                }
            } catch {
                // What ended since the orders were listed is pending no more, as was asked.
                if all, case .tooLate = error { continue }
                status = max(status, ExitStatus(error))
                let members = ErrorJSON.members(error, language: context.language)
                answers.append(.object([("id", .integer(id.number))] + members))
                if let session = context.session {
                    if wanted.count == 1 { throw .desk(error) }
                    session.note(error)
                } else {
                    context.output.err("error: \(context.language.message(error))")
                }
            }
        }
        _ = try context.takeNotices(desk)
        context.answer(.array(answers), [], trial)
        if status != .done { throw .status(status) }
    }
}
