// The only program of the project that opens a connection. Its answers go through a pipe to
// istock, so that nothing a provider sends runs where the accounts are.

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

exit(run(Array(CommandLine.arguments.dropFirst())))

/// Runs the command in `arguments` and returns the exit status: 0, or 2 for arguments that are
/// none of its own.
private func run(_ arguments: [String]) -> Int32 {
    // A reader that went away shows as a failed write, to the pipe and to libcurl alike.
    _ = signal(SIGPIPE, SIG_IGN)
    do throws(UsageError) {
        switch try Command(arguments) {
        case .help:
            _ = writeAll("\(Command.usage)\n", to: STDOUT_FILENO)
        case .quotes(let options):
            QuotePipe(options).serve()
        case .push:
            _ = writeAll(PushPipe.answer(), to: STDOUT_FILENO)
        }
        return 0
    } catch {
        _ = writeAll("istock-net: \(error.sentence)\n\(Command.usage)\n", to: STDERR_FILENO)
        return 2
    }
}
