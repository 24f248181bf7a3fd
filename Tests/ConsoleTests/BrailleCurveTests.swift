import Console
import Testing

struct `A curve in Braille` {
    @Test func `goes from its first value to its last`() {
        #expect(BrailleCurve.lines(of: [0, 7], columns: 4, rows: 1) == ["⣀⠤⠒⠉"])
    }

    @Test func `lies in the middle where it is flat`() {
        #expect(BrailleCurve.lines(of: [5], columns: 3, rows: 1) == ["⠤⠤⠤"])
        #expect(BrailleCurve.lines(of: [], columns: 2, rows: 1) == ["⠀⠀"])
    }

    @Test func `does not fall apart where it is steep`() {
        #expect(BrailleCurve.lines(of: [0, 0, 9, 9], columns: 2, rows: 1) == ["⣀⠏"])
    }

    @Test(arguments: [1, 3, 59, 60, 61, 5000])
    func `is as wide as it should be`(count: Int) {
        let lines = BrailleCurve.lines(of: (0..<count).map(Double.init), columns: 30, rows: 4)
        #expect(lines.map(\.count) == [30, 30, 30, 30])
        #expect(lines.allSatisfy { $0.displayWidth == 30 })
    }
}
