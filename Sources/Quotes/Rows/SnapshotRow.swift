import Market

extension RowForm {
    /// Reads everything a snapshot's row says into `quote`, which has its symbol and time already.
    ///
    /// A blank number is zero, a level without a price or without a volume is empty, and a blank or
    /// zero previous close leaves the one that `quote` has.
    ///
    /// - Throws: `RowFault` for the first field that is not what its column holds.
    func read(_ line: Span<UInt8>, into quote: inout Quote) throws(RowFault) {
        var fields = RowFields()
        var bids = RowForm.noLevels
        var asks = RowForm.noLevels
        for (index, column) in columns.enumerated() {
            guard !fields.isAtEnd(of: line) else { throw tooFew(index) }
            switch column {
            case .bid(let depth): bids[depth].price = try price(index, in: line, &fields)
            case .bidVolume(let depth): bids[depth].volume = try volume(index, in: line, &fields)
            case .ask(let depth): asks[depth].price = try price(index, in: line, &fields)
            case .askVolume(let depth): asks[depth].volume = try volume(index, in: line, &fields)
            default: try read(column, index, in: line, &fields, into: &quote)
            }
        }
        guard fields.isAtEnd(of: line) else { throw tooMany }
        quote.bids = bids.withoutEmptyLevels
        quote.asks = asks.withoutEmptyLevels
        quote.hasLevels = hasLevels
    }

    private static let noLevels = Levels(
        repeatElement(Level(price: .zero, volume: .zero), count: Levels.depth)
    )

    /// Reads a column that is no part of a level.
    private func read(
        _ column: Column,
        _ index: Int,
        in line: Span<UInt8>,
        _ fields: inout RowFields,
        into quote: inout Quote
    ) throws(RowFault) {
        switch column {
        case .last: quote.last = try price(index, in: line, &fields)
        case .open: quote.open = try price(index, in: line, &fields)
        case .high: quote.high = try price(index, in: line, &fields)
        case .low: quote.low = try price(index, in: line, &fields)
        case .volume: quote.volume = try volume(index, in: line, &fields)
        case .turnover: quote.turnover = try money(index, in: line, &fields)
        case .limitUp: quote.limitUp = try price(index, in: line, &fields).unlessZero
        case .limitDown: quote.limitDown = try price(index, in: line, &fields).unlessZero
        case .name: quote.name = line.name(fields.next(in: line))
        case .status: quote.status = try status(index, in: line, &fields)
        case .previousClose:
            let close = try price(index, in: line, &fields)
            quote.previousClose = close.unlessZero ?? quote.previousClose
        default: _ = fields.next(in: line)
        }
    }

    private func status(
        _ index: Int,
        in line: Span<UInt8>,
        _ fields: inout RowFields
    ) throws(RowFault) -> QuoteStatus {
        let start = fields.start
        let text = line.text(fields.next(in: line))
        if text == "trading" { return .trading }
        guard let status = QuoteStatus(rawValue: text) else {
            throw fault(index, "status", in: line, from: start)
        }
        return status
    }
}

extension RowForm {
    /// Reads the last price of a snapshot's row and nothing else.
    ///
    /// - Throws: `RowFault` where it is no price.
    func lastPrice(of line: Span<UInt8>) throws(RowFault) -> Price {
        var fields = RowFields()
        for (index, column) in columns.enumerated() {
            guard !fields.isAtEnd(of: line) else { throw tooFew(index) }
            if column == .last { return try price(index, in: line, &fields) }
            _ = fields.next(in: line)
        }
        return .zero
    }
}

/// What a look at a snapshot's row tells: whether it may matter to an order.
struct RowGlance {
    var bid = Price.zero
    var ask = Price.zero
    var last = Price.zero
    var previousClose = Price.zero
    var limitUp = Price.zero
    var limitDown = Price.zero
}

extension RowForm {
    /// Reads the best prices of a snapshot's row, its last price and what limits follow from, and nothing else.
    ///
    /// Nil where a best price is not there, so that the row must be read whole; a level without volume may make the
    /// true price a worse one, never a better.
    ///
    /// - Throws: `RowFault` where one is no price.
    func glance(at line: Span<UInt8>) throws(RowFault) -> RowGlance? {
        var fields = RowFields()
        var glance = RowGlance()
        var walked = 0
        for index in telling {
            walked += fields.skip(index - walked, in: line)
            guard walked == index, !fields.isAtEnd(of: line) else { throw tooFew(walked) }
            walked += 1
            let price = try price(index, in: line, &fields)
            switch columns[index] {
            case .bid(0): glance.bid = price
            case .ask(0): glance.ask = price
            case .last: glance.last = price
            case .previousClose: glance.previousClose = price
            case .limitUp: glance.limitUp = price
            case .limitDown: glance.limitDown = price
            default: break
            }
        }
        return glance.bid > .zero && glance.ask > .zero ? glance : nil
    }
}

extension Span<UInt8> {
    /// The name in a field, without control characters: it is shown on terminals and written into sessions.
    fileprivate func name(_ field: Range<Int>) -> String {
        let text = text(field)
        guard field.contains(where: { self[$0] < 0x20 || self[$0] == 0x7F || self[$0] == 0xC2 })
        else { return text }
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control {
            name.append(scalar)
        }
        return String(name)
    }
}

extension Price {
    fileprivate var unlessZero: Price? { self > .zero ? self : nil }
}

extension Levels {
    /// A loop and no `filter`, which does not specialize across modules and costs ten times as
    /// much.
    fileprivate var withoutEmptyLevels: Levels {
        var kept = Levels()
        for depth in 0..<count {
            let level = self[depth]
            if level.price > .zero, level.volume > .zero { kept.append(level) }
        }
        return kept
    }
}
