import Desk
import Quotes
import Store

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How a command ends; the numbers are the contract's.
enum ExitStatus: Int32, Comparable {
    case done = 0
    case failed = 1
    case usage = 2
    case refused = 3
    case notFound = 4
    case tooLate = 5
    case locked = 6
    /// No quotes, or a push server that takes nothing.
    case noQuotes = 7
    case database = 8
    case bug = 70

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

    /// The status that an error of the desk ends with.
    init(_ error: DeskError) {
        switch error {
        case .refused, .accountClosed, .ordersPending, .clockBackwards, .ratesInUse, .badPIN,
            .noFingerprint:
            self = .refused
        case .locked: self = .locked
        case .noTerminalSession: self = .usage
        case .noHash: self = .bug
        case .store(let error): self.init(error)
        case .source, .noQuote, .notDelivered, .noBars, .noBarsYet: self = .noQuotes
        case .malformedSymbol, .clientIDTaken, .ticketIncomplete, .clockNotVirtual, .unknownSetting,
            .badSetting, .targetExists:
            self = .usage
        case .badOpening(.emptyReplay): self = .noQuotes
        case .badOpening: self = .usage
        case .unknownSymbol, .ambiguousSymbol, .noOrder, .noAlert, .noTarget, .noTicket,
            .notWatched, .unknownInList:
            self = .notFound
        case .barFile(let error):
            if case .notFound = error { self = .notFound } else { self = .noQuotes }
        case .tooLate: self = .tooLate
        }
    }

    private init(_ error: StoreError) {
        switch error {
        case .missing, .noAccount, .noAccountYet: self = .notFound
        case .accountNotNamed, .accountExists, .fileExists: self = .usage
        default: self = .database
        }
    }
}

/// Ends the process.
func end(with status: ExitStatus) -> Never {
    exit(status.rawValue)
}
