import Arguments
import Console
import Desk
import Market
import Messages
import Store
import Trading

/// What the completion scripts ask: a word and its meaning a line, or `:files`.
struct Complete: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "List what may stand in the place of the last word.",
        discussion: """
            The completion scripts call it with the words typed so far.

              istock complete -- buy 60
            """,
        shouldDisplay: false
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The words behind istock.")
    var words: [String] = []

    func run(in context: Context) throws(Failure) {
        let completion = Istock.completion(of: words, in: context.language.help)
        var candidates = completion.candidates
        if let value = completion.valueName {
            if Complete.namesFile(value) { return context.output.out(":files") }
            candidates += CompletedValues(completion, context).candidates(called: value)
        }
        for candidate in candidates {
            let word = completion.lead + candidate.word
            context.output.out(
                candidate.meaning.isEmpty ? word + "\t" : "\(word)\t\(candidate.meaning)"
            )
        }
    }

    private static func namesFile(_ value: String) -> Bool {
        ["file", "files", "path", "folder"].contains(value)
    }
}

/// The values that only the account knows; where it cannot be read there are none.
private struct CompletedValues {
    private let completion: Completion
    private let context: Context

    init(_ completion: Completion, _ context: Context) {
        self.completion = completion
        self.context = context
    }

    func candidates(called value: String) -> [Completion.Candidate] {
        let all: [Completion.Candidate]
        do throws(StoreError) { all = try known(value) } catch { return [] }
        let typed = completion.typed
        return all.filter {
            $0.word.hasPrefix(typed) && !completion.arguments.contains($0.word)
        }
    }

    private func known(_ value: String) throws(StoreError) -> [Completion.Candidate] {
        let command = completion.path.dropFirst().joined(separator: " ")
        switch (command, value) {
        case ("config", "key"): return SettingKey.allCases.map { candidate($0.rawValue) }
        case ("alert", "what"): return try securities() + [candidate("list"), candidate("remove")]
        case (_, "code"), (_, "codes"): return try securities()
        case ("cancel", "ids"): return try orders(onlyPending: true)
        case ("order", "id"): return try orders(onlyPending: false)
        case ("account use", "name"), ("account close", "name"), ("account reset", "name"):
            return try accounts(onlyOpen: true)
        case (_, "target"):
            let (file, account) = try opened()
            return try file.pushTargets(account: account.id).map { candidate($0.name) }
        case (_, "account"): return try accounts(onlyOpen: false)
        default: return []
        }
    }

    private func candidate(_ word: String, _ meaning: String = "") -> Completion.Candidate {
        Completion.Candidate(word: word, meaning: meaning)
    }

    private func opened() throws(StoreError) -> (AccountFile, Account) {
        let file = try openedFile()
        let name = completion.given["--account"] ?? context.options.account
        return (file, try file.account(named: name))
    }

    private func openedFile() throws(StoreError) -> AccountFile {
        let path = completion.given["--db"] ?? context.databasePath
        return try AccountFile.open(path: path, for: .reading)
    }

    private func accounts(onlyOpen: Bool) throws(StoreError) -> [Completion.Candidate] {
        try openedFile().accounts().filter { !onlyOpen || $0.closedAt == nil }
            .map { candidate($0.name, $0.source) }
    }

    /// What is held, then what is ordered.
    private func securities() throws(StoreError) -> [Completion.Candidate] {
        let (file, account) = try opened()
        let held = try file.positions(account: account.id).filter { $0.quantity > .zero }
            .map(\.symbol)
        let pending = try file.pendingSymbols(account: account.id).filter { !held.contains($0) }
        // A code is completed in the spelling in which it was begun.
        let isPrefixed = completion.typed.first?.isLetter == true
        return (held + pending).map { symbol in
            candidate(
                isPrefixed ? symbol.description : symbol.code,
                SecuritiesDirectory.name(of: symbol) ?? ""
            )
        }
    }

    private func orders(onlyPending: Bool) throws(StoreError) -> [Completion.Candidate] {
        let (file, account) = try opened()
        let orders =
            onlyPending
            ? try file.pendingOrders(of: nil, account: account.id)
            : try file.orders(OrderFilter(), account: account.id).suffix(50)
        return orders.sorted { $0.id.number < $1.id.number }.map { order in
            let name = SecuritiesDirectory.name(of: order.symbol) ?? order.symbol.description
            let side = context.language.label(order.side)
            return candidate(
                order.id.description,
                "\(side) \(name) \(order.quantity) @ \(order.limitPrice)"
            )
        }
    }
}
