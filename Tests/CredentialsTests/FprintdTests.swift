import Credentials
import Foundation
import Testing

/// Answers of fprintd 1.94.2, recorded; a virtual reader gave them.
@Suite("fprintd's programs")
struct FprintdTests {
    private static let enrolled = """
        found 1 devices
        Device at /net/reactivated/Fprint/Device/0
        Using device /net/reactivated/Fprint/Device/0
        Fingerprints for user  on Virtual device for debugging (swipe):
         - #0: right-index-finger
        """
    private static let begun = """
        Using device /net/reactivated/Fprint/Device/0
        Listing enrolled fingers:
         - #0: right-index-finger
        Verify started!
        Verifying: right-index-finger
        """
    private static let unknown =
        "GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown: The name "
        + "net.reactivated.Fprint was not provided by any .service files"

    /// A command that answers with a text and a status.
    private func answering(_ text: String, _ status: Int) -> [String] {
        ["sh", "-c", "printf '%s\\n' \"$0\"; exit \(status)", text]
    }

    private func fault(of sensor: FprintdSensor) -> FingerprintFault? {
        do throws(FingerprintFault) {
            try sensor.verify(reason: "test", interruption: nil)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("found 1 devices\nUser  has no fingers enrolled for Virtual device.", 0, .noFinger),
            ("No devices available", 1, .noReader),
            ("Impossible to get devices: \(unknown)", 1, .noService),
            (
                "Failed to connect to session bus: Could not connect: No such file or directory", 1,
                .noService
            ),
            (
                "ListEnrolledFingers failed: GDBus.Error:net.reactivated.Fprint.Error.PermissionDenied: Not Authorized",
                1, .notPermitted
            ),
            ("", 0, .failed("no answer")),
            ("something\u{1B}[2J else", 1, .failed("something[2J else")),
            (enrolled, 1, .failed(" - #0: right-index-finger")),
        ] as [(String, Int, FingerprintFault)]
    )
    func `say what is in the way`(text: String, status: Int, expected: FingerprintFault) {
        let sensor = FprintdSensor(
            milliseconds: 10_000,
            listing: answering(text, status),
            verifying: ["false"]
        )
        #expect(fault(of: sensor) == expected)
        #expect(throws: expected) { try sensor.check() }
    }

    @Test(
        arguments: [
            ("\(begun)\nVerify result: verify-match (done)", 0, nil),
            ("\(begun)\nVerify result: verify-no-match (done)", 1, .noMatch),
            (
                "\(begun)\nVerify result: verify-retry-scan (not done)\nVerify result: verify-match (done)",
                0, nil
            ),
            (
                "\(begun)\nVerify result: verify-swipe-too-short (not done)\n"
                    + "Verify result: verify-no-match (done)", 1, .noMatch
            ),
            (
                "\(begun)\nVerify result: verify-unknown-error (done)", 1,
                .failed("Verify result: verify-unknown-error (done)")
            ),
            ("\(begun)\nVerify result: verify-disconnected (done)", 1, .noReader),
            (
                "ListEnrolledFingers failed: GDBus.Error:net.reactivated.Fprint.Error.NoEnrolledPrints: Failed to discover prints",
                1, .noFinger
            ),
            (
                "failed to claim device: GDBus.Error:net.reactivated.Fprint.Error.AlreadyInUse: Device was already claimed",
                1, .busy
            ),
            ("Impossible to verify: \(unknown)", 1, .noService),
            (
                "Impossible to verify: GDBus.Error:net.reactivated.Fprint.Error.NoSuchDevice: No devices available",
                1, .noReader
            ),
            // Neither words nor a status alone are a match.
            (begun, 0, .failed("Verifying: right-index-finger")),
            (
                "\(begun)\nVerify result: verify-match (done)", 1,
                .failed("Verify result: verify-match (done)")
            ),
            (
                "\(begun)\nVerify result: verify-match (not done)", 0,
                .failed("Verify result: verify-match (not done)")
            ),
            (
                "\(begun)\nVerify result: verify-match (done)\nVerify result: verify-no-match (done)",
                0, .noMatch
            ),
        ] as [(String, Int, FingerprintFault?)]
    )
    func `say what became of a finger`(text: String, status: Int, expected: FingerprintFault?) {
        let sensor = FprintdSensor(
            milliseconds: 10_000,
            listing: answering(FprintdTests.enrolled, 0),
            verifying: answering(text, status)
        )
        #expect(fault(of: sensor) == expected)
    }

    @Test func `that are not installed are told apart`() {
        let sensor = FprintdSensor(
            milliseconds: 10_000,
            listing: ["env", "LC_ALL=C", "fprintd-list-that-is-not-there", ""]
        )
        #expect(fault(of: sensor) == .notInstalled)
        let nothing = FprintdSensor(milliseconds: 10_000, listing: ["/nonexistent/env"])
        #expect(fault(of: nothing) == .failed("No such file or directory"))
    }

    @Test func `that are killed have not answered`() {
        let sensor = FprintdSensor(
            milliseconds: 10_000,
            listing: answering(FprintdTests.enrolled, 0),
            verifying: ["sh", "-c", "echo 'Verify result: verify-match (done)'; kill -9 $$"]
        )
        #expect(fault(of: sensor) == .failed("Verify result: verify-match (done)"))
    }

    @Test func `that write without end are ended`() {
        let sensor = FprintdSensor(milliseconds: 10_000, listing: ["yes"])
        #expect(fault(of: sensor) == .failed("more than 65536 bytes"))
    }

    @Test(arguments: [
        "exec sleep 100", "trap '' TERM; sleep 100 & wait; wait", "sleep 100 & exit 0",
    ])
    func `that hang are ended when the time is over`(script: String) {
        let sensor = FprintdSensor(
            milliseconds: 300,
            listing: answering(FprintdTests.enrolled, 0),
            verifying: ["sh", "-c", script]
        )
        let started = ContinuousClock.now
        #expect(fault(of: sensor) == .timedOut)
        #expect(ContinuousClock.now - started < .seconds(5))
    }

    @Test func `are interrupted`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        try #require(unsafe write(ends[1], "x", 1) == 1)
        let sensor = FprintdSensor(milliseconds: 10_000, listing: ["sleep", "100"])
        #expect(throws: FingerprintFault.cancelled) {
            try sensor.verify(reason: "test", interruption: ends[0])
        }
    }

    @Test func `speak the locale C`() {
        #expect(FprintdSensor.listing.starts(with: ["env", "LC_ALL=C"]))
        #expect(FprintdSensor.verifying.starts(with: ["env", "LC_ALL=C"]))
    }
}
