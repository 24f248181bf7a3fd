import Console
import Market

extension Surroundings {
    /// Whether standard error is a terminal on which a line can be drawn over.
    static var canDraw: Bool {
        isTerminal(2) && variable("TERM") != "dumb"
    }

    /// How wide the terminal at standard error is now; 80 columns where it does not say.
    static func terminalColumns() -> Int {
        terminalSize(2)?.columns ?? 80
    }

    /// How long a work lasts before it is shown, in milliseconds (`ISTOCK_PROGRESS_AFTER`, a second).
    static var progressPatience: Int64 {
        let text = variable("ISTOCK_PROGRESS_AFTER") ?? ""
        return TimeSpan(text)?.milliseconds ?? ProgressBar.patience
    }
}
