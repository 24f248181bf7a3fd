import Foundation
import Testing

struct `The clock of a session` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// What the lines that move the clock answer.
    private func clocks(_ text: String) throws -> [String] {
        let played = try folder.play(text)
        #expect(played.status == 0, "\(played.errors)")
        return played.lines
    }

    @Test func `goes where it is told`() throws {
        let text = """
            at 09:30
            advance 5m
            until close
            next day
            at 09:20
            next day
            advance 1m
            at 2026-12-07 10:00
            advance 1500ms
            """
        let expected = [
            "2026-11-30 09:30:00", "2026-11-30 09:35:00", "2026-11-30 15:00:00", "2026-12-01",
            "2026-12-01 09:20:00", "2026-12-02", "2026-12-02 09:31:00", "2026-12-07 10:00:00",
            "2026-12-07 10:00:01.500",
        ]
        #expect(try clocks(text) == expected)
        #expect(try clocks("account --json\n" + text).dropFirst() == expected[...])
    }

    @Test func `begins the next trading day at 09:30 unless the next line says otherwise`() throws {
        let lines = try clocks("at 2026-12-04 10:00\nnext day\nclock\nuntil close\nuntil close")
        #expect(
            lines == [
                "2026-12-04 10:00:00", "2026-12-07", "2026-12-07 09:30:00", "2026-12-07 15:00:00",
                "2026-12-08 15:00:00",
            ]
        )
    }

    @Test(arguments: ["", "account --json\n"])
    func `does not go back`(opening: String) throws {
        let played = try folder.play(
            "at 10:00\n" + opening + "at 09:59\nexpect refused clockBackwards"
        )
        #expect(played.status == 0, "\(played.errors)")
        #expect(try folder.play("at 10:00\n" + opening + "at 09:59").status == 1)
    }

    @Test func `leaves the close open for the tick right behind it`() throws {
        let text = """
            at 14:56
            tick 600000 10.00 prev 10.00 bid 9.99x500 ask 10.01x500 volume 1000
            buy 600000 300 @ 9.95
            at 15:00
            tick 600000 9.90 volume 1100
            expect order 1 expired 200 @ 9.95
            expect position 600000 100
            """
        #expect(try folder.play(text).status == 0)
        // Any other line ends the day, and the tick comes too late.
        let late = text.replacingOccurrences(
            of: "tick 600000 9.90",
            with: "clock\ntick 600000 9.90"
        )
        #expect(try folder.play(late).errors.contains("a.session:7:24"))
    }

    @Test func `comes to the same end however it is cut`() throws {
        func contents(_ moves: String, _ name: String) throws -> [String] {
            let database = folder.path(name)
            let played = try folder.play(
                "source sim --seed 7\nbuy 600000 9000 @ 10.30\nbuy 600519 100 @ 1440\n" + moves,
                "--db",
                database,
                "--account",
                "x"
            )
            #expect(played.status == 0, "\(played.errors)")
            return try Ledger(database).contents()
        }
        let whole = try contents("at 2026-12-02 11:00", "whole.db")
        let cut = try contents(
            "advance 7s\nadvance 13m\nat 12:00\nuntil close\nnext day\nat 13:00:01\nat 2026-12-02 11:00",
            "cut.db"
        )
        #expect(whole == cut)
        #expect(whole.contains { $0.hasPrefix("trades") })
    }
}
