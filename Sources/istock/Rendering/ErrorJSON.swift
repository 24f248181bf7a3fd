import Console
import Credentials
import Desk
import Market
import Messages
import Trading

/// Errors as JSON: a refusal with its code and numbers, anything else with a word and a sentence.
enum ErrorJSON {
    static func object(_ error: DeskError, language: Language) -> JSON {
        .object(members(error, language: language))
    }

    static func members(_ error: DeskError, language: Language) -> [(String, JSON)] {
        let message = JSON.string(language.message(error))
        if case .refused(let refusal) = error {
            return [("refused", .string(refusal.code)), ("message", message)] + numbers(refusal)
        }
        switch error {
        case .clockBackwards(let now, let asked):
            return [
                ("refused", .string(word(error))), ("message", message), ("clock", JSON(now)),
                ("asked", JSON(asked)),
            ]
        case .ratesInUse(let setting):
            return [
                ("refused", .string(word(error))), ("message", message),
                ("setting", .string(setting)),
            ]
        case .locked(let refusal, _):
            return [("refused", .string(word(error))), ("message", message)] + numbers(refusal)
        case .noFingerprint(let fault):
            return [
                ("refused", .string(word(error))), ("message", message),
                ("fingerprint", .string(fault.word)),
            ]
        case .accountClosed(let name):
            return [
                ("refused", .string(word(error))), ("message", message), ("account", .string(name)),
            ]
        case .ordersPending(let name, let count):
            return [
                ("refused", .string(word(error))), ("message", message), ("account", .string(name)),
                ("pending", .integer(Int64(count))),
            ]
        case .ambiguousSymbol(_, let choices):
            let listed = choices.map { choice in
                JSON.object([
                    ("symbol", JSON(choice)),
                    ("name", .string(SecuritiesDirectory.name(of: choice) ?? "")),
                ])
            }
            return [
                ("error", .string(word(error))), ("message", message), ("choices", .array(listed)),
            ]
        case .badPIN:
            return [("refused", .string(word(error))), ("message", message)]
        default:
            return [("error", .string(word(error))), ("message", message)]
        }
    }

    /// The stable word for an error: a refusal's code, or what else it is.
    static func code(_ error: DeskError) -> String { word(error) }

    private static func word(_ error: DeskError) -> String {
        switch error {
        case .refused(let refusal): refusal.code
        case .store: "database"
        case .source: "quotes"
        case .malformedSymbol: "malformedSymbol"
        case .unknownSymbol, .unknownInList: "noSuchSymbol"
        case .ambiguousSymbol: "ambiguousSymbol"
        case .accountClosed: "closed"
        case .ordersPending: "ordersPending"
        case .noQuote: "noQuote"
        case .noOrder: "noSuchOrder"
        case .noAlert: "noSuchAlert"
        case .notWatched: "notWatched"
        case .noBars, .noBarsYet: "noBars"
        case .barFile: "barFile"
        case .noTarget: "noSuchTarget"
        case .targetExists: "targetExists"
        case .notDelivered: "notDelivered"
        case .tooLate: "tooLate"
        case .clientIDTaken: "clientIdTaken"
        case .noTicket: "noTicket"
        case .ticketIncomplete: "ticketIncomplete"
        case .clockBackwards: "clockBackwards"
        case .clockNotVirtual: "clockNotVirtual"
        case .unknownSetting: "noSuchSetting"
        case .badSetting: "badSetting"
        case .ratesInUse: "ratesInUse"
        case .badOpening: "badOpening"
        case .locked: "locked"
        case .badPIN: "pin"
        case .noFingerprint: "fingerprint"
        case .noHash: "pinHash"
        case .noTerminalSession: "noTerminalSession"
        }
    }

    private static func numbers(_ refusal: LockRefusal) -> [(String, JSON)] {
        switch refusal {
        case .unanswered: []
        case .wrongAnswer(let left, let next):
            [("triesLeft", .integer(Int64(left))), ("nextTry", JSON(next))]
        case .fingerprint(let fault, let left, let next):
            [
                ("fingerprint", .string(fault.word)), ("triesLeft", .integer(Int64(left))),
                ("nextTry", JSON(next)),
            ]
        case .tooEarly(let next): [("triesLeft", .integer(0)), ("nextTry", JSON(next))]
        }
    }

    private static func numbers(_ refusal: Refusal) -> [(String, JSON)] {
        switch refusal {
        case .lot(_, _, let quantity, let rule, let sellable):
            [
                ("quantity", JSON(quantity)), ("minimum", JSON(rule.minimum)),
                ("step", JSON(rule.step)), ("sellable", JSON(sellable)),
            ]
        case .maxQuantity(let quantity, let maximum):
            [("quantity", JSON(quantity)), ("maximum", JSON(maximum))]
        case .cash(let need, let have):
            [("need", JSON(need)), ("have", JSON(have)), ("shortBy", JSON(need - have))]
        case .sellable(let need, let have):
            [("need", JSON(need)), ("have", JSON(have)), ("shortBy", JSON(need - have))]
        case .tick(let price, let tick): [("price", JSON(price)), ("tick", JSON(tick))]
        case .limit(let price, let limits):
            [
                ("price", JSON(price)), ("limitUp", JSON(limits.up)),
                ("limitDown", JSON(limits.down)),
            ]
        case .cage(let price, _, let bound, let reference):
            [
                ("price", JSON(price)), ("bound", JSON(bound)), ("reference", JSON(reference)),
            ]
        case .phase(let type, let phase):
            [("type", .string(type.rawValue)), ("phase", .string(phase.rawValue))]
        case .halted(let symbol, let until): [("symbol", JSON(symbol)), ("until", JSON(until))]
        case .orderType(let type, let symbol):
            [("type", .string(type.rawValue)), ("symbol", JSON(symbol))]
        case .protection(let symbol, _): [("symbol", JSON(symbol))]
        case .dailyMaximum(let quantity, let bought, let maximum):
            [
                ("quantity", JSON(quantity)), ("bought", JSON(bought)),
                ("maximum", JSON(maximum)),
            ]
        case .noCancelWindow(let until): [("until", JSON(until))]
        case .priceReset(let old, let new): [("oldPrice", JSON(old)), ("newPrice", JSON(new))]
        case .suspended(let symbol), .delisted(let symbol), .unlisted(let symbol),
            .notTradable(let symbol, _), .noPrice(let symbol):
            [("symbol", JSON(symbol))]
        case .tooLarge: []
        }
    }
}
