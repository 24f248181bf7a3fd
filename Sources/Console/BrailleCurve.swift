/// A curve in Braille characters, eight dots in each, which every terminal draws one column wide.
public enum BrailleCurve: Sendable {
    /// Returns the lines of a curve through `values`, highest first; every line is `columns` wide.
    ///
    /// The first dot is the first value and the last the last; a dot between two values lies between them. A flat
    /// curve lies in the middle.
    public static func lines(of values: [Double], columns: Int, rows: Int) -> [String] {
        precondition(columns > 0 && rows > 0, "a curve needs room")
        let width = columns * 2
        let height = rows * 4
        var cells = [UInt32](repeating: 0, count: columns * rows)
        let dots = heights(of: values, width: width, height: height)
        for (x, dot) in dots.enumerated() {
            // A steep step is drawn whole, so that the curve does not fall apart.
            let before = x > 0 ? dots[x - 1] : dot
            let span = dot > before ? min(before + 1, dot)...dot : dot...max(before - 1, dot)
            for y in span {
                let cell = y / 4 * columns + x / 2
                cells[cell] |= bits[y % 4][x % 2]
            }
        }
        return (0..<rows).map { row in
            let scalars = cells[row * columns..<(row + 1) * columns].map {
                Unicode.Scalar(0x2800 + $0) ?? " "
            }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    /// How far from the top each dot lies.
    private static func heights(of values: [Double], width: Int, height: Int) -> [Int] {
        guard let low = values.min(), let high = values.max() else { return [] }
        return (0..<width).map { x in
            guard high > low else { return height / 2 }
            let place = Double(x) * Double(values.count - 1) / Double(width - 1)
            let left = min(Int(place), values.count - 2)
            let share = place - Double(left)
            let value = values[left] * (1 - share) + values[left + 1] * share
            let part = (high - value) / (high - low)
            return min(height - 1, max(0, Int((part * Double(height - 1)).rounded())))
        }
    }

    /// The bits of the dots of a character, by row and column (Unicode, Braille patterns).
    private static let bits: [[UInt32]] = [
        [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
    ]
}
