extension ParsableCommand {
    /// Every English text that help pages and mistakes of this command and all below it may show, with the
    /// command it was found at: for a test that each language has them all.
    public static func helpTexts() -> [(text: String, path: String)] {
        texts(path: name, globalOptions: configuration.globalOptions)
    }

    private static func texts(
        path: String,
        globalOptions: (any ParsableArguments.Type)?
    ) -> [(text: String, path: String)] {
        var found = [configuration.abstract] + Discussion(configuration.discussion).sentences
        for property in Properties(of: Self(), globalOptions: globalOptions).all {
            found += property.texts
        }
        return found.map { ($0, path) }
            + configuration.subcommands.flatMap { subcommand in
                subcommand.texts(path: "\(path) \(subcommand.name)", globalOptions: globalOptions)
            }
    }
}

extension Property {
    fileprivate var texts: [String] {
        var texts = [declaration.help.abstract]
        guard let type = declaration.type else { return texts }
        texts.append(valueName)
        let isListed = type.valueDescription == HelpLanguage.english.choice(type.allValueStrings)
        if !type.valueDescription.isEmpty, !isListed { texts.append(type.valueDescription) }
        return texts
    }
}
