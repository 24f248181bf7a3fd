import Console
import Desk
import Market
import Messages
import Store
import Trading

extension PositionView {
    var json: JSON {
        .object([
            ("symbol", JSON(position.symbol)),
            ("name", .string(name)),
            ("quantity", JSON(position.quantity)),
            ("sellable", JSON(sellable)),
            ("averageCost", JSON(position.averageCost)),
            ("last", JSON(last)),
            ("marketValue", JSON(marketValue)),
            ("unrealizedPnl", JSON(unrealizedPnl)),
            ("dilutedCost", JSON(position.dilutedCostPrice)),
            ("todayPnl", todayPnl.map { JSON($0) } ?? .null),
        ])
    }

    static func table(_ views: [PositionView], _ language: Language) -> Table {
        var table = Table([
            .init(language.label(.code)), .init(language.label(.name), maximumWidth: 16),
            .init(language.label(.quantity), .right), .init(language.label(.sellable), .right),
            .init(language.label(.cost), .right), .init(language.label(.diluted), .right),
            .init(language.label(.last), .right), .init(language.label(.value), .right),
            .init(language.label(.profit), .right), .init(language.label(.today), .right),
        ])
        for view in views {
            table.add([
                Table.Cell(view.position.symbol.description), Table.Cell(view.name),
                Table.Cell(view.position.quantity.description),
                Table.Cell(view.sellable.description),
                Table.Cell(view.position.averageCost?.description ?? "-"),
                Table.Cell(view.position.dilutedCostPrice?.description ?? "-"),
                Table.Cell(view.last?.description ?? "-"),
                Table.Cell(view.marketValue.description),
                Table.Cell(
                    view.unrealizedPnl.description,
                    Paint(change: view.unrealizedPnl.tenThousandths)
                ),
                Table.Cell(
                    view.todayPnl?.description ?? "-",
                    Paint(change: view.todayPnl?.tenThousandths ?? 0)
                ),
            ])
        }
        return table
    }
}

extension AccountView {
    var json: JSON {
        .object([
            ("name", .string(account.name)),
            ("source", .string(account.source)),
            ("clock", JSON(account.clock)),
            (
                "cash",
                .object([
                    ("free", JSON(account.freeCash)), ("frozen", JSON(account.heldCash)),
                    ("total", JSON(account.cash)),
                ])
            ),
            ("marketValue", JSON(marketValue)),
            ("equity", JSON(equity)),
            ("realizedPnl", JSON(account.realizedPnl)),
            ("unrealizedPnl", JSON(unrealizedPnl)),
            ("fees", JSON(fees)),
            ("commission", JSON(account.commission)),
            ("stampDuty", JSON(account.stampDuty)),
            ("transferFee", JSON(account.transferFee)),
            ("receivable", JSON(account.receivable)),
            ("dividendTax", JSON(account.dividendTax)),
            ("todayPnl", JSON(todayPnl)),
        ])
    }

    func lines(_ language: Language, style: Style) -> [String] {
        var table = Table([.init(""), .init("", .right)])
        func add(_ label: Label, _ text: String, _ paint: Paint? = nil) {
            table.add([Table.Cell(language.label(label)), Table.Cell(text, paint)])
        }
        add(.account, account.name)
        add(.source, account.source)
        if let clock = account.clock { add(.clock, "\(clock.day) \(clock.time)") }
        add(.free, account.freeCash.description)
        add(.frozen, account.heldCash.description)
        add(.total, account.cash.description)
        add(.marketValue, marketValue.description)
        if account.receivable > .zero { add(.receivable, account.receivable.description) }
        add(.equity, equity.description, .bold)
        add(
            .realizedPnl,
            account.realizedPnl.description,
            Paint(change: account.realizedPnl.tenThousandths)
        )
        add(
            .unrealizedPnl,
            unrealizedPnl.description,
            Paint(change: unrealizedPnl.tenThousandths)
        )
        add(.today, todayPnl.description, Paint(change: todayPnl.tenThousandths))
        add(.fees, fees.description)
        return Array(table.lines(style: style).dropFirst())
    }
}
