import Arguments
import Console
import Credentials
import Desk
import Market
import Messages
import Quotes
import Store

/// What doctor looks at, one thing after the other; whatever it meets is a finding, and nothing is written.
final class Diagnosis {
    private let context: Context
    private let reachesSource: Bool
    private var found: [Finding] = []

    init(_ context: Context, reachesSource: Bool) {
        self.context = context
        self.reachesSource = reachesSource
    }

    private var language: Language { context.language }

    func findings() -> [Finding] {
        let version = "\(Istock.configuration.version), SQLite \(AccountFile.engineVersion)"
        note(.version, .ok, version)
        lookAtPrograms()
        lookAtLocale()
        lookAtTerminal()
        lookAtEnvironment()
        if let file = openedFile() {
            lookAtContents(of: file)
            lookAtAccount(of: file)
        } else {
            note(.source, .note, language.notLookedAt)
        }
        return found
    }

    private func note(
        _ check: DoctorCheck,
        _ state: Finding.State,
        _ text: String,
        _ advice: String? = nil
    ) {
        found.append(Finding(check: check, state: state, text: text, advice: advice))
    }

    private func lookAtPrograms() {
        let net = Surroundings.siblingProgram("istock-net")
        guard Surroundings.isExecutable(net) else {
            let advice = language.programMissingAdvice
            return note(.programs, .problem, language.programMissing(net), advice)
        }
        note(.programs, .ok, "\(Surroundings.ownProgram), \(net)")
    }

    private func lookAtLocale() {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        let locale = names.lazy.compactMap(Surroundings.variable).first { !$0.isEmpty } ?? "C"
        let letters = locale.lowercased().filter { $0 != "-" }
        guard letters.hasSuffix("utf8") else {
            return note(.locale, .note, language.localeNotUTF8(locale), language.localeAdvice)
        }
        note(.locale, .ok, language.localeLine(locale))
    }

    private func lookAtTerminal() {
        guard Surroundings.isTerminal(1) else { return note(.terminal, .ok, language.noTerminal) }
        let size = Surroundings.terminalSize(1)
        if let columns = size?.columns, columns < 80 {
            return note(
                .terminal,
                .note,
                language.narrowTerminal(columns),
                language.narrowAdvice
            )
        }
        note(
            .terminal,
            .ok,
            language.terminalLine(
                Surroundings.variable("TERM") ?? "?",
                columns: size?.columns,
                rows: size?.rows,
                color: context.style.isEnabled
            )
        )
    }

    private func lookAtEnvironment() {
        if let text = Surroundings.variable("ISTOCK_NOW") {
            let isTime = Instant(text) != nil
            let sentence = isTime ? language.pinnedClock(text) : language.badClock(text)
            return note(.environment, isTime ? .note : .problem, sentence, language.clockAdvice)
        }
        let names = ["ISTOCK_DB", "ISTOCK_LANG", "ISTOCK_PIN_FILE", "ISTOCK_FINGERPRINT_WAIT"]
        let set = names.compactMap { name in Surroundings.variable(name).map { "\(name)=\($0)" } }
        let text = set.isEmpty ? language.noVariables : set.joined(separator: ", ")
        note(.environment, .ok, text)
    }

    private func openedFile() -> AccountFile? {
        let path = context.databasePath
        do throws(StoreError) {
            let file = try AccountFile.open(path: path, for: .reading)
            lookAtFile(path)
            return file
        } catch {
            if case .missing = error {
                note(.file, .note, language.noFileYet(path), language.noFileAdvice)
            } else {
                note(.file, .problem, language.message(error), advice(error))
            }
            return nil
        }
    }

    private func lookAtFile(_ path: String) {
        let status = Surroundings.fileStatus(path)
        guard Surroundings.isWritable(path) else {
            let advice = language.fileReadOnlyAdvice
            return note(.file, .note, language.fileReadOnly(path), advice)
        }
        if let status, status.isOpenToOthers {
            let advice = language.fileOpenAdvice(path)
            return note(.file, .problem, language.fileOpenToOthers(path), advice)
        }
        let kibibytes = (status?.bytes ?? 0) / 1024
        let version = AccountFile.version(ofFileAt: path)
        note(.file, .ok, language.fileLine(path, kibibytes: kibibytes, version: version))
    }

    private func lookAtContents(of file: AccountFile) {
        do throws(DeskError) {
            if let violation = try Verification(file).violation() {
                let sentence = language.message(violation)
                return note(.contents, .problem, sentence, language.contentsAdvice)
            }
            let accounts = try Desk.accounts(of: file)
            note(.contents, .ok, language.contentsLine(accounts: accounts.count))
        } catch {
            note(.contents, .problem, language.message(error), language.contentsAdvice)
        }
    }

    private func lookAtAccount(of file: AccountFile) {
        do throws(StoreError) {
            let account = try file.account(named: context.options.account)
            let lock = try file.tradeLock(account: account.id)
            note(.account, .ok, language.accountLine(account, isLocked: lock != nil))
            lookAtCalendar(try file.closedDays(), account)
            lookAtSource(of: account, file)
            lookAtReader(isAsked: lock?.takesFingerprint == true)
        } catch {
            note(.account, .problem, language.message(error), advice(error))
        }
    }

    private func lookAtCalendar(_ closedDays: [TradingDay], _ account: Account) {
        let end = TradingCalendar(adding: closedDays).end
        let today = (account.clock ?? Surroundings.wallClock()).day
        let soon = Instant(today, TimeOfDay(0, 0)).advanced(byMilliseconds: 14 * 86_400_000).day
        guard soon > end else { return note(.calendar, .ok, language.calendarLine(end)) }
        let sentence = language.calendarEnds(end, today: today)
        note(.calendar, today > end ? .problem : .note, sentence, language.calendarAdvice)
    }

    private func lookAtSource(of account: Account, _ file: AccountFile) {
        let symbol = Symbol(.sse, 600_000)
        let started = SignalPipe.monotonicMilliseconds()
        do throws(DeskError) {
            let desk = try Desk(
                file: file,
                accountName: account.name,
                environment: context.environment
            )
            guard reachesSource || account.clock != nil else {
                return note(.source, .ok, account.source)
            }
            let hasQuote = try desk.hasQuote(of: symbol)
            let taken = SignalPipe.monotonicMilliseconds() - started
            let sentence =
                hasQuote
                ? language.sourceLine(account.source, milliseconds: taken)
                : language.sourceWithoutQuote(account.source, symbol)
            note(.source, hasQuote ? .ok : .note, sentence)
        } catch {
            let isNetwork = account.source == "tencent"
            let advice = language.sourceAdvice(isNetwork: isNetwork)
            note(.source, .problem, language.message(error), advice)
        }
    }

    private func lookAtReader(isAsked: Bool) {
        var fault: FingerprintFault?
        do throws(FingerprintFault) {
            try context.environment.fingerprints.check()
        } catch {
            fault = error
        }
        let line = language.readerLine(fault)
        guard isAsked else { return note(.reader, .ok, language.readerUnused(line)) }
        note(.reader, fault == nil ? .ok : .problem, line, fault.map { _ in language.readerAdvice })
    }

    private func advice(_ error: StoreError) -> String? {
        switch error {
        case .damaged: language.damagedAdvice
        case .newer: language.newerAdvice
        case .foreign, .notADatabase: language.foreignAdvice
        case .unreadable, .readOnly, .folder: language.fileReadOnlyAdvice
        case .accountNotNamed, .noAccount: language.accountAdvice
        case .noAccountYet: language.noFileAdvice
        default: nil
        }
    }
}

@available(*, unavailable)
extension Diagnosis: Sendable {}
