import Desk
import Processes
import Push
import Quotes

/// The desktop of this machine: `notify-send` where a session bus is there, `osascript` on macOS.
enum Desktop {
    /// The kinds of desktop, which differ in the program that shows a message.
    enum Kind {
        case freedesktop
        case macOS

        /// This machine's.
        static var current: Kind {
            #if os(macOS)
            .macOS
            #else
            .freedesktop
            #endif
        }
    }

    private static let patience = 3000

    /// Whether there is a desktop to show anything on.
    static var isThere: Bool {
        if Kind.current == .macOS { return true }
        if let address = Surroundings.variable("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
            return true
        }
        guard let folder = Surroundings.variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else {
            return false
        }
        return TextFile.exists(folder + "/bus")
    }

    /// Shows a message.
    ///
    /// - Throws: `DeliveryFailure` where it could not be shown.
    static func show(_ message: PushMessage, keeping lease: Int32?) throws(DeliveryFailure) {
        guard isThere else { throw DeliveryFailure(reason: "there is no session bus") }
        do throws(ProgramCall.Fault) {
            _ = try ProgramCall.run(
                command(message),
                milliseconds: patience,
                keeping: lease
            )
        } catch {
            throw DeliveryFailure(reason: "\(command(message)[0]): \(Sender.words(error))")
        }
    }

    /// The program that shows a message, with its arguments.
    ///
    /// A message is never part of a script: `osascript` hands it over as arguments.
    static func command(_ message: PushMessage, on kind: Kind = .current) -> [String] {
        switch kind {
        case .macOS:
            [
                "osascript", "-e", "on run argv", "-e",
                "display notification (item 2 of argv) with title (item 1 of argv)", "-e",
                "end run", message.title, message.text,
            ]
        case .freedesktop:
            [
                "notify-send", "--app-name=istock", "--urgency=\(urgency(message))",
                "--hint=string:x-istock-event:\(message.key)", "--", message.title,
                escaped(message.text),
            ]
        }
    }

    private static func urgency(_ message: PushMessage) -> String {
        message.urgency == .quiet ? "low" : "normal"
    }

    /// The body of a notification is markup (Desktop Notifications Specification).
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
    }
}
