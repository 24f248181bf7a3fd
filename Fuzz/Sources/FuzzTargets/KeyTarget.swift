import Console

extension FuzzTarget {
    /// What a terminal sends: however it is cut into pieces, the keys are the same, and after them a key is one.
    static let keys = FuzzTarget(name: "keys") { input in
        var whole = KeyDecoder()
        let keys = whole.decode(input)
        for step in [1, 3, 7] {
            var pieces = KeyDecoder()
            var seen: [Key] = []
            for start in stride(from: 0, to: input.count, by: step) {
                seen += pieces.decode(input[start..<min(start + step, input.count)])
            }
            guard seen == keys else { return "pieces of \(step) are \(seen), not \(keys)" }
        }
        _ = whole.flush()
        _ = whole.decode("\u{1B}[201~".utf8)
        guard whole.decode("q".utf8).last == .character("q") else { return "q is no key any more" }
        return nil
    }
}
