import Market
import Testing

struct LevelsTests {
    private func level(_ text: String, _ volume: Quantity) -> Level {
        Level(price: price(text), volume: volume)
    }

    @Test func `levels stay in the order they were given in`() {
        let levels: Levels = [level("10.00", 100), level("9.99", 200), level("9.98", 300)]
        #expect(levels.count == 3)
        #expect(levels.map(\.volume) == [100, 200, 300])
        #expect(levels.first == level("10.00", 100))
        #expect(levels.last == level("9.98", 300))
    }

    @Test func `levels beyond the fifth are left out`() {
        let levels = Levels((1...7).map { level("10.00", Quantity($0)) })
        #expect(levels.map(\.volume) == [1, 2, 3, 4, 5])
    }

    @Test(arguments: 0..<5)
    func `a level is replaced in place`(position: Int) {
        var levels = Levels((1...5).map { level("10.00", Quantity($0)) })
        levels[position].volume = 77
        var expected: [Quantity] = [1, 2, 3, 4, 5]
        expected[position] = 77
        #expect(levels.map(\.volume) == expected)
    }

    @Test func `no levels are empty, and equal however they were made`() {
        #expect(Levels().isEmpty)
        #expect(Levels() == [])
        var levels = Levels()
        levels.append(level("10.00", 100))
        #expect(levels == [level("10.00", 100)])
        #expect(levels != [level("10.00", 101)])
    }
}
