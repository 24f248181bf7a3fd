/// A language of the texts.
public enum Language: String, Hashable, Sendable, CaseIterable {
    /// Simplified Chinese.
    case zh
    /// English.
    case en

    /// The language of the first of these that names one: `ISTOCK_LANG`, `LC_ALL`, `LC_MESSAGES`, `LANG`.
    ///
    /// Any Chinese locale (`zh_CN.UTF-8`) means Chinese, any other value English.
    public init(locales: [String?]) {
        let named = locales.lazy.compactMap { $0 }.first { !$0.isEmpty }
        self = named?.lowercased().hasPrefix("zh") == true ? .zh : .en
    }

    /// The text in this language; both must be given, so that no message lacks one.
    func pick(
        _ chinese: @autoclosure () -> String,
        _ english: @autoclosure () -> String
    ) -> String {
        self == .zh ? chinese() : english()
    }
}
