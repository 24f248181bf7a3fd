import Arguments
import Console
import Desk
import Market
import Messages
import Statistics
import Store

struct ReportCommand: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Show how the account did: curve, figures, trades.",
        discussion: """
            Returns are of settled days, beside the SSE Composite where the source knows it; trades and
            costs are up to now. docs/report.md defines every figure. The HTML file is
            complete in itself, and must not exist yet.

              istock report
              istock report --since 2026-12-01 --json
              istock report --html report.html
            """
    )

    @OptionGroup var global: GlobalOptions

    @Option(help: ArgumentHelp("Write the report as one HTML file.", valueName: "file"))
    var html: String?

    @Option(help: ArgumentHelp("The first day that counts.", valueName: "day"))
    var since: FirstDay?

    @Option(help: ArgumentHelp("The yearly return without risk, as 0.02.", valueName: "rate"))
    var riskFree = YearlyRate(value: 0)

    @Option(help: ArgumentHelp("The trading days of a year.", valueName: "number"))
    var yearDays = Int(PerformanceTerms.exchangeDaysPerYear)

    func validate() throws(ValidationError) {
        if html?.isEmpty == true { throw ValidationError("'--html' was empty, expected a file.") }
        if !(1...366).contains(yearDays) {
            throw ValidationError("'--year-days' was \(yearDays), expected 1 to 366.")
        }
    }

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let path = html.map { html in
            context.session.map { InputFile.path(html, namedBy: $0.file) } ?? html
        }
        if let path, TextFile.exists(path) {
            throw .desk(.store(.fileExists(path: path)))
        }
        let history = try context.showingProgress(.reporting, unit: .things, of: desk) {
            () throws(DeskError) in try desk.history(since: since?.day)
        }
        let terms = PerformanceTerms(daysPerYear: Double(yearDays), riskFree: riskFree.value)
        let report = Report(history, terms: terms)
        _ = try context.takeNotices(desk)
        guard let path else {
            return context.answer(report.json, report.lines(context.language, style: context.style))
        }
        let page = ReportPage(
            report: report,
            language: context.language,
            redIsUp: desk.showsRisesInRed
        )
        try NewFile.write(page.text, to: path, context)
        context.answer(
            .object([("html", .string(path))]),
            [context.language.reportWritten(to: path)]
        )
    }
}

/// A yearly rate of return, above -1 and below 10.
struct YearlyRate: ExpressibleByArgument {
    let value: Double

    init(value: Double) { self.value = value }

    init?(argument: String) {
        guard let scaled = DecimalText.parse(argument, fractionDigits: 9),
            (-999_999_999...9_999_999_999).contains(scaled)
        else { return nil }
        value = Double(scaled) / 1_000_000_000
    }

    var defaultValueDescription: String { value == 0 ? "0" : value.fixed(4) }

    static var valueDescription: String { "a rate such as 0.02" }
}

/// A day that a report begins with.
struct FirstDay: ExpressibleByArgument {
    let day: TradingDay

    init?(argument: String) {
        guard let day = TradingDay(argument) else { return nil }
        self.day = day
    }

    var defaultValueDescription: String { day.description }

    static var valueDescription: String { "a day such as 2026-11-30" }
}
