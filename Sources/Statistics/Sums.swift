#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Sequence<Double> {
    /// The sum, to which rounding adds nothing that shows (Neumaier): a mean of returns is the small difference of
    /// large ones.
    var compensatedSum: Double {
        var sum = 0.0
        var lost = 0.0
        for number in self {
            let next = sum + number
            lost +=
                sum.magnitude >= number.magnitude
                ? (sum - next) + number : (number - next) + sum
            sum = next
        }
        return lost.isFinite ? sum + lost : sum
    }
}

extension [Double] {
    /// The arithmetic mean; of nothing it is zero.
    var mean: Double { isEmpty ? 0 : compensatedSum / Double(count) }

    /// The sample variance (divided by n - 1); nil of fewer than two numbers.
    var sampleVariance: Double? {
        guard count > 1 else { return nil }
        let mean = mean
        return map { ($0 - mean) * ($0 - mean) }.compensatedSum / Double(count - 1)
    }

    /// Whether all numbers are one and the same, or as good as: rounding alone makes no variance.
    var isConstant: Bool {
        guard let first, let low = self.min(), let high = self.max() else { return true }
        return high - low <= Swift.max(first.magnitude, 1) * 1e-14
    }
}

/// The logarithm of one and a return: returns follow one another by adding theirs, to the last digit.
func logarithm(ofReturn rate: Double) -> Double { log1p(rate) }

/// The return of a logarithm.
func rate(ofLogarithm logarithm: Double) -> Double { expm1(logarithm) }

/// A yearly rate as one of a day.
func dailyRate(_ yearly: Double, daysPerYear: Double) -> Double {
    rate(ofLogarithm: logarithm(ofReturn: yearly) / daysPerYear)
}
