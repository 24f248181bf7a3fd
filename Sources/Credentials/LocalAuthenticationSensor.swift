#if canImport(LocalAuthentication)
import Darwin
import Dispatch
import LocalAuthentication
import Synchronization

/// Touch ID, asked through macOS' own dialog.
public struct LocalAuthenticationSensor: FingerprintSensor, Sendable {
    private let milliseconds: Int

    /// A sensor that waits so long for a finger.
    public init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    /// Asks the system for a reader and enrolled fingers.
    ///
    /// - Throws: `FingerprintFault` with what is in the way.
    public func check() throws(FingerprintFault) {
        try check(LAContext())
    }

    private func check(_ context: LAContext) throws(FingerprintFault) {
        var error: NSError?
        let canAsk = unsafe context.canEvaluatePolicy(
            .deviceOwnerAuthenticationWithBiometrics,
            error: &error
        )
        if canAsk { return }
        throw LocalAuthenticationSensor.fault(error)
    }

    /// Shows the dialog with the reason, and waits for its answer.
    ///
    /// - Throws: `FingerprintFault` unless a finger matched.
    public func verify(reason: String, interruption: CInt?) throws(FingerprintFault) {
        let context = LAContext()
        // A password is no finger: the lock has a PIN for that.
        context.localizedFallbackTitle = ""
        try check(context)
        let answer = Answer()
        context.evaluatePolicy(
            .deviceOwnerAuthenticationWithBiometrics,
            localizedReason: reason
        ) { matched, error in
            answer.set(matched ? .matched : .failed(LocalAuthenticationSensor.fault(error)))
        }
        defer { context.invalidate() }
        let end = DispatchTime.now() + .milliseconds(milliseconds)
        while !answer.waited(milliseconds: 50) {
            if DispatchTime.now() >= end { throw .timedOut }
            var event = pollfd(fd: interruption ?? -1, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&event, 1, 0) > 0 { throw .cancelled }
        }
        if case .failed(let fault) = answer.outcome { throw fault }
    }

    private static func fault(_ error: (any Error)?) -> FingerprintFault {
        guard let error = error as? LAError else { return .failed("no answer") }
        switch error.code {
        case .authenticationFailed, .biometryLockout: return .noMatch
        case .userCancel, .appCancel, .systemCancel, .userFallback: return .cancelled
        case .biometryNotAvailable: return .noReader
        case .biometryNotEnrolled, .passcodeNotSet: return .noFinger
        case .notInteractive: return .notPermitted
        default: return .failed(error.localizedDescription)
        }
    }

    /// What the dialog answers, from a thread of the system's.
    private final class Answer: Sendable {
        enum Outcome {
            case open
            case matched
            case failed(FingerprintFault)
        }

        private let stored = Mutex(Outcome.open)
        private let arrived = DispatchSemaphore(value: 0)

        var outcome: Outcome { stored.withLock { $0 } }

        func set(_ outcome: Outcome) {
            stored.withLock { $0 = outcome }
            arrived.signal()
        }

        func waited(milliseconds: Int) -> Bool {
            arrived.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
        }
    }
}
#endif
