import Foundation
import LoopbackServer

/// What the program did, all of it.
struct Consequences: Equatable {
    var status: Int32 = 0
    var output = ""
    var errors = ""
}

/// The built `istock-net`, which lies beside the test bundle.
enum Program {
    static let url: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let tests = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appending(path: "istock-net")
    }()

    /// The environment of the tests, without the proxies it may name.
    private static var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.lowercased().hasSuffix("_proxy") }
    }

    static func process(_ arguments: [String], _ environment: [String: String] = [:]) -> Process {
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.environment = Program.environment.merging(environment) { $1 }
        return process
    }

    /// Runs the program to its end.
    static func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:]
    ) throws -> Consequences {
        let process = process(arguments, environment)
        let output = Pipe()
        let errors = Pipe()
        process.standardInput = try file(holding: input)
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let outputData = output.fileHandleForReading.readDataToEndOfFile()
        let errorData = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Consequences(
            status: process.terminationStatus,
            output: String(decoding: outputData, as: UTF8.self),
            errors: String(decoding: errorData, as: UTF8.self)
        )
    }

    /// Returns the program's answer to a line, asked of a server.
    static func answer(
        to line: String,
        from server: LocalServer,
        _ options: [String] = [],
        environment: [String: String] = [:]
    ) throws -> String {
        let arguments = ["quotes", "tencent", "--base-url", server.url] + options
        let run = try run(arguments, input: line + "\n", environment: environment)
        return run.status == 0 && run.errors.isEmpty ? run.output : "\(run)"
    }

    /// A file that is gone when it is closed. (A pipe would kill the tests where nobody reads it.)
    static func file(holding text: String) throws -> FileHandle {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try FileHandle(forReadingFrom: url)
    }
}

/// The lines of an answer without those of its frame: the column names and the empty line.
func rows(_ answer: String) -> [String] {
    answer.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("time_ms,") }
}
