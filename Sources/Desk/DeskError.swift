public import Credentials
public import Market
public import Quotes
public import Store
public import Trading

/// Why the desk did not do what was asked; nothing was changed then.
public enum DeskError: Error, Sendable {
    /// A rule of the exchange or of the account says no.
    case refused(Refusal)
    /// The account file could not be used.
    case store(StoreError)
    /// The quotes could not be had.
    case source(SourceError)
    /// A text that is no spelling of a code.
    case malformedSymbol(String)
    /// No such security; the choices are what the text may mean.
    case unknownSymbol(String, choices: [Symbol])
    /// Several securities are called so.
    case ambiguousSymbol(String, choices: [Symbol])
    /// The account is closed: it is read, but nothing is ordered.
    case accountClosed(String)
    /// The account cannot be closed while orders are pending.
    case ordersPending(account: String, count: Int)
    /// The source has no quote of the security.
    case noQuote(Symbol)
    /// The account has no such order.
    case noOrder(OrderID)
    /// The account has no such alert.
    case noAlert(Int64)
    /// The security is not on the watchlist.
    case notWatched(Symbol)
    /// Lines of a list name securities that neither the directory nor the source knows.
    case unknownInList([SymbolList.Fault], path: String)
    /// The source, as the account names it, gives no bars.
    case noBars(source: String)
    /// The source has no bars of the security up to the present instant.
    case noBarsYet(Symbol)
    /// A file or folder of recorded bars cannot be used.
    case barFile(BarFileError)
    /// The account has no such push target.
    case noTarget(String)
    /// The account has a push target of that name already.
    case targetExists(String)
    /// A message did not reach a push target.
    case notDelivered(target: String, reason: String)
    /// The order is final already.
    case tooLate(Order)
    /// The order's key was used for another order.
    case clientIDTaken(String, OrderID)
    /// There is no ticket.
    case noTicket
    /// The ticket has no quantity yet.
    case ticketIncomplete
    /// The virtual clock cannot go back.
    case clockBackwards(from: Instant, to: Instant)
    /// The account goes by the wall clock, which cannot be set.
    case clockNotVirtual
    /// There is no such setting.
    case unknownSetting(String)
    /// The value is not one the setting takes.
    case badSetting(key: String, value: String, expected: String)
    /// A rate cannot change while orders are pending.
    case ratesInUse(String)
    /// An account cannot be opened so.
    case badOpening(OpeningError)
    /// The account is locked, and was not opened.
    case locked(LockRefusal, account: String)
    /// The PIN is none that can be set.
    case badPIN(PINFault)
    /// A lock cannot ask for fingerprints here.
    case noFingerprint(FingerprintFault)
    /// There is no terminal session that an account could be kept open for.
    case noTerminalSession
    /// The system cannot hash a PIN.
    case noHash(reason: String)
}

/// What is wrong with the terms of a new account.
public enum OpeningError: Error, Hashable, Sendable {
    /// The source is none of those there are.
    case unknownSource(String)
    /// A start is given for a live source.
    case startOnLiveSource
    /// A seed is given for a source that has none.
    case seedWithoutSimulation
    /// The name is one that a reset gives.
    case reservedName(String)
    /// The replay has no quote in continuous trading to start at.
    case emptyReplay(path: String)
}

func storing<Result>(_ body: () throws(StoreError) -> Result) throws(DeskError) -> Result {
    do throws(StoreError) {
        return try body()
    } catch {
        throw .store(error)
    }
}

func quoting<Result>(_ body: () throws(SourceError) -> Result) throws(DeskError) -> Result {
    do throws(SourceError) {
        return try body()
    } catch {
        throw .source(error)
    }
}

func checking<Result>(_ body: () throws(Refusal) -> Result) throws(DeskError) -> Result {
    do throws(Refusal) {
        return try body()
    } catch {
        throw .refused(error)
    }
}

func counting<Result>(
    _ body: () throws(ArithmeticOverflow) -> Result
) throws(DeskError) -> Result {
    do throws(ArithmeticOverflow) {
        return try body()
    } catch {
        throw .refused(.tooLarge)
    }
}
