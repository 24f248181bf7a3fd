/// How a session ended.
struct SessionReport {
    /// One check, as the JUnit report lists it.
    struct Case {
        let name: String
        /// What was wrong, with its place.
        let failure: String?
    }

    let file: String
    var status = ExitStatus.done
    var checks = 0
    var failures = 0
    /// Nothing unless a report was asked for.
    var cases: [Case] = []
    /// What ended the session before its end and is no failed check.
    var error: String?
}
