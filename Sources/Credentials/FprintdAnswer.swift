/// What a program of fprintd wrote, in the locale C, and how it ended.
///
/// The sentences are those of fprintd 1.94; what is in none of them is passed on as it is.
struct FprintdAnswer {
    /// The most bytes of one.
    static let longest = 65_536

    let text: String
    /// The exit status; nil where the program did not end by itself.
    let status: Int32?

    /// What a list says is in the way; nil where a finger is enrolled.
    var listFault: FingerprintFault? {
        if let fault = serviceFault { return fault }
        if lines.contains(where: { $0.hasPrefix(" - #") }), status == 0 { return nil }
        if text.contains("has no fingers enrolled") { return .noFinger }
        return .failed(lastLine)
    }

    /// What a verification came to; nil where the finger matched.
    var verifyFault: FingerprintFault? {
        let results = lines.filter { $0.hasPrefix("Verify result: ") && $0.hasSuffix("(done)") }
        switch results.last {
        case "Verify result: verify-match (done)": return status == 0 ? nil : .failed(lastLine)
        case "Verify result: verify-no-match (done)": return .noMatch
        case "Verify result: verify-disconnected (done)": return .noReader
        case .some(let other): return .failed(String(other))
        case nil: return serviceFault ?? .failed(lastLine)
        }
    }

    /// What keeps the service from being asked.
    private var serviceFault: FingerprintFault? {
        // env(1) says 127 where there is no such program.
        if status == 127 { return .notInstalled }
        return FprintdAnswer.sentences.first { text.contains($0.part) }?.fault
    }

    private static let sentences: [(part: String, fault: FingerprintFault)] = [
        ("Error.PermissionDenied", .notPermitted), ("DBus.Error.AccessDenied", .notPermitted),
        ("Error.NoEnrolledPrints", .noFinger), ("Error.AlreadyInUse", .busy),
        ("Error.NoSuchDevice", .noReader), ("No devices available", .noReader),
        ("Failed to connect to", .noService), ("DBus.Error.ServiceUnknown", .noService),
        ("DBus.Error.NameHasNoOwner", .noService), ("DBus.Error.Spawn", .noService),
        ("DBus.Error.NoReply", .noService), ("DBus.Error.Disconnected", .noService),
        ("DBus.Error.TimedOut", .timedOut),
    ]

    private var lines: [Substring] { text.split(separator: "\n") }

    /// The last line, short and without what would move a cursor.
    private var lastLine: String {
        let line = lines.last ?? "no answer"
        return String(
            line.unicodeScalars.filter { $0.properties.generalCategory != .control }
                .prefix(200).map(Character.init)
        )
    }
}
