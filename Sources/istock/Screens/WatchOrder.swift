import Messages

/// By what the rows of a section stand, and in which direction.
struct WatchOrder: Hashable {
    enum Column: Hashable {
        case given, percent, code, last, volume, value, profit, today, number
    }

    let column: Column
    var isDescending: Bool

    /// A column in the direction it is looked at first: figures with the largest on top.
    init(_ column: Column) {
        self.column = column
        isDescending = column != .given && column != .code
    }

    static func columns(of section: WatchState.Section) -> [Column] {
        switch section {
        case .watched: [.given, .percent, .code, .last, .volume]
        case .positions: [.code, .value, .profit, .today]
        case .orders: [.number, .code]
        case .notices: [.given]
        }
    }

    func next(in section: WatchState.Section) -> WatchOrder {
        let columns = WatchOrder.columns(of: section)
        let place = columns.firstIndex(of: column) ?? 0
        return WatchOrder(columns[(place + 1) % columns.count])
    }

    var turned: WatchOrder {
        var turned = self
        turned.isDescending.toggle()
        return turned
    }

    /// What a section's title says of it; nothing of the order as it comes.
    func title(_ language: Language) -> String {
        let name: String
        switch column {
        case .given: return ""
        case .percent: name = language.word(.percent)
        case .code: name = language.label(.code)
        case .last: name = language.label(.last)
        case .volume: name = language.label(.volume)
        case .value: name = language.label(.value)
        case .profit: name = language.label(.profit)
        case .today: name = language.label(.today)
        case .number: name = language.label(.id)
        }
        return language.sorted(by: name, isDescending: isDescending)
    }
}

extension Sequence {
    /// Sorted by a key; rows of the same one stay as they stood.
    func sorted(by order: WatchOrder, _ key: (Element) -> some Comparable) -> [Element] {
        enumerated().map { (place: $0.offset, key: key($0.element), element: $0.element) }
            .sorted { left, right in
                if left.key == right.key { return left.place < right.place }
                return order.isDescending ? left.key > right.key : left.key < right.key
            }.map(\.element)
    }
}
