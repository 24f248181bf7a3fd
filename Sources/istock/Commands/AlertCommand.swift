public import Arguments
import Console
import Desk
import Market
import Messages
import Store
public import Trading

extension CrossingDirection: ExpressibleByArgument {}

struct AlertCommand: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "alert",
        abstract: "Add, list or remove price alerts.",
        discussion: """
            An alert fires when the price comes to it, and again only after the price was back. A virtual
            account sees every snapshot that its clock passes, a live one those that `run` fetches.

              istock alert 600000 above 10.50
              istock alert list
              istock alert remove 1
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The code, or list, or remove.")
    var what: String

    @Argument(help: "above or below and the price; for remove the alerts' numbers.")
    var words: [String] = []

    @OptionGroup var trial: TrialOptions

    private enum Action {
        case add(CrossingDirection, Price)
        case list
        case remove([Int64])
    }

    func validate() throws(ValidationError) {
        _ = try action()
    }

    private func action() throws(ValidationError) -> Action {
        switch what {
        case "list":
            guard words.isEmpty else { throw ValidationError("'list' takes nothing more.") }
            return .list
        case "remove":
            let ids = words.compactMap { OrderWord(argument: $0)?.id.number }
            guard !ids.isEmpty, ids.count == words.count else {
                throw ValidationError("'remove' needs the numbers of alerts, such as 1.")
            }
            return .remove(ids)
        default:
            guard words.count == 2, let direction = CrossingDirection(rawValue: words[0]) else {
                throw ValidationError("an alert needs a code, above or below, and a price.")
            }
            guard let price = Price(argument: words[1]), price > .zero else {
                throw ValidationError("'\(words[1])' is not \(translated: Price.valueDescription).")
            }
            return .add(direction, price)
        }
    }

    func run(in context: Context) throws(Failure) {
        let action: Action
        do throws(ValidationError) { action = try self.action() } catch {
            throw .mistake(error.text)
        }
        switch action {
        case .add(let direction, let price):
            let desk = try context.desk(trial)
            let symbol = try context.symbol(what, desk)
            let alert = try trading { () throws(DeskError) in
                try desk.addAlert(symbol, direction, price)
            }
            try answer([alert], desk, context)
        case .list:
            let desk = try context.desk(for: .reading)
            let alerts = try trading { () throws(DeskError) in try desk.alerts() }
            try answer(alerts, desk, context)
        case .remove(let ids):
            let desk = try context.desk(trial)
            try trading { () throws(DeskError) in
                for id in ids { try desk.removeAlert(id) }
            }
            _ = try context.takeNotices(desk)
            context.answer(
                .object([("removed", .array(ids.map { .integer($0) }))]),
                [context.language.removedAlerts(ids)],
                trial
            )
        }
    }

    private func answer(
        _ alerts: [PriceAlert],
        _ desk: Desk,
        _ context: Context
    ) throws(Failure) {
        _ = try context.takeNotices(desk)
        var lines: [String] = []
        var objects: [JSON] = []
        for alert in alerts {
            let name = try trading { () throws(DeskError) in try desk.name(of: alert.symbol) }
            lines.append(context.language.alert(alert, name: name))
            objects.append(alert.json(name: name))
        }
        context.answer(.array(objects), lines, trial)
    }
}

extension PriceAlert {
    func json(name: String) -> JSON {
        .object([
            ("id", .integer(id)), ("symbol", JSON(symbol)), ("name", .string(name)),
            ("direction", .string(direction.rawValue)), ("price", JSON(price)),
            ("armed", .bool(isArmed)),
        ])
    }
}
