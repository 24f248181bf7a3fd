public import Arguments
import Console
import Desk
import Market
import Messages
import Push
public import Store
import Trading

extension PushTarget.Service: ExpressibleByArgument {}

/// From how many notices on a target is sent one summary.
enum BatchWord: ExpressibleByArgument {
    case off
    case more(than: Int)

    init?(argument: String) {
        if argument == "off" {
            self = .off
        } else if let count = Int(argument), (1...1000).contains(count) {
            self = .more(than: count)
        } else {
            return nil
        }
    }

    var defaultValueDescription: String {
        switch self {
        case .off: "off"
        case .more(let count): String(count)
        }
    }

    static var valueDescription: String { "a whole number from 1 to 1000, or off" }
}

struct PushAdd: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Register a push target, after a test message arrived.",
        discussion: """
            Where the test message does not arrive, it says why and registers nothing. Secrets are best
            kept in files, since others can read the words of a command.

              istock push add ntfy https://ntfy.sh/my-secret-topic
              istock push add bark https://api.day.app KEY --delay 5s
              istock push add webhook https://example.com/hook --secret-file secret.txt
              istock push add desktop
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "ntfy, bark, webhook or desktop.")
    var service: PushTarget.Service

    @Argument(help: "The address: of the topic, of the Bark server, of the webhook.")
    var url: String?

    @Argument(help: "The device's key, for bark.")
    var key: String?

    @Option(help: ArgumentHelp("A name; without it the service's.", valueName: "name"))
    var name: TargetWord?

    @Option(help: ArgumentHelp("A file with ntfy's access token.", valueName: "file"))
    var tokenFile: String?

    @Option(help: ArgumentHelp("A file with Bark's device key.", valueName: "file"))
    var keyFile: String?

    @Option(help: ArgumentHelp("A file with the key that signs webhooks.", valueName: "file"))
    var secretFile: String?

    @Option(help: ArgumentHelp("The key that signs webhooks.", valueName: "text"))
    var secret: String?

    @Option(help: ArgumentHelp("Deliver so long after the event.", valueName: "time"))
    var delay = TimeSpan(milliseconds: 0)

    @Option(
        help: ArgumentHelp("More notices than these at once go as one, or off.", valueName: "n")
    )
    var batch: BatchWord?

    @Option(help: ArgumentHelp("Trust the authorities in this PEM file only.", valueName: "file"))
    var caFile: String?

    @Flag(help: "Register it without sending a test message.")
    var noTest = false

    @OptionGroup var trial: TrialOptions

    func validate() throws(ValidationError) {
        switch (service, url, key) {
        case (.desktop, nil, nil), (.ntfy, _?, nil), (.webhook, _?, nil): break
        case (.bark, _?, _?) where keyFile == nil: break
        case (.bark, _?, nil) where keyFile != nil: break
        case (.desktop, _, _): throw ValidationError("'desktop' takes no address.")
        case (.bark, _, _):
            throw ValidationError("'bark' needs its server's address, and a key or '--key-file'.")
        default: throw ValidationError("'\(service.rawValue)' needs one address.")
        }
        if tokenFile != nil, service != .ntfy {
            throw ValidationError("'--token-file' is for ntfy.")
        }
        if keyFile != nil, service != .bark { throw ValidationError("'--key-file' is for bark.") }
        if secretFile != nil || secret != nil, service != .webhook {
            throw ValidationError("'--secret' and '--secret-file' are for webhook.")
        }
        if secretFile != nil, secret != nil {
            throw ValidationError("'--secret' and '--secret-file' exclude each other.")
        }
        if secret?.isEmpty == true { throw ValidationError("'--secret' was empty.") }
        if delay.milliseconds > 3_600_000 { throw ValidationError("'--delay' is at most 1h.") }
    }

    func run(in context: Context) throws(Failure) {
        let secret = try secretText(context)
        let desk = try context.desk(trial)
        let target = try target(secret, desk, context)
        do throws(PushAddress.Fault) { if service != .desktop { _ = try target.address } } catch {
            throw .usage(context.language.addressFault(error))
        }
        let known = try trading { () throws(DeskError) in try desk.pushTargets().map(\.name) }
        if known.contains(target.name) { throw .desk(.targetExists(target.name)) }
        if !noTest { try context.tryOut(target, desk) }
        try trading { () throws(DeskError) in try desk.addTarget(target) }
        let view = TargetView(target, cursor: desk.account.lastEvent)
        context.answer(
            .object(view.members + [("delivered", noTest ? .null : .bool(true))]),
            [
                noTest
                    ? context.language.registered(target.name)
                    : context.language.testDelivered(target.name)
            ],
            trial
        )
    }

    private func target(
        _ secret: String,
        _ desk: Desk,
        _ context: Context
    ) throws(Failure) -> PushTarget {
        let standard = service == .webhook ? nil : 10
        let batch: Int? =
            switch self.batch {
            case .off?: nil
            case .more(let count)?: count
            case nil: standard
            }
        let names = try trading { () throws(DeskError) in try desk.pushTargets().map(\.name) }
        var name = service.rawValue
        var number = 2
        while names.contains(name) {
            name = "\(service.rawValue)-\(number)"
            number += 1
        }
        return PushTarget(
            name: self.name?.name ?? name,
            service: service,
            url: url ?? "",
            secret: secret,
            nonce: String(UInt64.random(in: 0 ... .max), radix: 16),
            authorities: caFile,
            language: context.language.rawValue,
            delay: delay,
            batch: batch
        )
    }

    private func secretText(_ context: Context) throws(Failure) -> String {
        if let key { return key }
        if let secret { return secret }
        guard let path = tokenFile ?? keyFile ?? secretFile else { return "" }
        let text = try TextFile.read(path, context)
        let line = text.utf8.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let secret = String(decoding: Array(line), as: UTF8.self)
        guard !secret.isEmpty, secret.utf8.count <= 4096,
            !secret.utf8.contains(where: { $0 < 0x20 })
        else { throw .usage(context.language.noSecret(path: path)) }
        return secret
    }
}
