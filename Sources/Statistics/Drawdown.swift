/// The deepest fall of a curve from a height to a later low (最大回撤).
public struct Drawdown: Hashable, Sendable {
    /// The low over the height, less one: below zero.
    public let depth: Double
    /// The number of the point of the height.
    public let peak: Int
    /// The number of the point of the low.
    public let trough: Int
    /// The number of the first point behind the low that is as high again; nil where none is.
    public let recovery: Int?

    /// The deepest fall of a curve that begins at a point of its own and moves by the logarithms of its returns.
    ///
    /// It is the first of equal ones, and nil where the curve never falls. What is less than rounding makes is no fall, and no height that is missed.
    init?(of logarithms: [Double]) {
        var curve = [0.0]
        for logarithm in logarithms { curve.append(curve[curve.count - 1] + logarithm) }
        var (peak, deepest) = (0, (fall: 0.0, peak: 0, trough: 0))
        for index in curve.indices {
            if curve[index] > curve[peak] { peak = index }
            let fall = curve[index] - curve[peak]
            if fall < deepest.fall { deepest = (fall, peak, index) }
        }
        guard deepest.fall < -Drawdown.rounding else { return nil }
        depth = rate(ofLogarithm: deepest.fall)
        self.peak = deepest.peak
        trough = deepest.trough
        recovery = curve.indices.dropFirst(deepest.trough).first {
            curve[$0] >= curve[deepest.peak] - Drawdown.rounding
        }
    }

    private static let rounding = 1e-12

    /// How far each point of a curve lies below the highest up to it: zero or less.
    public static func depths(of curve: [Double]) -> [Double] {
        var highest = curve.first ?? 1
        return curve.map { point in
            highest = Swift.max(highest, point)
            return point / highest - 1
        }
    }
}
