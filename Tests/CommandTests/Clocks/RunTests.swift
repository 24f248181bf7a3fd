import Foundation
import Testing

/// `istock run`: the loop in the foreground of a shell.
@Suite("The loop")
struct RunTests {
    private static let time = "2026-01-06T10:00:00"

    /// A replay in which an order of 500 fills in two steps.
    private func replay() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot(RunTests.time, last: "10.00", ask: "10.00x100"),
                Snapshot("2026-01-06T10:00:03", last: "10.00", ask: "10.00x200"),
                Snapshot("2026-01-06T10:00:30", last: "10.00", ask: "10.00x900"),
            ]
        )
        try box.done("buy 600000 500")
        return box
    }

    /// An account on live quotes with a pending order of 500 that nobody fills yet.
    private func live() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(live: [Snapshot(RunTests.time, last: "10.00")], at: RunTests.time)
        try box.done("buy 600000 500")
        return box
    }

    private func cross(_ box: Sandbox) throws {
        try box.show([Snapshot(RunTests.time, last: "10.00", ask: "10.00x500")])
    }

    private func notice(_ amount: String) -> String {
        "[PAPER] Filled: bought 浦发银行(600000), amount \(amount)\n"
    }

    @Test
    func `a run until idle fills, prints each fill once, and ends`() throws {
        let box = try replay()
        let run = try box.istock("run --until-idle --speed max")
        let notices = notice("1000.00") + notice("2000.00") + notice("2000.00")
        #expect(run == Consequences(out: notices))
        #expect(try box.json("order", "1")["status"] == .string("filled"))
        // The cursor was committed: a second run has nothing to tell, another follower has all.
        #expect(try box.istock("run --until-idle --speed max") == Consequences())
        let other = try box.istock("run --until-idle --speed max --follower phone")
        #expect(other == Consequences(out: notices))
        #expect(try box.istock("run --until-idle --follower phone") == Consequences())
        #expect(try box.faults() == [])
    }

    @Test
    func `a dry run tells what a run would tell, twice, and keeps nothing`() throws {
        let box = try replay()
        let before = try box.istock("events").out
        let notices = notice("1000.00") + notice("2000.00") + notice("2000.00")
        for _ in 0..<2 {
            let run = try box.istock("run --until-idle --speed max --dry-run")
            #expect(run == Consequences(out: notices, err: "dry run: nothing was kept\n"))
        }
        let json = try box.istock("run --until-idle --speed max --dry-run --json").out
        #expect(json.split(separator: "\n").allSatisfy { $0.hasSuffix(",\"dryRun\":true}") })
        #expect(try box.json("order", "1")["status"] == .string("pending"))
        #expect(try box.istock("events").out == before)
        #expect(try box.istock("run --until-idle --speed max").out == notices)
    }

    @Test
    func `a dry run of a live account fills a copy`() throws {
        let box = try live()
        try cross(box)
        let run = try box.istock("run --until-idle --interval 10ms --dry-run")
        #expect(run.out == notice("5000.00"))
        #expect(try box.json("order", "1")["status"] == .string("pending"))
        #expect(try box.istock("run --until-idle --interval 10ms").out == notice("5000.00"))
    }

    @Test
    func `with --json a run prints one object a line, with the number of its event`() throws {
        let box = try replay()
        let run = try box.istock("run --until-idle --speed max --json")
        #expect(run == Consequences(out: run.out))
        var lines: [String] = []
        for line in run.out.split(separator: "\n") {
            lines.append(
                try JSONValue(parsing: String(line)).words("seq kind orderId quantity time")
            )
        }
        #expect(
            lines == [
                "3 filled 1 100 2026-01-06T10:00:00+08:00",
                "4 filled 1 200 2026-01-06T10:00:03+08:00",
                "5 filled 1 200 2026-01-06T10:00:30+08:00",
            ]
        )
    }

    @Test
    func `L1 a run tells of the fills that other commands made`() throws {
        let box = try replay()
        try box.done("clock advance 1m")
        let run = try box.istock("run --for 0s")
        #expect(run == Consequences(out: notice("1000.00") + notice("2000.00") + notice("2000.00")))
    }

    @Test
    func `a pass moves a virtual clock by interval times speed`() throws {
        let box = try replay()
        #expect(try box.istock("run --for 0s --interval 2s --speed 7 --follower a").status == 0)
        #expect(try box.json("clock")["clock"] == .string("2026-01-06T10:00:14+08:00"))
        #expect(try box.json("order", "1")["cumQuantity"] == .number("300"))
        #expect(try box.istock("run --for 0s --interval 5m --speed max --follower a").status == 0)
        #expect(try box.json("clock")["clock"] == .string("2026-01-06T10:05:14+08:00"))
    }

    @Test
    func `--for is real time`() throws {
        let box = try live()
        let started = ContinuousClock.now
        #expect(try box.istock("run --for 300ms --interval 10ms") == Consequences())
        #expect(ContinuousClock.now - started >= .milliseconds(300))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal ends a run cleanly`(signal: Int32) throws {
        let box = try live()
        let run = try box.start(["run", "--interval", "20ms"])
        try cross(box)
        #expect(eventually { run.out == notice("5000.00") })
        run.signal(signal)
        #expect(run.end() == Consequences(out: notice("5000.00")))
        #expect(try box.istock("run --for 0s") == Consequences())
    }

    @Test
    func `a second loop follows, and takes over when the first is gone`() throws {
        let box = try live()
        let first = try box.start(["run", "--interval", "20ms"])
        let lease = box.path("account.db-loop")
        #expect(eventually { FileManager.default.fileExists(atPath: lease) })
        let second = try box.start(["run", "--interval", "20ms", "--follower", "second"])
        let warning = "warning: another istock run refreshes this file; this one follows it\n"
        #expect(eventually { second.err == warning || first.err == warning })
        let (holder, follower) = second.err == warning ? (first, second) : (second, first)
        try cross(box)
        #expect(eventually { follower.out == notice("5000.00") })
        #expect(eventually { holder.out == notice("5000.00") })
        try box.done("buy 600000 300 --price 9.90")
        holder.signal(SIGKILL)
        #expect(holder.end().status == 128 + SIGKILL)
        try box.show([Snapshot(RunTests.time, last: "9.90", ask: "9.90x300")])
        #expect(eventually { follower.out == notice("5000.00") + notice("2970.00") })
        follower.signal(SIGTERM)
        #expect(follower.end().status == 0)
        #expect(try box.faults() == [])
    }

    @Test
    func `a run tells of orders that it did not know when it began`() throws {
        let box = try Sandbox()
        try box.open(live: [Snapshot(RunTests.time, last: "10.00")], at: RunTests.time)
        let run = try box.start(["run", "--interval", "20ms"])
        // Rates that were set after the run began hold for it too.
        try box.done("config set fees.commission 0.01")
        try box.done("buy 600000 500")
        try cross(box)
        #expect(eventually { run.out == notice("5000.00") })
        run.signal(SIGTERM)
        #expect(run.end().status == 0)
        #expect(try box.json("account").words("cash.total commission") == "994949.95 50.00")
        #expect(try box.faults() == [])
    }

    @Test
    func `a source in trouble is said once and asked again`() throws {
        let box = try Sandbox()
        box.now = RunTests.time
        let (market, down) = (box.path("market.csv"), box.path("down"))
        try box.show([Snapshot(RunTests.time, last: "10.00")])
        let program =
            "while read -r q; do if [ -e '\(down)' ]; then echo '!the line is down'; "
            + "else cat '\(market)'; fi; echo; done"
        try box.done("init", "--source", "exec:\(program)")
        try box.done("buy 600000 500")
        try box.write("", to: "down")
        let run = try box.start(["run", "--interval", "20ms"])
        let warning = "warning: quotes are not available: the line is down\n"
        #expect(eventually { run.err == warning })
        try cross(box)
        try FileManager.default.removeItem(atPath: down)
        #expect(eventually { run.out == notice("5000.00") })
        run.signal(SIGTERM)
        #expect(run.end() == Consequences(out: notice("5000.00"), err: warning))
    }

    @Test
    func `a run ends when nobody reads it any more, and the next one tells the rest`() throws {
        let box = try replay()
        let script = "\"$0\" run --until-idle --speed max | head -n 1"
        let first = try box.start(["-c", script, Program.istock], program: "/bin/sh").end()
        #expect(first == Consequences(out: notice("1000.00")))
        let rest = try box.istock("run --until-idle --speed max --follower b")
        #expect(rest.status == 0)
        #expect(try box.faults() == [])
    }

    @Test
    func `expiry and the end of a day are told on standard error`() throws {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T14:56:00", last: "10.00"),
                Snapshot("2026-01-06T15:00:00", last: "10.00"),
            ]
        )
        try box.done("buy 600000 500")
        let run = try box.istock("run --until-idle --speed max --interval 1m")
        #expect(
            run
                == Consequences(
                    err: "[PAPER] Expired: 500 shares to buy of 浦发银行(600000) "
                        + "were not filled by the close\n"
                )
        )
        #expect(try box.json("clock")["clock"] == .string("2026-01-06T15:00:00+08:00"))
    }
}
