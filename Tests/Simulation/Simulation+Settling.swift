import Desk
import Market
import Store

extension Simulation {
    /// Opens the file again, lets it prove itself, and finds the account among those that are possible.
    mutating func settle(
        _ name: String,
        on possible: [Model],
        _ what: String
    ) throws(Failure) {
        let (violation, summary): (Violation?, String)
        do throws(DeskError) {
            (violation, summary) = try look(at: name)
        } catch {
            throw Failure("the file cannot be used: \(error): \(what)")
        }
        if let violation { throw Failure("\(violation): \(what)") }
        // Several may look alike until they are used.
        let found = possible.filter { $0.summary == summary }
        guard !found.isEmpty else {
            let wanted = possible.map(\.summary).sorted().prefix(8).joined(separator: "\n  ")
            throw Failure(
                "the account is \n  \(summary)\nand should be \n  \(wanted)\nafter \(what)"
            )
        }
        models[name] = found
    }

    private func look(at name: String) throws(DeskError) -> (Violation?, String) {
        let (path, vfs) = (path, disk.vfs)
        let file = try storing { () throws(StoreError) in
            try AccountFile.open(path: path, for: .writing, vfs: vfs)
        }
        defer { try? file.close() }
        let violation = try Verification(file).violation()
        let desk = try Desk(file: file, accountName: name, environment: .simulated)
        return (violation, try desk.summary())
    }
}
