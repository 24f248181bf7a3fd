import Foundation
import Testing

@testable import Statistics

/// The figures against those that numpy finds in extended precision (Fixtures/make-report-fixture.py).
struct `The figures of daily returns` {
    struct Fixture: Decodable, Sendable {
        let cases: [Case]
    }

    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let daysPerYear: Double
        let riskFree: Double
        let returns: [Double]
        let index: [Double]?
        let figures: [String: Double]
        let drawdown: Place?
        var testDescription: String { name }
    }

    struct Place: Decodable, Sendable {
        let peak: Int
        let trough: Int
        let recovery: Int?
    }

    static let cases: [Case] = {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/report-fixture.json")
        guard let data = try? Data(contentsOf: path),
            let fixture = try? JSONDecoder().decode(Fixture.self, from: data)
        else { return [] }
        return fixture.cases
    }()

    @Test func `there is a fixture`() {
        #expect(Self.cases.count == 17)
    }

    @Test(arguments: cases)
    func `are those of numpy`(case given: Case) {
        let terms = PerformanceTerms(daysPerYear: given.daysPerYear, riskFree: given.riskFree)
        let performance = Performance(of: given.returns, terms: terms)
        var found: [String: Figure] = [
            "totalReturn": performance.totalReturn,
            "annualizedReturn": performance.annualizedReturn,
            "volatility": performance.volatility, "sharpe": performance.sharpe,
            "sortino": performance.sortino, "maxDrawdown": performance.maxDrawdown,
            "calmar": performance.calmar, "positiveDays": performance.positiveDays,
        ]
        if let index = given.index {
            var closes = [1000.0]
            for rate in index { closes.append(closes[closes.count - 1] * (1 + rate)) }
            let comparison = IndexComparison(
                of: given.returns,
                base: closes[0],
                closes: closes.dropFirst().map { $0 },
                previous: closes.dropLast().map { _ in nil },
                total: performance.totalReturn,
                terms: terms
            )
            found["indexReturn"] = comparison.indexReturn
            found["excessReturn"] = comparison.excessReturn
            found["beta"] = comparison.beta
            found["alpha"] = comparison.alpha
            #expect(comparison.knownDays == index.count)
        }
        for (name, figure) in found {
            guard let wanted = given.figures[name] else {
                #expect(figure.number == nil, "\(name)")
                continue
            }
            let number = figure.number ?? .nan
            // Closes that are made of the index's returns, and a raising to a year, cost a few digits more.
            let isYearly = name == "alpha" || name == "annualizedReturn" || name == "calmar"
            let tolerance = max(abs(wanted), isYearly ? 1 : 1e-3) * 1e-12
            #expect(abs(number - wanted) <= tolerance, "\(name): \(number), not \(wanted)")
        }
        #expect(given.figures.keys.allSatisfy { found[$0] != nil })
        #expect(performance.drawdown?.peak == given.drawdown?.peak)
        #expect(performance.drawdown?.trough == given.drawdown?.trough)
        #expect(performance.drawdown?.recovery == given.drawdown?.recovery)
    }
}
