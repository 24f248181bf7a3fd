import Foundation
import Testing

/// A real fprintd with a virtual reader, on a message bus of its own, and a polkit that permits everything.
///
/// Needs Debian's packages `fprintd`, `python3-dbusmock` and `dbus`, which `scripts/test` installs. What
/// it starts ends with it.
final class FingerprintRig {
    private static let daemon = "/usr/libexec/fprintd"
    private static let programs = [
        "/usr/bin/dbus-daemon", "/usr/bin/dbus-send", "/usr/bin/dbus-monitor", "/usr/bin/python3",
        daemon,
        "/usr/bin/fprintd-list", "/usr/bin/fprintd-verify", "/usr/bin/fprintd-enroll",
    ]

    private let box: Sandbox
    private var bus: Program?
    private var polkit: Program?
    private var service: Program?
    private var monitor: Program?

    /// Starts it for the commands of a sandbox.
    ///
    /// - Throws: Where a program is missing or does not come up; the tests then fail.
    init(for box: Sandbox, hasReader: Bool = true, isEnrolled: Bool = true) throws {
        self.box = box
        for program in FingerprintRig.programs {
            try #require(
                FileManager.default.isExecutableFile(atPath: program),
                "\(program) is missing; scripts/test installs it"
            )
        }
        box.environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(box.path("bus"))"
        box.environment["ISTOCK_FINGERPRINT_WAIT"] = "20s"
        try startBus()
        try startMonitor()
        try startPolkit()
        try startService(hasReader: hasReader)
        if isEnrolled, hasReader { try enrol() }
    }

    deinit {
        // fprintd first, while there is a bus to leave.
        service = nil
        polkit = nil
        monitor = nil
        bus = nil
    }

    private var reader: String { box.path("reader") }

    private func program(
        _ path: String,
        _ arguments: [String],
        _ more: [String: String] = [:]
    ) throws -> Program {
        let name = path.split(separator: "/").last.map(String.init) ?? "program"
        return try Program(
            path,
            arguments,
            environment: box.environment.merging(more) { $1 },
            output: box.path("\(name).out"),
            errors: box.path("\(name).err")
        )
    }

    /// Runs a program again and again until it succeeds.
    private func insist(_ path: String, _ arguments: [String]) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < deadline {
            if try program(path, arguments).wait() == 0 { return true }
        }
        return false
    }

    private func startBus() throws {
        let policy = """
            <busconfig>
              <type>system</type>
              <listen>unix:path=\(box.path("bus"))</listen>
              <policy context="default">
                <allow user="*"/>
                <allow own="*"/>
                <allow send_destination="*"/>
                <allow receive_sender="*"/>
              </policy>
            </busconfig>
            """
        try box.write(policy, to: "bus.conf")
        bus = try program(
            "/usr/bin/dbus-daemon",
            ["--nofork", "--config-file=\(box.path("bus.conf"))"]
        )
        let isUp = eventually { FileManager.default.fileExists(atPath: box.path("bus")) }
        try #require(isUp, "\(box.text(of: "dbus-daemon.err"))")
    }

    /// Writes down what passes between the service and those who ask it.
    private func startMonitor() throws {
        monitor = try program("/usr/bin/dbus-monitor", ["--system"])
        let isUp = eventually { !box.text(of: "dbus-monitor.out").isEmpty }
        try #require(isUp, "\(box.text(of: "dbus-monitor.err"))")
    }

    private func startPolkit() throws {
        polkit = try program(
            "/usr/bin/python3",
            ["-m", "dbusmock", "--system", "--template", "polkitd"]
        )
        let permitting = [
            "--system", "--print-reply", "--dest=org.freedesktop.PolicyKit1",
            "/org/freedesktop/PolicyKit1/Authority", "org.freedesktop.DBus.Mock.AllowUnknown",
            "boolean:true",
        ]
        let isUp = try insist("/usr/bin/dbus-send", permitting)
        try #require(isUp, "\(box.text(of: "python3.err"))")
    }

    private func startService(hasReader: Bool) throws {
        try FileManager.default.createDirectory(
            atPath: box.path("state"),
            withIntermediateDirectories: true
        )
        var variables = [
            "FP_DRIVERS_WHITELIST": "virtual_device", "STATE_DIRECTORY": box.path("state"),
        ]
        if hasReader { variables["FP_VIRTUAL_DEVICE"] = reader }
        service = try program(FingerprintRig.daemon, ["-t"], variables)
        let owner = "net.reactivated.Fprint"
        let isUp = try insist(
            "/usr/bin/dbus-send",
            [
                "--system", "--print-reply", "--dest=\(owner)", "/net/reactivated/Fprint/Manager",
                "\(owner).Manager.GetDevices",
            ]
        )
        try #require(isUp, "\(box.text(of: "fprintd.err"))")
    }

    private func enrol() throws {
        let enrolling = try program("/usr/bin/fprintd-enroll", ["-f", "right-index-finger"])
        var touches = 0
        let isDone = eventually {
            // The reader asks for the first finger when the call has returned, and for the next ones
            // when a stage has passed.
            let said = box.text(of: "dbus-monitor.out")
            let call = said.range(of: "member=EnrollStart")
            let hasBegun = call.map { said[$0.upperBound...].contains("method return") } ?? false
            let stages = said.components(separatedBy: "\"enroll-stage-passed\"").count
            if hasBegun, touches < stages, touchNow("owner") { touches += 1 }
            return enrolling.hasEnded
        }
        let words = box.text(of: "fprintd-enroll.out")
        try #require(isDone && words.contains("enroll-completed"), "\(words)")
    }

    /// Ends the service, as a crash would.
    func stopService() {
        service?.signal(SIGKILL)
        _ = service?.wait()
    }

    /// Starts a run, waits until the reader waits for a finger, or the run has ended, and puts one on it;
    /// any name but `owner` is another's.
    func touch(_ finger: String, during start: () throws -> Run) throws -> Run {
        let before = begun
        let run = try start()
        if eventually({ begun > before || run.hasEnded }) { touchNow(finger) }
        return run
    }

    /// How many verifications have begun.
    ///
    /// A finger must not come earlier: the virtual reader listens from when it is opened, but a finger
    /// before the verification can leave it deaf.
    private var begun: Int {
        box.text(of: "dbus-monitor.out").components(separatedBy: "member=VerifyFingerSelected")
            .count
    }

    /// Puts a finger on the reader, where it listens.
    @discardableResult
    private func touchNow(_ finger: String) -> Bool {
        let descriptor = socket(
            AF_UNIX,
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue),
            0
        )
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
            unsafe path.copyBytes(from: reader.utf8.prefix(path.count - 1))
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, length) == 0
            }
        }
        guard isConnected else { return false }
        let scan = Array("SCAN \(finger)".utf8)
        return unsafe send(descriptor, scan, scan.count, Int32(MSG_NOSIGNAL)) == scan.count
    }
}
