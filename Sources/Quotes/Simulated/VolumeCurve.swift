import Market

/// The volumes of a simulated day in lots of 100, heavy in the first and the last minutes.
struct VolumeCurve {
    /// The lots of the whole day, about.
    private let lots: Int
    private let hash: HashStream

    init(of security: SimulatedSecurity, _ outline: DayOutline, _ hash: HashStream) {
        let price = outline.previousClose * Int(security.tick.tenThousandths)
        // A sealed stock finds few sellers, or few buyers.
        let part = outline.character == .ordinary ? 100 : 1000
        let usual = security.dailyTurnover * 10_000 / (price * part)
        self.hash = hash.branch(.barVolume)
        lots = max(usual * (60 + self.hash.number(-1, below: 101)) / 100, 1)
    }

    /// The lots of a minute, 1 to 240.
    func lots(ofMinute minute: Int) -> Int {
        let distance = minute - SimulatedDay.minutes / 2
        let weight = 60 + distance * distance / 120
        // The weights of all minutes add up to about 24,000.
        return lots * weight * (50 + hash.number(minute, below: 101)) / 2_400_000
    }

    /// The lots of an auction, at least one: 0 for the opening, 1 for the closing.
    func auction(share index: Int) -> Int {
        max(lots * (5 + hash.number(1000 + index, below: 16)) / 1000, 1)
    }
}
