import Foundation
import Testing

/// What a run of the program leaves behind, as one value.
struct Consequences: Hashable, Error {
    /// The exit status.
    var status: Int32 = 0
    /// What it wrote to standard output.
    var out = ""
    /// What it wrote to standard error.
    var err = ""
}

/// A temporary folder with an account file, and the program run on it.
///
/// The program sees no variable but those in `environment`, which name the file, English and, for
/// live accounts, the wall clock.
final class Sandbox {
    let folder: String
    var environment: [String: String]
    private var runs = 0

    init() throws {
        let name = "istock-\(UUID().uuidString)"
        folder = FileManager.default.temporaryDirectory.appending(path: name).path
        environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder, "ISTOCK_LANG": "en",
            "ISTOCK_DB": folder + "/account.db",
        ]
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The account file.
    var database: String { path("account.db") }

    /// The wall clock that live accounts see, in exchange time: `2026-01-06T10:00:00`.
    var now: String? {
        get { environment["ISTOCK_NOW"] }
        set { environment["ISTOCK_NOW"] = newValue }
    }

    /// A file of the folder.
    func path(_ name: String) -> String { folder + "/" + name }

    /// Writes a file of the folder.
    func write(_ text: String, to name: String) throws {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    }

    /// Copies the program into the folder, in a process of its own: a descriptor of this one, open
    /// for writing, could be inherited by another test's child, and the copy would be "busy" then.
    func copyProgram(to name: String) throws -> String {
        let copy = try Program(
            "/bin/cp",
            [Program.istock, path(name)],
            environment: [:],
            output: path("cp.out"),
            errors: path("cp.err")
        )
        #expect(copy.wait() == 0)
        return path(name)
    }

    /// The text of a file of the folder, empty where there is none.
    func text(of name: String) -> String {
        (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
    }
}

extension Sandbox {
    /// Starts `istock`, or another program, whose streams go to files of the folder.
    func start(
        _ arguments: [String],
        program: String = Program.istock,
        input: String = "/dev/null"
    ) throws -> Run {
        runs += 1
        let run = Run(box: self, number: runs)
        run.program = try Program(
            program,
            arguments,
            environment: environment,
            input: input,
            output: path(run.output),
            errors: path(run.errors)
        )
        return run
    }

    /// Runs `istock` to its end; a single text is taken apart at its spaces.
    func istock(_ arguments: String...) throws -> Consequences {
        try istock(apart(arguments))
    }

    /// Runs `istock` to its end.
    func istock(_ arguments: [String]) throws -> Consequences {
        try start(arguments).end()
    }

    /// Runs `istock … --json`, which must succeed without a word about the run, and returns its
    /// document.
    func json(
        _ arguments: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        try json(arguments, sourceLocation: sourceLocation)
    }

    /// The same, of words in a list.
    func json(
        _ arguments: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let consequences = try istock(apart(arguments) + ["--json"])
        #expect(
            consequences == Consequences(out: consequences.out),
            "\(arguments)",
            sourceLocation: sourceLocation
        )
        return try JSONValue(parsing: consequences.out)
    }

    /// Runs `istock … --json`, which a rule must refuse, and returns its document.
    func refusal(
        _ arguments: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        try refusal(arguments, sourceLocation: sourceLocation)
    }

    /// The same, of words in a list.
    func refusal(
        _ arguments: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let consequences = try istock(apart(arguments) + ["--json"])
        #expect(consequences.status == 3, "\(arguments)", sourceLocation: sourceLocation)
        return try JSONValue(parsing: consequences.out)
    }

    /// Runs `istock`, which must succeed.
    func done(
        _ arguments: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try done(apart(arguments), sourceLocation: sourceLocation)
    }

    /// Runs `istock`, which must succeed.
    func done(
        _ arguments: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let consequences = try istock(arguments)
        #expect(
            consequences == Consequences(out: consequences.out, err: consequences.err),
            "\(arguments)",
            sourceLocation: sourceLocation
        )
    }
}

private func apart(_ arguments: [String]) -> [String] {
    arguments.count == 1 ? arguments[0].split(separator: " ").map(String.init) : arguments
}

/// One run of a program in a sandbox.
final class Run {
    fileprivate let box: Sandbox
    fileprivate let number: Int
    fileprivate var program: Program?

    fileprivate init(box: Sandbox, number: Int) {
        self.box = box
        self.number = number
    }

    fileprivate var output: String { "run-\(number).out" }
    fileprivate var errors: String { "run-\(number).err" }

    /// What it has written to standard output so far.
    var out: String { box.text(of: output) }
    /// What it has written to standard error so far.
    var err: String { box.text(of: errors) }

    var hasEnded: Bool { program?.hasEnded ?? true }

    func signal(_ number: Int32) { program?.signal(number) }

    /// Waits for its end.
    func end() -> Consequences {
        let status = program?.wait() ?? -1
        return Consequences(status: status, out: out, err: err)
    }
}
