public import Arguments
import Console
import Desk
import Market
import Messages
import Store
import Trading

struct TicketCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ticket",
        abstract: "Fill in an order step by step.",
        discussion: """
            The ticket is kept between calls. A typed price holds for the drift window, then the market's
            takes its place.

              istock ticket new 600000 --side buy
              istock ticket quantity 500
              istock ticket submit
            """,
        subcommands: [
            TicketNew.self, TicketPrice.self, TicketQuantity.self, TicketShow.self,
            TicketSubmit.self, TicketDiscard.self,
        ]
    )
}

struct TicketNew: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Begin a ticket at the market's price.",
        discussion: "  istock ticket new 600000 --side sell"
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The code.")
    var code: String

    @Option(help: "Buy or sell.")
    var side = Side.buy

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(trial)
        let symbol = try context.symbol(code, desk)
        let view = try trading { () throws(DeskError) in
            try desk.newTicket(symbol, side: side)
        }
        try context.answer(view, desk, trial)
    }
}

extension Side: ExpressibleByArgument {}

struct TicketPrice: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "price",
        abstract: "Type the ticket's price.",
        discussion: "  istock ticket price 10.05"
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The limit price.")
    var price: Price

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(trial)
        try context.answer(
            try trading { () throws(DeskError) in try desk.typePrice(price) },
            desk,
            trial
        )
    }
}

struct TicketQuantity: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "quantity",
        abstract: "Type the ticket's quantity.",
        discussion: "  istock ticket quantity 500"
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "How many shares; or --max.")
    var quantity: QuantityWord?

    @Flag(help: "As many as the cash buys, or as can be sold.")
    var max = false

    func validate() throws(ValidationError) {
        if (quantity == nil) != max {
            throw ValidationError("a number of shares or --max is needed, and only one of them.")
        }
    }

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(trial)
        let size = quantity.map { PlaceRequest.Size.shares($0.quantity) } ?? .maximum
        try context.answer(
            try trading { () throws(DeskError) in try desk.typeQuantity(size) },
            desk,
            trial
        )
    }
}

struct TicketShow: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the ticket at the newest quote.",
        discussion: "  istock ticket show --json"
    )

    @OptionGroup var global: GlobalOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(trial)
        try context.answer(
            try trading { () throws(DeskError) in try desk.editTicket() },
            desk,
            trial
        )
    }
}

struct TicketSubmit: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Place the ticket's order.",
        discussion: """
            Where the price went back to the market since the ticket was shown, nothing is placed and
            the answer is priceReset; the next submit places it.

              istock ticket submit
            """
    )

    @OptionGroup var global: GlobalOptions

    @Option(
        help: ArgumentHelp("Your own key: placing again returns the first order.", valueName: "id")
    )
    var clientId: String?

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let answers = try context.lockAnswers(lock)
        let desk = try context.desk(trial)
        try context.unlock(desk.lock, answers)
        let placement = try trading { () throws(DeskError) in
            try desk.submitTicket(clientID: clientId)
        }
        let notices = try context.takeNotices(desk)
        let view = try trading { () throws(DeskError) in
            try OrderView(placement.order, desk: desk)
        }
        context.answer(
            view.json(adding: [context.member(notices)]),
            [view.line(context.language)] + notices.map(\.text),
            trial
        )
    }
}

struct TicketDiscard: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Throw the ticket away.",
        discussion: "  istock ticket discard"
    )

    @OptionGroup var global: GlobalOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(trial)
        try trading { () throws(DeskError) in try desk.discardTicket() }
        context.answer(.object([("discarded", .bool(true))]), [context.language.discarded], trial)
    }
}

extension Context {
    /// Shows a ticket.
    fileprivate func answer(
        _ view: TicketView,
        _ desk: Desk,
        _ trial: TrialOptions
    ) throws(Failure) {
        _ = try takeNotices(desk)
        let ticket = view.ticket
        let json = JSON.object([
            ("symbol", JSON(ticket.symbol)),
            ("name", .string(view.security.instrument.name)),
            ("side", .string(ticket.side.rawValue)),
            ("price", JSON(ticket.price)),
            ("quantity", JSON(ticket.quantity)),
            ("maxBuyable", JSON(view.maxBuyable)),
            ("driftResetAt", JSON(view.driftResetAt)),
            ("resetFrom", JSON(view.reset)),
        ])
        let name = "\(view.security.instrument.name)(\(ticket.symbol.code))"
        let quantity = ticket.quantity?.description ?? "-"
        var lines = ["\(language.label(ticket.side)) \(name) \(quantity) @ \(ticket.price)"]
        if let old = view.reset { lines.append(language.driftNotice(from: old, to: ticket.price)) }
        lines.append("\(language.label(.maxBuyable)) \(view.maxBuyable)")
        lines.append(language.ticketDrift(view.driftResetAt))
        answer(json, lines, trial)
    }
}
