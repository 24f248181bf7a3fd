import Market

/// Returns `total` split by weights, in whole parts that add up to it exactly.
///
/// Each part ends where its weights, added up, end on the total, rounded down: what does not divide
/// goes to later parts.
func apportioned(_ total: Int64, by weights: [Int64]) -> [Int64] {
    let whole = weights.reduce(Int128(0)) { $0 + Int128($1) }
    precondition(whole > 0 && total >= 0, "something is split among somebody")
    var passed: Int128 = 0
    var given: Int64 = 0
    return weights.map { weight in
        passed += Int128(weight)
        let end = Int64(Int128(total) * passed / whole)
        defer { given = end }
        return end - given
    }
}

/// The same for an amount in whole fen.
func apportioned(_ amount: Money, by weights: [Int64]) -> [Money] {
    apportioned(amount.tenThousandths / 100, by: weights).map { Money(fen: $0) }
}
