import Foundation
import Market
import Testing

private let header =
    "symbol,ex_date,cash_per_10,bonus_per_10,transfer_per_10,rights_per_10,rights_price"

struct CorporateActionFileTests {
    @Test func `a line is an action, recorded on the trading day before`() throws {
        let text = header + "\nsh600000,2008-05-05,1.6000,3.0000,0.5,2,8.850\n"
        let expected = CorporateAction(
            symbol: security("sh600000"),
            exDate: day("2008-05-05"),
            // 1 and 2 May were closed, 3 and 4 May a weekend.
            recordDate: day("2008-04-30"),
            payDate: day("2008-05-05"),
            sharesDate: day("2008-05-05"),
            cash: PerTen(millionths: 1_600_000),
            bonus: PerTen(millionths: 3_000_000),
            transfer: PerTen(millionths: 500_000),
            rights: PerTen(millionths: 2_000_000),
            rightsPrice: price("8.85")
        )
        #expect(try CorporateActionFile.parse(text) == [expected])
    }

    @Test(arguments: [
        header + "\nsh600000,2024-06-14,1.6,,,,\n",
        header + "\r\nsh600000,2024-06-14,1.6,0.0000,0,0,0.000\r\n",
        "\u{FEFF}" + header + "\r\n\r\n600000.SH , 2024-06-14 ,1.60,0,0,0,0\r\n  \r\n",
        "\n\n\(header)\n600000.XSHG,20240614,1.6,0,0,0,0",
        "ex_date,symbol,cash_per_10\n2024-06-14,SH600000,1.600000",
        "symbol,ex_date,cash_per_10,pay_date\n600000,2024-06-14,1.6,",
    ])
    func `spellings, columns, byte order mark and line ends make no difference`(
        text: String
    ) throws {
        let actions = try CorporateActionFile.parse(text)
        #expect(actions.count == 1)
        #expect(actions.first?.symbol == security("sh600000"))
        #expect(actions.first?.exDate == day("2024-06-14"))
        #expect(actions.first?.recordDate == day("2024-06-13"))
        #expect(actions.first?.cash == PerTen("1.6"))
        #expect(actions.first?.newShares == .zero)
    }

    @Test(arguments: [
        // Midnight in Shanghai is 16:00 of the day before in UTC.
        ("1718294400000", "2024-06-14"), ("1718380799999", "2024-06-14"),
        ("1209312000000", "2008-04-28"), ("642268800000", "1990-05-10"),
    ])
    func `a stamp in milliseconds is a date of the exchange (I17)`(
        stamp: String,
        date: String
    ) throws {
        let actions = try CorporateActionFile.parse(header + "\nsh600000,\(stamp),1,0,0,0,0")
        #expect(actions.first?.exDate == day(date))
    }

    @Test(arguments: ["9999999999999", "-99999999999999", "00010102", "99991231"])
    func `a date that no text names is none in its other spellings`(text: String) {
        let error = #expect(throws: CorporateActionFileError.self) {
            try CorporateActionFile.parse("symbol,ex_date,cash_per_10\n600000,\(text),1\n")
        }
        #expect(error?.fault == .value(column: "ex_date", text: text))
    }

    @Test func `other dates may be given`() throws {
        let text = """
            symbol,ex_date,cash_per_10,bonus_per_10,record_date,pay_date,shares_date
            sh600000,2024-07-04,1,2,2024-07-01,2024-07-08,2024-07-05
            """
        let action = try #require(try CorporateActionFile.parse(text).first)
        #expect(action.recordDate == day("2024-07-01"))
        #expect(action.payDate == day("2024-07-08"))
        #expect(action.sharesDate == day("2024-07-05"))
    }

    @Test func `the calendar that was imported decides the record date`() throws {
        let calendar = TradingCalendar(adding: [day("2027-02-08"), day("2027-02-09")])
        let text = header + "\nsh600000,2027-02-10,1,0,0,0,0"
        let action = try #require(try CorporateActionFile.parse(text, calendar: calendar).first)
        #expect(action.recordDate == day("2027-02-05"))
    }

    @Test func `lines of one security and day are one action, sorted by day and symbol`() throws {
        let text = """
            symbol,ex_date,cash_per_10,bonus_per_10,record_date
            sz000002,2024-06-14,1,0,
            600000,2024-06-17,0,3,
            600000,2024-06-14,0,2,2024-06-13
            sh600000,20240614,1.5,0,2024-06-13
            """
        let actions = try CorporateActionFile.parse(text)
        #expect(
            actions.map { "\($0.symbol) \($0.exDate) \($0.cash) \($0.bonus)" } == [
                "sh600000 2024-06-14 1.5 2", "sz000002 2024-06-14 1 0", "sh600000 2024-06-17 0 3",
            ]
        )
    }

    @Test(arguments: ["", "\n\n", header, header + "\n", "\u{FEFF}"])
    func `a file may have no actions, but not no header`(text: String) throws {
        guard text.contains("symbol") else {
            let error = #expect(throws: CorporateActionFileError.self) {
                try CorporateActionFile.parse(text)
            }
            #expect(error == CorporateActionFileError(line: 1, .missingColumn("symbol")))
            return
        }
        #expect(try CorporateActionFile.parse(text).isEmpty)
    }
}

struct CorporateActionFileErrorTests {
    @Test(
        arguments: [
            ("symbol,cash_per_10\n", 1, .missingColumn("ex_date")),
            ("symbol,ex_date,recod_date\n", 1, .unexpectedColumn("recod_date")),
            ("symbol,ex_date,symbol\n", 1, .unexpectedColumn("symbol")),
            ("symbol;ex_date\n", 1, .unexpectedColumn("symbol;ex_date")),
            ("\n\nsymbol,ex_date\n\nsh600000\n", 5, .fieldCount(found: 1, expected: 2)),
        ] as [(String, Int, CorporateActionFileError.Fault)]
    )
    func `the shape of the file is checked`(
        text: String,
        line: Int,
        fault: CorporateActionFileError.Fault
    ) {
        let error = #expect(throws: CorporateActionFileError.self) {
            try CorporateActionFile.parse(text)
        }
        #expect(error == CorporateActionFileError(line: line, fault))
    }

    @Test(
        arguments: [
            ("700000,2024-06-14,1,0,0,0,0", .symbol(.unknown("700000"))),
            (",2024-06-14,1,0,0,0,0", .symbol(.malformed(""))),
            ("\"600000\",2024-06-14,1,0,0,0,0", .symbol(.malformed("\"600000\""))),
            ("600000,2024-02-30,1,0,0,0,0", .value(column: "ex_date", text: "2024-02-30")),
            ("600000,14.06.2024,1,0,0,0,0", .value(column: "ex_date", text: "14.06.2024")),
            ("600000,,1,0,0,0,0", .value(column: "ex_date", text: "")),
            ("600000,1718294400,1,0,0,0,0", .value(column: "ex_date", text: "1718294400")),
            ("600000,2024-06-15,1,0,0,0,0", .closedDay(day("2024-06-15"))),
            ("600000,2024-06-10,1,0,0,0,0", .closedDay(day("2024-06-10"))),
            ("600000,2024-06-14,nan,0,0,0,0", .value(column: "cash_per_10", text: "nan")),
            ("600000,2024-06-14,1,-3,0,0,0", .value(column: "bonus_per_10", text: "-3")),
            ("600000,2024-06-14,1,0,0,3,8e1", .value(column: "rights_price", text: "8e1")),
            ("600000,2024-06-14,1,0,0,3,0", .rightsPrice),
            ("600000,2024-06-14,1,0,0,0,8.00", .rightsPrice),
            ("600000,2024-06-14,0,0,0,0,0", .nothing), ("600000,2024-06-14,,,,,", .nothing),
            (
                "600000,2024-06-14,1,0,0,0,0\nsh600000,2024-06-14,1,0,0,0,0",
                .conflict(column: "cash_per_10", line: 2)
            ),
        ] as [(String, CorporateActionFileError.Fault)]
    )
    func `the line that cannot be taken is named with what is wrong`(
        lines: String,
        fault: CorporateActionFileError.Fault
    ) {
        let error = #expect(throws: CorporateActionFileError.self) {
            try CorporateActionFile.parse(header + "\r\n" + lines)
        }
        #expect(error == CorporateActionFileError(line: lines.contains("\n") ? 3 : 2, fault))
    }

    @Test(arguments: [
        ("2024-06-14,,", "record_date", "2024-06-14"), (",2024-06-13,", "pay_date", "2024-06-13"),
        (",,2024-06-13", "shares_date", "2024-06-13"),
    ])
    func `dates are in order`(dates: String, column: String, date: String) {
        let text = "symbol,ex_date,cash_per_10,record_date,pay_date,shares_date\n"
        let error = #expect(throws: CorporateActionFileError.self) {
            try CorporateActionFile.parse(text + "600000,2024-06-14,1," + dates)
        }
        #expect(
            error == CorporateActionFileError(line: 2, .dateOrder(column: column, day: day(date)))
        )
    }

    @Test func `dates of the parts of one action agree`() {
        let text = """
            symbol,ex_date,cash_per_10,bonus_per_10,record_date
            600000,2024-06-14,1,0,2024-06-13
            600000,2024-06-14,0,3,2024-06-12
            """
        let error = #expect(throws: CorporateActionFileError.self) {
            try CorporateActionFile.parse(text)
        }
        #expect(
            error == CorporateActionFileError(line: 3, .conflict(column: "record_date", line: 2))
        )
    }
}
