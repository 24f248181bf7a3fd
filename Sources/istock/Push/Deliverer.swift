import Desk
import Messages
import Processes
import Push
import Quotes
import Store

/// One pass over what is due to the account's push targets.
struct Deliverer {
    let desk: Desk
    /// Sends one message.
    let send: (PushMessage, PushTarget) throws(DeliveryFailure) -> Void

    /// What a pass came to.
    struct Report {
        var delivered = 0
        var failures: [(target: String, reason: String)] = []
        var parked: [String] = []
    }

    /// Delivers what is due; a target that fails is left until its next time.
    func deliver() throws(DeskError) -> Report {
        var report = Report()
        for target in try desk.pushTargets() {
            // Without a desktop its notices wait for one.
            if target.service == .desktop, !Desktop.isThere { continue }
            try deliver(to: target.name, &report)
        }
        return report
    }

    private func deliver(to name: String, _ report: inout Report) throws(DeskError) {
        while true {
            let due = try desk.dueDeliveries(to: name)
            guard !due.isEmpty, try deliver(due, to: name, &report) else { return }
        }
    }

    /// Returns whether all of it arrived.
    private func deliver(
        _ due: [Delivery],
        to name: String,
        _ report: inout Report
    ) throws(DeskError) -> Bool {
        for delivery in due {
            let target = try desk.pushTarget(name)
            let message = try PushMessage(delivery, to: target, desk: desk)
            do throws(DeliveryFailure) {
                try send(message, target)
            } catch {
                report.failures.append((name, error.reason))
                if try desk.failed(delivery, to: target, error) { report.parked.append(name) }
                return false
            }
            try desk.delivered(delivery, to: target)
            report.delivered += 1
        }
        return true
    }
}

@available(*, unavailable)
extension Deliverer: Sendable {}

/// The deliverer that `run` keeps going beside itself, so that no server delays trading.
final class DelivererProcess {
    /// The least time between two starts: a pass that another deliverer keeps from working ends at once.
    private static let pause: Int64 = 200

    private let arguments: [String]
    private var process: BackgroundProgram?
    private var started = Int64.min / 2

    /// The deliverer of a desk's account.
    init(_ desk: Desk, context: Context) {
        arguments = [
            Surroundings.ownProgram, "push", "deliver", "--db", context.databasePath,
            "--account", desk.account.name, "--lang", context.language.rawValue,
        ]
    }

    /// Starts a pass where something is due and none is under way, the last time at once; one that cannot be started
    /// is tried again.
    func startIfDue(_ desk: Desk, isLast: Bool = false) throws(DeskError) {
        if process?.isRunning == true { return }
        process = nil
        let now = SignalPipe.monotonicMilliseconds()
        guard isLast || now - started >= DelivererProcess.pause,
            try desk.hasDueDeliveries(withDesktop: Desktop.isThere)
        else { return }
        started = now
        do throws(ProgramCall.Fault) { process = try BackgroundProgram(arguments) } catch { return }
    }
}

@available(*, unavailable)
extension DelivererProcess: Sendable {}
