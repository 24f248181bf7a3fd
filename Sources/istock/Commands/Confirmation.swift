import Console
import Desk
import Market
import Messages
import Trading

/// Shows an order on a terminal and asks whether to place it, while the drift window runs in real seconds.
struct Confirmation {
    let desk: Desk
    let context: Context

    /// Returns the order to place: its price may have gone back to the market while the prompt was open.
    func confirm(_ request: PlaceRequest) throws(Failure) -> PlaceRequest {
        let signals = SignalPipe()
        let window = desk.settings.drift.windowMilliseconds
        let started = SignalPipe.monotonicMilliseconds()
        var shown = try show(request)
        var isTyped = request.price != nil && !request.type.isMarket
        while true {
            let left = started + window - SignalPipe.monotonicMilliseconds()
            let hasInput = signals.wait(milliseconds: isTyped ? left : 3_600_000, input: 0)
            if signals.isInterrupted { throw .status(.done) }
            if isTyped, SignalPipe.monotonicMilliseconds() >= started + window {
                isTyped = false
                if let drifted = try returnedToMarket(shown) { shown = drifted }
            }
            if hasInput {
                guard readLine()?.isYes == true else {
                    context.output.err(context.language.nothingPlaced)
                    throw .status(.done)
                }
                return shown
            }
        }
    }

    private func show(_ request: PlaceRequest) throws(Failure) -> PlaceRequest {
        let view = try trading { () throws(DeskError) in
            try OrderView(try desk.preview(request).order, desk: desk)
        }
        context.output.err(view.line(context.language))
        context.output.err(context.language.placeQuestion, terminator: " ")
        return PlaceRequest(
            symbol: request.symbol,
            side: request.side,
            size: .shares(view.order.quantity),
            type: request.type,
            price: request.type.isMarket ? request.price : view.order.limitPrice,
            clientID: request.clientID
        )
    }

    /// The order at the market's price, shown again, where the typed price is another.
    private func returnedToMarket(_ request: PlaceRequest) throws(Failure) -> PlaceRequest? {
        let panel = try trading { () throws(DeskError) in
            try desk.panels([request.symbol]).panels.first
        }
        guard let current = panel?.security.currentPrice, let typed = request.price,
            current != typed
        else { return nil }
        context.output.err("")
        context.output.err(context.language.driftNotice(from: typed, to: current))
        return try show(
            PlaceRequest(
                symbol: request.symbol,
                side: request.side,
                size: request.size,
                type: request.type,
                price: current,
                clientID: request.clientID
            )
        )
    }
}

extension String {
    /// Whether an answer means yes, in either language.
    var isYes: Bool {
        ["y", "yes", "是", "好"].contains(lowercased().filter { !$0.isWhitespace })
    }
}
