/// Returns `, did you mean 'buy'?` where one of the names is close to what was typed, else a full
/// stop.
func suggestion(for word: String, among names: [String]) -> MistakeText {
    let limit = max(1, word.utf8.count / 3)
    let close = names.map { ($0, distance(from: word, to: $0, limit: limit)) }
        .filter { $0.1 <= limit }
        .min { $0.1 < $1.1 }
    guard let close else { return "." }
    return ", did you mean '\(close.0)'?"
}

/// Returns how many letters must be inserted, removed, replaced or swapped with their neighbor
/// (optimal string alignment), or something beyond the limit where the lengths alone show that it
/// will not do.
private func distance(from left: String, to right: String, limit: Int) -> Int {
    let left = Array(left.utf8)
    let right = Array(right.utf8)
    let difference = abs(left.count - right.count)
    guard difference <= limit else { return difference }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            let replaced = previous[column] + (letter == other ? 0 : 1)
            var least = min(replaced, previous[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                least = min(least, beforePrevious[column - 1] + 1)
            }
            current.append(least)
        }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
}
