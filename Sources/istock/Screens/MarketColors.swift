import Console
import Desk
import Market

/// The colours of rising and falling prices.
struct MarketColors: Hashable {
    let rise: Paint
    let fall: Paint

    /// Red up and green down, by the Chinese habit.
    static let chinese = MarketColors(rise: .red, fall: .green)

    /// The colours that an account's settings choose.
    static func of(_ desk: Desk) -> MarketColors {
        desk.showsRisesInRed ? .chinese : MarketColors(rise: .green, fall: .red)
    }

    func look(of change: Int64, isBold: Bool = false) -> Look {
        if change == 0 { return Look(isBold: isBold) }
        return Look(change > 0 ? rise : fall, isBold: isBold)
    }

    /// The look of a price beside the one before.
    func look(of price: Price, against base: Price, isBold: Bool = false) -> Look {
        guard price > .zero, base > .zero else { return Look(isBold: isBold) }
        return look(of: price.tenThousandths - base.tenThousandths, isBold: isBold)
    }
}
