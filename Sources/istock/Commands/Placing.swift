public import Arguments
import Console
import Desk
import Market
import Messages
import Sessions
import Store
import Trading

/// A quantity on the command line, checked as a number only: the rules are the desk's.
struct QuantityWord: ExpressibleByArgument {
    let quantity: Quantity

    init?(argument: String) {
        guard let shares = DecimalText.parse(argument, fractionDigits: 0), shares > 0,
            shares <= Quantity.highest.shares
        else { return nil }
        quantity = Quantity(shares)
    }

    var defaultValueDescription: String { quantity.description }

    static var valueDescription: String {
        "a whole number of shares from 1 to \(Quantity.highest), such as 500"
    }
}

/// The options that buy and sell share.
struct PlacingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The limit price; without it the current price.", valueName: "price")
    )
    var price: Price?

    @Option(help: "The type: limit, a kind of market order, or after-hours.")
    var type = OrderType.limit

    @Option(
        help: ArgumentHelp("The worst price a market order may trade at.", valueName: "price")
    )
    var protect: Price?

    @Flag(help: "As many as the cash buys, or as can be sold.")
    var max = false

    @Flag(help: "Check and show the order without placing it.")
    var dryRun = false

    @Option(
        help: ArgumentHelp("Your own key: placing again returns the first order.", valueName: "id")
    )
    var clientId: String?

    @Flag(help: "Do not ask, even on a terminal.")
    var yes = false

    @Option(help: ArgumentHelp("Wait until the order is final, or so long.", valueName: "time"))
    var wait: OptionalValue<TimeSpan>?

    @OptionGroup var lock: LockOptions

    /// What was said.
    var terms: PlacingTerms {
        PlacingTerms(
            price: price,
            type: type,
            protect: protect,
            max: max,
            dryRun: dryRun,
            clientId: clientId,
            yes: yes,
            wait: wait,
            lock: lock
        )
    }
}

/// What the options of buy and sell say, as plain values.
struct PlacingTerms {
    var price: Price?
    var type = OrderType.limit
    var protect: Price?
    var max = false
    var dryRun = false
    var clientId: String?
    var yes = false
    var wait: OptionalValue<TimeSpan>?
    /// Nil for a line of a session that has no options.
    var lock: LockOptions?
}

extension OrderType: ExpressibleByArgument {}

/// Places one order: what buy and sell do.
struct PlacingRun {
    let side: Side
    let code: String
    let quantity: QuantityWord?
    let terms: PlacingTerms

    func run(in context: Context) throws(Failure) {
        if terms.wait != nil, context.session != nil {
            throw .usage(context.language.message(FaultReason.notInSession(command: "--wait")))
        }
        let answers = try context.lockAnswers(terms.lock)
        let desk = try context.desk(for: .writing)
        let request = try request(desk, context)
        if terms.dryRun { return try preview(request, desk, context) }
        try context.unlock(desk.lock, answers)
        var confirmed = request
        if context.session == nil, Surroundings.isTerminal(0), !terms.yes {
            confirmed = try Confirmation(desk: desk, context: context).confirm(request)
        }
        let placement = try trading { [confirmed] () throws(DeskError) in try desk.place(confirmed)
        }
        if placement.hasTwin { context.warn(context.language.twinWarning) }
        try answer(placement, desk, context)
    }

    private func request(_ desk: Desk, _ context: Context) throws(Failure) -> PlaceRequest {
        let size: PlaceRequest.Size
        switch (quantity, terms.max) {
        case (let word?, false): size = .shares(word.quantity)
        case (nil, true): size = .maximum
        case (nil, false): throw .mistake("a quantity is missing: a number of shares, or --max.")
        case (_?, true): throw .mistake("a quantity and --max exclude each other.")
        }
        if terms.type.isMarket, terms.price != nil {
            throw .mistake("a market order takes no '--price'; '--protect' names its worst price.")
        }
        if !terms.type.isMarket, terms.protect != nil {
            throw .mistake("'--protect' is for market orders; '--price' names the limit price.")
        }
        if terms.clientId?.isEmpty == true { throw .mistake("'--client-id' was empty.") }
        let symbol = try context.symbol(code, desk)
        return PlaceRequest(
            symbol: symbol,
            side: side,
            size: size,
            type: terms.type,
            price: terms.type.isMarket ? terms.protect : terms.price,
            clientID: terms.clientId
        )
    }

    private func preview(
        _ request: PlaceRequest,
        _ desk: Desk,
        _ context: Context
    ) throws(Failure) {
        let view = try trading { () throws(DeskError) in
            try OrderView(try desk.preview(request).order, desk: desk)
        }
        context.answer(
            view.json(adding: [("dryRun", .bool(true)), context.member([])]),
            [view.line(context.language), context.language.dryRunNote]
        )
    }

    private func answer(
        _ placement: Placement,
        _ desk: Desk,
        _ context: Context
    ) throws(Failure) {
        var notices = try context.takeNotices(desk)
        var order = placement.order
        if terms.wait == nil || order.status != .pending {
            return try print(order, notices, desk, context)
        }
        if !context.wantsJSON { try print(order, notices, desk, context) }
        let waiting = Waiting(desk: desk, context: context, limit: terms.wait?.value)
        order = try waiting.untilFinal(order.id)
        let later = try context.takeNotices(desk)
        notices += later
        if context.wantsJSON { return try print(order, notices, desk, context) }
        try print(order, later, desk, context)
    }

    private func print(
        _ order: Order,
        _ notices: [NoticeView],
        _ desk: Desk,
        _ context: Context
    ) throws(Failure) {
        let view = try trading { () throws(DeskError) in
            try OrderView(order, desk: desk, withTrades: context.wantsJSON)
        }
        var lines = [view.line(context.language)] + notices.map(\.text)
        if order.status == .pending {
            lines.append(context.language.pendingNote(order, desk: desk))
        }
        context.answer(view.json(adding: [context.member(notices)]), lines)
    }
}
