import Market
import Testing

struct PhaseTests {
    private static let common: [(String, TradingPhase)] = [
        ("00:00", .closed), ("09:14:59.999", .closed), ("09:15", .openingAuction),
        ("09:19:59.999", .openingAuction), ("09:20", .lockedAuction),
        ("09:24:59.999", .lockedAuction), ("09:25", .gap), ("09:29:59.999", .gap),
        ("09:30", .continuous), ("11:29:59.999", .continuous), ("11:30", .lunch),
        ("12:59:59.999", .lunch), ("13:00", .continuous), ("14:56:59.999", .continuous),
        ("15:00", .closed), ("23:59:59.999", .closed),
    ]

    @Test(arguments: common + [("14:57", .closingAuction), ("14:59:59.999", .closingAuction)])
    func `with a closing auction the day has these phases`(text: String, phase: TradingPhase) {
        let plan = SessionPlan(hasClosingAuction: true)
        #expect(plan.window(at: time(text)).phase == phase)
    }

    @Test(arguments: common + [("14:57", .continuous), ("14:59:59.999", .continuous)])
    func `without one continuous trading goes on to the close`(text: String, phase: TradingPhase) {
        let plan = SessionPlan(hasClosingAuction: false)
        #expect(plan.window(at: time(text)).phase == phase)
    }

    @Test(arguments: [
        ("09:24:59.999", true, TradingPhase.lockedAuction), ("09:25", true, .gap),
        ("09:25:02", true, .gap), ("09:30", true, .continuous), ("11:30", true, .continuous),
        ("11:30:00.001", true, .lunch), ("13:00", true, .continuous), ("14:57", true, .continuous),
        ("14:57:00.001", true, .closingAuction), ("15:00", true, .closed),
        ("14:57:03", false, .continuous), ("15:00", false, .continuous),
        ("15:00:00.001", false, .closed),
    ])
    func `continuous trading includes the data of its last instant`(
        text: String,
        hasClosingAuction: Bool,
        phase: TradingPhase
    ) {
        let plan = SessionPlan(hasClosingAuction: hasClosingAuction)
        #expect(plan.window(ofData: time(text)).phase == phase)
    }

    @Test(arguments: [true, false])
    func `the windows cover the day without a hole`(hasClosingAuction: Bool) {
        let windows = SessionPlan(hasClosingAuction: hasClosingAuction).windows
        #expect(windows.first?.start == TimeOfDay(0, 0))
        #expect(windows.last?.end == TimeOfDay(24, 0))
        for (window, following) in zip(windows, windows.dropFirst()) {
            #expect(window.end == following.start)
            #expect(window.start < window.end)
        }
    }

    @Test(arguments: [
        ("sh600000", "2018-08-17", false), ("sh600000", "2018-08-20", true),
        ("sh510300", "2026-07-03", false), ("sh510300", "2026-07-06", true),
        ("sh688981", "2019-07-22", true), ("bj920002", "2021-11-15", true),
        ("sz000001", "2006-06-30", false), ("sz000001", "2006-07-03", true),
        ("sz300750", "2019-02-01", true), ("sz159915", "2019-02-01", true),
        ("sh113050", "2026-11-30", false), ("sz127045", "2026-11-30", true),
    ])
    func `a closing auction begins with its date`(
        symbol: String,
        text: String,
        hasClosingAuction: Bool
    ) {
        let plan = Rulebook.sessions(of: instrument(symbol), on: day(text))
        #expect(plan.hasClosingAuction == hasClosingAuction)
    }
}
