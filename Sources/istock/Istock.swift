import Arguments
import Console
import Messages

/// The program: reads the command line, runs one command, and ends with its exit status.
@main
struct Istock: ParsableCommand {
    static let version = "0.1.0"
    /// The day of the version, which the manual pages name.
    static let day = "2026-12-01"

    static let configuration = CommandConfiguration(
        commandName: "istock",
        abstract: "Trade Chinese A-shares without money.",
        discussion: """
            A first trade, on a simulated market:

              istock init
              istock quote 600000
              istock buy 600000 500
              istock clock advance 1d
              istock sell 600000 500
              istock account
            """,
        version: "istock \(version)",
        subcommands: [
            Init.self, QuoteCommand.self, Buy.self, Sell.self, TicketCommand.self, Cancel.self,
            Trade.self, WatchCommand.self,
            Orders.self, OrderCommand.self, Trades.self, Positions.self, AccountCommand.self,
            Refresh.self, Run.self, SessionCommand.self, Events.self, NoticesCommand.self,
            AlertCommand.self, PushCommand.self, Clock.self, Config.self, LockCommand.self,
            CalendarCommand.self, ActionsCommand.self, Verify.self, Backup.self, Restore.self,
            Export.self, WatchlistCommand.self, ChartCommand.self, ReportCommand.self, Doctor.self,
            Completions.self, Complete.self, Man.self,
        ],
        globalOptions: GlobalOptions.self
    )

    static func main() {
        let output = StandardOutput()
        let status = run(Array(CommandLine.arguments.dropFirst()), output: output)
        output.makesWay?()
        do throws(OutputError) {
            try output.flush()
        } catch {
            end(with: error == .readerIsGone ? .done : .bug)
        }
        end(with: status)
    }

    /// The words with `--price` in the place of the short form's `@`: `buy 600000 500 @ 10.05`.
    static func withoutShortForm(_ arguments: [String]) -> [String] {
        guard let sign = arguments.firstIndex(of: "@"), sign + 1 < arguments.count,
            arguments[..<sign].contains(where: { $0 == "buy" || $0 == "sell" })
        else { return arguments }
        var arguments = arguments
        arguments[sign] = "--price"
        return arguments
    }

    /// Runs the command that `arguments` ask for and returns the exit status.
    static func run(_ arguments: [String], output: any Output) -> ExitStatus {
        let language = Language(askedForBy: arguments)
        switch parse(arguments: withoutShortForm(arguments), in: language.help) {
        case .print(let text):
            output.out(text)
            return .done
        case .usage(let error):
            output.err(error.text)
            return .usage
        case .run(let command, let path):
            guard let command = command as? any AccountCommandProtocol else { return .bug }
            let context = Context(options: command.global.terms, path: path, output: output)
            do throws(Failure) {
                try command.run(in: context)
                return .done
            } catch {
                return context.report(error)
            }
        }
    }
}
