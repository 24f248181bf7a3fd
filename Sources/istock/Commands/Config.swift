import Arguments
import Console
import Desk
import Messages
import Store

struct Config: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show or change the account's settings.",
        discussion: """
            'default' as a value goes back to the default.

              istock config list
              istock config set fees.commission 0.0003
              istock config get drift.window
            """
    )

    enum Action: String, CaseIterable, ExpressibleByArgument {
        case list
        case get
        case set
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: "What to do: list, get or set.")
    var action = Action.list

    @Argument(help: "The setting, such as fees.commission.")
    var key: String?

    @Argument(help: "The new value.")
    var value: String?

    @OptionGroup var lock: LockOptions

    @OptionGroup var trial: TrialOptions

    func validate() throws(ValidationError) {
        switch (action, key, value) {
        case (.list, nil, nil), (.get, _?, nil), (.set, _?, _?): break
        case (.list, _, _): throw ValidationError("'list' takes no setting.")
        case (.get, _, _): throw ValidationError("'get' needs the name of one setting.")
        case (.set, _, _): throw ValidationError("'set' needs a setting and a value.")
        }
    }

    func run(in context: Context) throws(Failure) {
        let answers = try context.lockAnswers(lock)
        let desk = try action == .set ? context.desk(trial) : context.desk(for: .reading)
        if let key, let value {
            try context.unlock(desk.lock, answers)
            try trading { () throws(DeskError) in
                try desk.set(key, to: value == "default" ? nil : value)
            }
        }
        var keys = SettingKey.allCases
        if let key {
            guard let known = SettingKey(rawValue: key) else {
                throw .desk(.unknownSetting(key))
            }
            keys = [known]
        }
        var table = Table([
            .init(context.language.label(.key)), .init(context.language.label(.setting)),
        ])
        for key in keys {
            table.add([Table.Cell(key.rawValue), Table.Cell(desk.settings[key])])
        }
        context.answer(
            .object(keys.map { ($0.rawValue, .string(desk.settings[$0])) }),
            action == .list ? table.lines(style: context.style) : keys.map { desk.settings[$0] },
            trial
        )
    }
}
