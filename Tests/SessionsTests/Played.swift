import Console
import Foundation

@testable import istock

/// What a session printed, and how it ended.
struct Played: Equatable {
    var status: Int32 = 0
    var output = ""
    var errors = ""

    /// The output's lines.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A folder for the files of a test, gone with it.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("istock-session-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        try write(bytes: Array(text.utf8), to: name)
    }

    func write(bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    /// Plays a text as the session `a.session` in this process.
    func play(_ text: String, _ options: String...) throws -> Played {
        istock(["session", try write(text, to: "a.session")] + options)
    }
}

/// Runs a command line in this process.
func istock(_ arguments: [String]) -> Played {
    let output = CapturedOutput()
    let status = Istock.run(arguments, output: output)
    return Played(status: status.rawValue, output: output.data, errors: output.words)
}

/// The programs of the build and the folders of the checkout.
enum Checkout {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The built `istock`, which lies beside the test bundle.
    static let program: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let tests = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("istock")
    }()

    /// The sessions in a folder of the checkout, in order.
    static func sessions(in folder: String) -> [String] {
        let url = root.appendingPathComponent(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.filter { $0.hasSuffix(".session") }.sorted()
    }

    /// Runs a program to its end, with standard input from a text.
    static func run(
        _ program: URL,
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        folder: URL? = nil
    ) throws -> Played {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        let output = Pipe()
        let errors = Pipe()
        let words = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(input.utf8).write(to: words)
        defer { try? FileManager.default.removeItem(at: words) }
        process.standardInput = try FileHandle(forReadingFrom: words)
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let outputData = output.fileHandleForReading.readDataToEndOfFile()
        let errorData = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Played(
            status: process.terminationStatus,
            output: String(decoding: outputData, as: UTF8.self),
            errors: String(decoding: errorData, as: UTF8.self)
        )
    }
}
