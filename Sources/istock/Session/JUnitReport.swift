import Console

/// The sessions' reports in the form that CI systems read: a suite a session, a case a check.
struct JUnitReport {
    private let reports: [SessionReport]

    init(_ reports: [SessionReport]) { self.reports = reports }

    func write(to path: String, _ context: Context) throws(Failure) {
        try TextFile.write(text, to: path, context)
    }

    private var text: String {
        let suites = reports.map(suite).joined()
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"istock session\">\n"
            + suites + "</testsuites>\n"
    }

    private func suite(_ report: SessionReport) -> String {
        // A session is a case itself: it may end without one check, well or badly.
        let whole = SessionReport.Case(name: report.file, failure: nil)
        let failures = report.cases.count { $0.failure != nil }
        let errors = report.status != .done && failures == 0 ? 1 : 0
        let head =
            "  <testsuite name=\(quoted(report.file)) tests=\"\(report.cases.count + 1)\""
            + " failures=\"\(failures)\" errors=\"\(errors)\">\n"
        let error = errors == 0 ? nil : report.error ?? "exit status \(report.status.rawValue)"
        let cases = report.cases.map { element($0, of: report) }.joined()
        return head + element(whole, of: report, error: error) + cases + "  </testsuite>\n"
    }

    private func element(
        _ testCase: SessionReport.Case,
        of report: SessionReport,
        error: String? = nil
    ) -> String {
        let start =
            "    <testcase classname=\(quoted(report.file)) name=\(quoted(testCase.name))"
        if let failure = testCase.failure {
            return start + "><failure message=\(quoted(failure))/></testcase>\n"
        }
        if let error { return start + "><error message=\(quoted(error))/></testcase>\n" }
        return start + "/>\n"
    }

    /// An attribute's value in quotation marks; what XML has no character for is left out.
    private func quoted(_ text: String) -> String {
        var value = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": value += "&amp;"
            case "<": value += "&lt;"
            case ">": value += "&gt;"
            case "\"": value += "&quot;"
            case "\t", "\n", "\r": value += " "
            case ..<" ", "\u{FFFE}", "\u{FFFF}": continue
            default: value.unicodeScalars.append(scalar)
            }
        }
        return value + "\""
    }
}
