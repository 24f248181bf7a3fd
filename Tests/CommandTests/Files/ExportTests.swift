import Foundation
import SQLite
import Testing

private enum Hledger {
    static let path = "/usr/bin/hledger"
    static let isThere = FileManager.default.isExecutableFile(atPath: path)
}

/// An account that bought, sold and lived over a dividend, as other programs get it.
private func tradedSandbox() throws -> Sandbox {
    let box = try Sandbox()
    let market = ["2026-01-06", "2026-01-07", "2026-01-08"].flatMap { day in
        ["10:00:00", "15:00:00"].map {
            Snapshot("\(day)T\($0)", last: "10.00", bid: "10.00x900", ask: "10.00x900")
        }
    }
    try box.open(replaying: market)
    try box.write(
        "symbol,ex_date,record_date,pay_date,cash_per_10,bonus_per_10,transfer_per_10\n"
            + "sh600000,2026-01-07,2026-01-06,2026-01-08,1.6,3,0\n",
        to: "actions.csv"
    )
    try box.done("actions", "import", box.path("actions.csv"))
    try box.done("buy 600000 500 --price 10.00")
    try box.done("clock set 2026-01-07T10:00")
    try box.done("sell 600000 150 --price 10.00")
    try box.done("clock set 2026-01-08T10:00")
    try box.done("buy 600000 100 --price 9.90")
    return box
}

@Suite("Export")
struct ExportTests {
    @Test func `writes trades as CSV, exactly`() throws {
        let box = try tradedSandbox()
        let lines = try box.istock("export --format csv").out.components(separatedBy: "\r\n")
        #expect(lines[0].hasPrefix("id,order_id,day,time,symbol,name,side,price,quantity,amount,"))
        #expect(
            lines[1]
                == "1,1,2026-01-06,2026-01-06T10:00:00+08:00,sh600000,浦发银行,buy,10.00,500,"
                + "5000.00,5.00,0.00,0.05,0.00,-5005.05"
        )
        #expect(lines[2].hasSuffix(",sell,10.00,150,1500.00,5.00,0.75,0.02,10.62,1483.61"))
        #expect(lines.count == 4)
    }

    @Test(arguments: [
        ("orders", 4, "1,,2026-01-06,"), ("settlements", 3, "2026-01-06,994994.95,"),
        ("postings", 18, "1,2026-01-06,cash,,1000000.00,0"),
    ])
    func `writes other tables`(table: String, count: Int, first: String) throws {
        let box = try tradedSandbox()
        let text = try box.istock("export --format csv --table \(table)").out
        let lines = text.components(separatedBy: "\r\n").filter { !$0.isEmpty }
        #expect(lines.count == count, "\(text)")
        #expect(lines[1].hasPrefix(first), "\(text)")
    }

    @Test func `says what it does not write`() throws {
        let box = try tradedSandbox()
        #expect(try box.istock("export --format json --bom").status == 2)
        #expect(try box.istock("export").status == 2)
        #expect(try box.istock("export --format xml").status == 2)
    }

    @Test func `writes the ledger with what must be there after each day`() throws {
        let journal = try tradedSandbox().istock("export --format hledger").out
        #expect(
            journal.contains(
                """
                2026-01-06 (3) buy sh600000 order 1
                    assets:cash  -5005.05 CNY
                    assets:shares:sh600000  500 "sh600000" @@ 5000.00 CNY
                    expenses:commission  5.00 CNY
                    expenses:transfer fee  0.05 CNY

                2026-01-06 (4) settlement of 2026-01-06
                    assets:cash  0.00 CNY = 994994.95 CNY
                    assets:dividends due  0.00 CNY = 0.00 CNY
                    assets:shares:sh600000  0 "sh600000" = 500 "sh600000"

                """
            ),
            "\(journal)"
        )
        #expect(journal.contains("income:dividends  -80.00 CNY"))
    }

    @Test(.enabled(if: Hledger.isThere, "hledger is not installed"))
    func `passes hledger's check, and fails it where a number is wrong`() throws {
        let box = try tradedSandbox()
        let journal = try box.istock("export --format hledger").out
        try box.write(journal, to: "right.journal")
        try box.write(
            journal.replacing("= 994994.95 CNY", with: "= 994994.96 CNY"),
            to: "wrong.journal"
        )
        func check(_ name: String) throws -> Int32 {
            try box.start(["-f", box.path(name), "check"], program: Hledger.path).end().status
        }
        #expect(try check("right.journal") == 0)
        #expect(try check("wrong.journal") != 0)
    }
}

@Suite("Backup and restore")
struct BackupTests {
    @Test func `a backup is the file, while somebody writes`() throws {
        let box = try tradedSandbox()
        let writer = try Connection(path: box.database, mode: .readWrite)
        try writer.execute("BEGIN IMMEDIATE; UPDATE accounts SET cash = 0, held_cash = 0")
        try box.done("backup", box.path("copy.db"))
        try writer.execute("ROLLBACK")
        #expect(try Books(box.path("copy.db")).dump() == Books(box.database).dump())
        #expect(try box.istock(["verify", "--db", box.path("copy.db")]).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: box.path("copy.db"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a backup never takes the place of a file`() throws {
        let box = try tradedSandbox()
        try box.write("mine", to: "copy.db")
        let answer = try box.istock(["backup", box.path("copy.db")])
        #expect(answer.status == 2)
        #expect(answer.err.contains("exists already"))
        #expect(try String(contentsOfFile: box.path("copy.db"), encoding: .utf8) == "mine")
        #expect(try box.istock(["backup", box.path("no/such/copy.db")]).status == 8)
    }

    @Test func `a restore puts it back, and keeps what was there`() throws {
        let box = try tradedSandbox()
        try box.done("backup", box.path("copy.db"))
        let then = try Books(box.database).dump()
        try box.done("buy 600000 200 --price 9.80")
        let now = try Books(box.database).dump()
        try box.done("restore", box.path("copy.db"), "--dry-run")
        #expect(try Books(box.database).dump() == now)
        for kept in [".before-restore", ".before-restore-2"] {
            try box.done("restore", box.path("copy.db"))
            #expect(try Books(box.database).dump() == then)
            let isFirst = kept == ".before-restore"
            #expect(try Books(box.database + kept).dump() == (isFirst ? now : then))
        }
        try box.done("buy 600000 200 --price 9.80")
        #expect(try box.faults() == [])
    }

    @Test(arguments: ["garbage", "unsound", "missing"])
    func `what is no sound backup is not restored`(kind: String) throws {
        let box = try tradedSandbox()
        try box.done("backup", box.path("copy.db"))
        if kind == "garbage" { try box.write("nothing", to: "copy.db") }
        if kind == "missing" { try FileManager.default.removeItem(atPath: box.path("copy.db")) }
        if kind == "unsound" {
            let copy = try Connection(path: box.path("copy.db"), mode: .readWrite)
            try copy.execute("UPDATE accounts SET cash = cash + 1")
            try copy.close()
        }
        let before = try Books(box.database).dump()
        let answer = try box.istock(["restore", box.path("copy.db")])
        #expect(answer.status == (kind == "missing" ? 4 : 8), "\(answer)")
        #expect(answer.err.hasPrefix("error: "))
        #expect(try Books(box.database).dump() == before)
        #expect(!FileManager.default.fileExists(atPath: box.database + ".before-restore"))
    }
}
