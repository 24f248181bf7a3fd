import Console

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The terminal on standard input and output while a screen is shown on it.
///
/// Invariant: it is as it was before once this is closed or gone, or the program dies of anything but
/// SIGKILL.
final class FullScreen {
    private let drawing: Drawing
    private var shown: Frame?
    private var decoder = KeyDecoder()
    private var isOpen = false
    /// Whether nobody is there any more.
    private(set) var isGone = false

    init(style: Style) {
        drawing = Drawing(style: style)
    }

    deinit { close() }

    /// Whether a screen can be shown: a person sees standard output and types on standard input.
    static var isPossible: Bool {
        let type = Surroundings.variable("TERM") ?? ""
        return Surroundings.isTerminal(0) && Surroundings.isTerminal(1) && type != "dumb"
            && !type.isEmpty
    }

    /// Shows an empty screen; returns whether the terminal lets it.
    func open() -> Bool {
        guard !isOpen else { return true }
        guard TerminalState.enter() else { return false }
        isOpen = true
        shown = nil
        send(TerminalState.entering)
        return true
    }

    /// Puts the terminal back.
    func close() {
        guard isOpen else { return }
        isOpen = false
        TerminalState.leave()
    }

    /// Forgets what is shown, so that the next frame is drawn anew.
    func invalidate() { shown = nil }

    /// Columns and rows of the terminal now.
    var size: (columns: Int, rows: Int) {
        var window = winsize()
        guard unsafe ioctl(1, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
        else { return (80, 24) }
        return (Int(window.ws_col), Int(window.ws_row))
    }

    /// Shows a frame.
    func show(_ frame: Frame) {
        let bytes = drawing.bytes(from: shown, to: frame)
        if !bytes.isEmpty { send(bytes) }
        shown = frame
    }

    /// Whether the end of a key is still to come.
    var isWaitingForKey: Bool { decoder.isWaiting }

    /// What was typed; what waited for more and was given none, where nothing was.
    func keys(hasInput: Bool) -> [Key] {
        guard hasInput else { return decoder.flush() }
        var block = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(0, &block, block.count)
        if count > 0 { return decoder.decode(block[..<count]) }
        if count == 0 || errno != EINTR && errno != EAGAIN { isGone = true }
        return []
    }

    private func send(_ text: String) {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count, !isGone {
            let count = unsafe bytes[start...].withUnsafeBytes { rest in
                unsafe write(1, rest.baseAddress, rest.count)
            }
            if count > 0 {
                start += count
            } else if errno == EAGAIN {
                var request = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&request, 1, 1000)
            } else if errno != EINTR {
                isGone = true
            }
        }
    }
}
