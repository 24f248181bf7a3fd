import Console
import Desk
import Market
import Sessions
import Store
import Trading

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes what is done on an account with a virtual clock as a session that comes to the same ledger.
///
/// Its quotes are in the source: a seed, a recording, or ticks that are lines themselves.
final class SessionRecorder {
    private let output: StandardOutput
    private let descriptor: Int32

    init?(path: String) {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return nil }
        output = StandardOutput(dataDescriptor: descriptor, wordsDescriptor: 2)
        output.out("#!/usr/bin/env -S istock session")
    }

    deinit {
        try? output.flush()
        close(descriptor)
    }

    /// Begins where an account stands that was there before: its market, its clock, what it holds.
    func begin(_ desk: Desk) throws(DeskError) {
        let view = try desk.overview()
        let account = view.account
        if let clock = account.clock {
            write(["at", clock.day.description, clock.time.description])
        }
        if account.source == "sim" {
            write(["source", "sim", "--seed", "\(account.seed ?? 1)"])
        } else if account.source.hasPrefix("replay:") {
            write(["replay", String(account.source.dropFirst("replay:".count))])
        }
        write(["given", "cash", account.cash.description])
        for position in view.positions {
            for lot in position.position.lots {
                write([
                    "given", position.position.symbol.description, lot.quantity.description, "@",
                    position.position.averageCost?.description ?? "0.01", "since",
                    lot.purchaseDay.description,
                ])
            }
        }
        for key in SettingKey.allCases where desk.settings[key] != key.defaultValue {
            write(["config", "set", key.rawValue, desk.settings[key]])
        }
    }

    /// Adds a line that was carried out, or refused with a code.
    func add(_ line: ScriptLine, refused code: String?) {
        // Values are in the words already, and an included file's lines come one by one.
        guard !["set", "include"].contains(line.words[0].text) else { return }
        write(line.words.map(\.text))
        if let code { write(["expect", "refused", code]) }
        try? output.flush()
    }

    private func write(_ words: [String]) {
        output.out(words.map(SessionRecorder.quoted).joined(separator: " "))
    }

    /// The word as a session writes it.
    static func quoted(_ word: String) -> String {
        let special = " \t'\"\\$#\u{FEFF}"
        guard word.isEmpty || word.contains(where: { special.contains($0) }) else { return word }
        guard word.contains("'") else { return "'\(word)'" }
        return "'"
            + word.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
}
