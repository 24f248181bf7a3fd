/// What somebody does at a keyboard, as far as a terminal tells.
public enum Key: Hashable, Sendable {
    /// A character that is typed.
    case character(Character)
    /// A letter with Control held, in lower case.
    case control(Character)
    /// A text that was pasted at once.
    case paste(String)
    /// An arrow.
    case up, down, left, right
    /// A key of a name.
    case home, end, pageUp, pageDown, enter, tab, backTab, escape, backspace, delete
}
