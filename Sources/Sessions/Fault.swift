public import Market

/// A place in the text of a session.
public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named; `-` for standard input.
    public let file: String
    /// The line, counted from one.
    public let line: Int
    /// The column, counted from one in characters.
    public let column: Int

    /// A place.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `lesson.session:3:5`, as compilers write it.
    public var description: String { "\(file):\(line):\(column)" }
}

/// A text that is no session, or a line that cannot stand where it stands.
public struct SessionFault: Error, Hashable, Sendable {
    /// Where.
    public let place: Place
    /// What is wrong there.
    public let reason: FaultReason

    /// A fault.
    public init(_ place: Place, _ reason: FaultReason) {
        self.place = place
        self.reason = reason
    }
}

/// What is wrong with a line of a session.
public enum FaultReason: Hashable, Sendable {
    /// The bytes are no UTF-8.
    case notUTF8
    /// A control character, as binary files have them.
    case controlCharacter(UInt8)
    /// The line, with those it continues on, is longer than so many bytes.
    case lineTooLong(limit: Int)
    /// A quotation mark without its partner.
    case openQuote
    /// `${` without a name and `}`.
    case badReference
    /// A name that was never set.
    case unsetName(String)
    /// The line ends where something is expected.
    case missing(Expected)
    /// The word is not what is expected.
    case bad(word: String, expected: Expected)
    /// The word stands where the line should end.
    case unexpected(word: String)
    /// The code is none, or not in any exchange's range.
    case badCode(word: String)
    /// A name that several securities have.
    case severalNamed(word: String, choices: [Symbol])
    /// The file cannot be read; the reason is the system's.
    case unreadable(path: String, reason: String)
    /// The file includes itself, or the inclusions are nested too deep.
    case nestedTooDeep(path: String)
    /// The market is chosen already: by `source`, by `replay`, or by the first tick.
    case marketChosen
    /// Ticks are made by hand only in a session without another source.
    case ticksOnSource(String)
    /// No auction of the security ends now.
    case noAuction
    /// What only the recording of a live source has.
    case notRecorded
    /// The line belongs before the first order.
    case afterFirstOrder
    /// The line is not for an account that was there before the session.
    case existingAccount
    /// Shares cannot have been bought on or after the day the session stands at.
    case boughtTooLate
    /// The command makes no sense inside a session.
    case notInSession(command: String)
    /// A sentence of the command line's own, in the user's language.
    case usage(String)
}

/// What a line expects in a place.
public enum Expected: Hashable, Sendable, CaseIterable {
    /// The stamp of a snapshot: a date and a time in one word.
    case stamp
    /// A time of day, or a date and a time.
    case time
    /// A length of time.
    case span
    /// The word `close`, behind `until`.
    case close
    /// The word `day`, behind `next`.
    case day
    /// A date.
    case date
    /// A price.
    case price
    /// A price above zero.
    case limitPrice
    /// A number of shares.
    case quantity
    /// A number of shares, zero included.
    case count
    /// An amount of money.
    case money
    /// A code.
    case code
    /// Price and volume of one or more levels.
    case levels
    /// One of the parts of a tick.
    case tickPart
    /// One of the parts of an auction.
    case auctionPart
    /// A source with a known market.
    case source
    /// A seed.
    case seed
    /// A file's name.
    case file
    /// `NAME=VALUE`.
    case assignment
    /// The word `@`.
    case at
    /// The word `since`.
    case since
    /// The word `sellable`.
    case sellable
    /// What can be checked.
    case check
    /// What `no` can stand before.
    case absence
    /// An order's number.
    case order
    /// Where an order stands.
    case status
    /// A refusal's code.
    case refusal
    /// A part of a notice's text.
    case text
    /// `cash`, or a code.
    case given
}
