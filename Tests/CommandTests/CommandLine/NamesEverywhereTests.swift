import Testing

/// Every command that takes a code takes a name, and says the same where several securities have it.
@Suite("Names in place of codes")
struct NamesEverywhereTests {
    static let commands = [
        "quote", "chart", "watchlist add", "trade", "watch --once", "buy --max --dry-run",
        "alert --dry-run above 11",
    ]

    /// The command with a name where its code stands.
    private func words(_ command: String, _ name: String) -> [String] {
        var words = command.split(separator: " ").map(String.init)
        let place = words.firstIndex { $0 == "above" } ?? words.endIndex
        words.insert(name, at: place)
        return words
    }

    @Test(arguments: commands)
    func `initials are a security`(command: String) throws {
        let box = try Sandbox()
        try box.done("init --seed 7")
        let result = try box.istock(words(command, "pfyh"))
        #expect(result.status == 0, "\(result)")
        #expect(result.out.contains("600000"))
    }

    @Test(arguments: commands)
    func `a name of several is refused with the choices`(command: String) throws {
        let box = try Sandbox()
        try box.done("init --seed 7")
        let result = try box.istock(words(command, "平安"))
        #expect(result.status == 4, "\(result)")
        #expect(result.out == "")
        #expect(result.err.contains("000001") && result.err.contains("601318"))
    }
}
