import Market

extension Double {
    /// The number with so many decimals, half away from zero: the same on every machine, and never `-0.00`.
    ///
    /// One that is too large for whole units of them comes in the shortest form that says it, `1e+30`.
    public func fixed(_ decimals: Int) -> String {
        let scaled = (self * (0..<decimals).reduce(1) { power, _ in power * 10 }).rounded()
        guard scaled.magnitude < 9e15 else { return description }
        return DecimalText.format(Int64(scaled), fractionDigits: decimals, minimum: decimals)
    }
}
