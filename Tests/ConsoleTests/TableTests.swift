import Console
import Testing

@Suite struct `Tables` {
    static let columns = [
        Table.Column("代码"), Table.Column("名称"), Table.Column("last", .right), Table.Column("备注"),
    ]

    @Test func `columns line up by display width and lines end without spaces`() {
        var table = Table(Tables.columns)
        table.add(["sh600519", "贵州茅台", "1688.00", "白酒"])
        table.add(["sz000002", "万科Ａ", "7.01", ""])
        table.add(["sz000001", "PAB", "10.5", "Latin"])
        table.add(["sh600000", "*ST某某", "", ""])
        #expect(
            table.lines() == [
                "代码      名称         last  备注",
                "sh600519  贵州茅台  1688.00  白酒",
                "sz000002  万科Ａ       7.01",
                "sz000001  PAB          10.5  Latin",
                "sh600000  *ST某某",
            ]
        )
    }

    @Test func `every cell of a column begins or ends at the same display column`() {
        let names = ["贵州茅台", "万科Ａ", "*ST某某", "e\u{301}tat", "😀", "PAB", ""]
        var table = Table([Table.Column("name"), Table.Column("n", .right), Table.Column("end")])
        for name in names { table.add([Table.Cell(name), Table.Cell(name), "|"]) }
        let ends = table.lines().dropFirst().map {
            $0.prefix { $0 != "|" }.description.displayWidth
        }
        #expect(Set(ends) == [8 + 2 + 8 + 2])
    }

    @Test func `an empty table is its header`() {
        #expect(Table(Tables.columns).text() == "代码  名称  last  备注")
        #expect(Table([Table.Column("a"), Table.Column("")]).text() == "a")
    }

    @Test func `a cell wider than its column may be is cut`() {
        var table = Table([Table.Column("name", maximumWidth: 5), Table.Column("n", .right)])
        table.add(["贵州茅台", "1"])
        table.add(["PAB", "20"])
        #expect(table.text() == "name    n\n贵州…   1\nPAB    20")
    }

    @Test func `a cell cannot move the cursor or break the line`() {
        var table = Table([Table.Column("a"), Table.Column("b")])
        table.add(["x\u{1B}[31my\n", "z\t\u{9B}2J\0"])
        #expect(table.lines().last == "x [31my   z  2J ")
    }

    @Test func `paint changes no column`() {
        var table = Table([Table.Column("name"), Table.Column("change", .right)])
        table.add(["平安", Table.Cell("+1.2%", .red)])
        table.add([Table.Cell("PAB", .dim), Table.Cell("-10.0%", .green)])
        #expect(
            table.text(style: Style(isEnabled: true)) == """
                \u{1B}[1mname\u{1B}[0m  \u{1B}[1mchange\u{1B}[0m
                平安   \u{1B}[31m+1.2%\u{1B}[0m
                \u{1B}[2mPAB\u{1B}[0m   \u{1B}[32m-10.0%\u{1B}[0m
                """
        )
        #expect(table.text() == "name  change\n平安   +1.2%\nPAB   -10.0%")
    }

    @Test func `a row that does not fit the columns is a bug`() async {
        await #expect(processExitsWith: .failure) {
            var table = Table([Table.Column("a")])
            table.add(["1", "2"])
        }
    }
}

@Suite struct `Styles` {
    @Test(
        arguments: [
            (true, nil, "xterm-256color", true), (true, "", "xterm", true), (true, nil, nil, true),
            (true, "1", "xterm", false), (true, "0", "xterm", false), (true, nil, "dumb", false),
            (false, nil, "xterm", false), (false, "1", "dumb", false),
        ] as [(Bool, String?, String?, Bool)]
    )
    func `paint needs a terminal that can and a user who wants`(
        isTerminal: Bool,
        noColor: String?,
        terminalType: String?,
        isEnabled: Bool
    ) {
        let style = Style(isTerminal: isTerminal, noColor: noColor, terminalType: terminalType)
        #expect(style.isEnabled == isEnabled)
    }

    @Test func `paint surrounds a text and leaves nothing around none`() {
        let style = Style(isEnabled: true)
        #expect(style.apply(.red, to: "涨") == "\u{1B}[31m涨\u{1B}[0m")
        #expect(style.apply(nil, to: "平") == "平")
        #expect(style.apply(.red, to: "") == "")
        #expect(Style.plain.apply(.red, to: "涨") == "涨")
    }
}
