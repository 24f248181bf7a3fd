import Foundation
import Testing

/// A sandbox with a quiet account that is locked with the PIN of the file `pin`.
///
/// It holds 500 shares of sh600000 and a pending order, number 2; the wall clock stands still.
final class LockedAccount {
    static let pin = "735-19x"
    static let unanswered = """
        account default is locked, nothing was done: type its PIN on a terminal, or give it by \
        --pin-file, --pin-fd or ISTOCK_PIN_FILE
        """

    let box: Sandbox

    init() throws {
        box = try Sandbox()
        box.now = "2026-01-06T10:00:00"
        try box.open(
            replaying: [
                Snapshot("2026-01-05T10:00:00", last: "10.00", ask: "10.00x900"),
                Snapshot("2026-01-06T10:00:00", last: "10.00", bid: "9.99x900", ask: "10.00x900"),
            ]
        )
        try box.done("buy 600000 500")
        try box.done("clock set 2026-01-06T10:00")
        try box.done("buy 600000 100 --price 9.80")
        try box.done("ticket new 600000")
        try box.done("ticket quantity 100")
        try box.write(LockedAccount.pin + "\n", to: "pin")
        try box.write("00000\n", to: "wrong")
        try box.write("symbol,ex_date,cash_per_10\nsh600000,2026-02-10,3.20\n", to: "actions.csv")
        try box.write("date\n2027-01-01\n", to: "days.csv")
        try box.done("backup", box.path("copy.db"))
        try box.done(["lock", "set", "--pin", "--pin-file", box.path("pin")])
    }

    var pin: [String] { ["--pin-file", box.path("pin")] }
    var wrong: [String] { ["--pin-file", box.path("wrong")] }

    /// Every row of the file.
    func dump() throws -> [String] { try Books(box.database).dump() }

    /// The words of a command, with files of the sandbox in the place of `%NAME%`.
    func words(_ text: String) -> [String] {
        text.split(separator: " ").map { word in
            let name = word.dropFirst().dropLast()
            return word.hasPrefix("%") ? box.path(String(name)) : String(word)
        }
    }

    /// Tries the wrong PIN so many times.
    func guess(_ times: Int) throws {
        for _ in 0..<times { #expect(try box.istock(["cancel", "2"] + wrong).status == 6) }
    }
}
