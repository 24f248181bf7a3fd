import Market
import Testing

@Suite struct `Bars` {
    private func instant(_ time: String, _ day: String = "2026-11-30") -> Instant {
        guard let instant = Instant("\(day)T\(time)") else { preconditionFailure(time) }
        return instant
    }

    private func price(_ text: String) -> Price {
        guard let price = Price(text) else { preconditionFailure(text) }
        return price
    }

    private func quote(
        _ time: String,
        _ last: String,
        volume: Int64,
        open: String = "0",
        high: String = "0",
        low: String = "0"
    ) -> Quote {
        Quote(
            symbol: Symbol(.sse, 600_000),
            time: instant(time),
            last: price(last),
            open: price(open),
            high: price(high),
            low: price(low),
            volume: Quantity(volume)
        )
    }

    private func figures(_ bar: Bar) -> String {
        "\(bar.time.time) \(bar.open) \(bar.high) \(bar.low) \(bar.close) \(bar.volume)"
    }

    @Test(arguments: [
        ("09:25:02", "09:31:00"), ("09:30:00", "09:31:00"), ("09:31:00", "09:31:00"),
        ("09:31:01", "09:32:00"), ("11:30:00", "11:30:00"), ("11:30:02", "11:30:00"),
        ("13:00:00", "13:01:00"), ("13:01:03", "13:02:00"), ("14:57:00", "14:57:00"),
        ("15:00:00", "15:00:00"), ("15:25:00", "15:00:00"),
    ])
    func `of a minute end at its end`(time: String, end: String) {
        #expect(BarPeriod.minute.end(of: instant(time)) == instant(end))
        #expect(BarPeriod.day.end(of: instant(time)) == instant("15:00"))
    }

    @Test func `of snapshots share the growth of the day's figures`() {
        let snapshots = [
            quote("09:20:00", "10.00", volume: 0),
            quote("09:25:00", "10.02", volume: 500, open: "10.02", high: "10.02", low: "10.02"),
            quote("09:30:30", "10.05", volume: 900, open: "10.02", high: "10.09", low: "10.01"),
            quote("09:31:30", "10.04", volume: 1000, open: "10.02", high: "10.09", low: "10.01"),
            quote("09:32:00", "10.06", volume: 1600, open: "10.02", high: "10.09", low: "9.99"),
        ]
        var minutes = BarBuilder(.minute, last: 10)
        var days = BarBuilder(.day, last: 10)
        for snapshot in snapshots {
            minutes.add(snapshot)
            days.add(snapshot)
        }
        #expect(
            minutes.bars.map(figures) == [
                "09:31:00 10.02 10.09 10.01 10.05 900", "09:32:00 10.04 10.06 9.99 10.06 700",
            ]
        )
        #expect(days.bars.map(figures) == ["15:00:00 10.02 10.09 9.99 10.06 1600"])
    }

    @Test func `of a recording that begins in the middle of a day claim nothing`() {
        var minutes = BarBuilder(.minute, last: 10)
        minutes.add(quote("10:00:30", "10.05", volume: 900, open: "9", high: "11", low: "8"))
        minutes.add(quote("10:01:30", "10.06", volume: 1000, open: "9", high: "11", low: "8"))
        #expect(
            minutes.bars.map(figures) == [
                "10:01:00 10.05 10.05 10.05 10.05 0", "10:02:00 10.06 10.06 10.06 10.06 100",
            ]
        )
    }

    @Test func `of trades are no more than were asked for`() {
        var minutes = BarBuilder(.minute, last: 3)
        for number in 0..<50 {
            minutes.add(
                MarketTrade(
                    symbol: Symbol(.sse, 600_000),
                    time: instant("10:\(number < 10 ? "0" : "")\(number):30"),
                    price: Price(tenThousandths: 100_000 + Int64(number) * 100),
                    volume: 100,
                    aggressor: .buy
                )
            )
        }
        #expect(minutes.bars.map { $0.close.description } == ["10.47", "10.48", "10.49"])
        #expect(minutes.bars.last?.turnover == Money(fen: 104_900))
    }

    @Test func `are put together to weeks, months and minutes`() {
        let days = ["2026-11-26", "2026-11-27", "2026-11-30", "2026-12-01"].enumerated().map {
            Bar(
                time: instant("15:00", $1),
                open: Price(tenThousandths: 100_000 + Int64($0)),
                high: Price(tenThousandths: 110_000 - Int64($0)),
                low: Price(tenThousandths: 90_000 - Int64($0)),
                close: Price(tenThousandths: 101_000 + Int64($0)),
                volume: 100
            )
        }
        let weeks = BarInterval.week.bars(of: days)
        #expect(weeks.map(\.time.day.description) == ["2026-11-27", "2026-12-01"])
        #expect(weeks.map(\.volume) == [200, 200])
        #expect(weeks[0].open == days[0].open && weeks[0].close == days[1].close)
        #expect(weeks[0].high == days[0].high && weeks[0].low == days[1].low)
        #expect(BarInterval.month.bars(of: days).map(\.volume) == [300, 100])
        #expect(BarInterval.year.bars(of: days).map(\.volume) == [400])
        let minutes = ["09:31", "09:35", "09:36", "11:30", "13:01", "15:00"].map { time in
            var bar = days[0]
            bar.time = instant(time)
            return bar
        }
        let fives = BarInterval.minutes(5).bars(of: minutes)
        #expect(
            fives.map(\.time.time.description) == [
                "09:35:00", "09:36:00", "11:30:00", "13:01:00", "15:00:00",
            ]
        )
    }

    @Test func `have averages from the first bar that has enough before it`() {
        let bars = (1...6).map { number in
            let price = Price(tenThousandths: Int64(number * number))
            return Bar(
                time: Instant(milliseconds: Int64(number)),
                open: price,
                high: price,
                low: price,
                close: price,
                volume: 1
            )
        }
        // (1+4+9+16+25)/5 = 11, (4+9+16+25+36)/5 = 18.
        let values = MovingAverage.values(of: bars, length: 5).map { $0?.tenThousandths }
        #expect(values == [nil, nil, nil, nil, 11, 18])
    }
}

@Suite struct `A list of securities` {
    @Test func `is read in the forms that terminals write`() {
        let text = """
            \u{FEFF}代码\t名称
            600000
            sz000001,平安银行,11.00
            SH600519\t贵州茅台
            0300750
            1688001
            ="510300";"x"
              600004.SH  # airport

            # 数据来源:通达信
            """
        let list = SymbolList(text)
        #expect(
            list.entries.map { "\($0.line) \($0.symbol)" } == [
                "2 sh600000", "3 sz000001", "4 sh600519", "5 sz300750", "6 sh688001", "7 sh510300",
                "8 sh600004",
            ]
        )
        #expect(list.faults.isEmpty)
    }

    @Test func `names the lines that are none`() {
        let list = SymbolList("600000\nabc\n12345\r\n9999999\n000001")
        #expect(list.entries.map(\.line) == [1, 5])
        #expect(list.faults.map { "\($0.line) \($0.text)" } == ["2 abc", "3 12345", "4 9999999"])
    }
}
