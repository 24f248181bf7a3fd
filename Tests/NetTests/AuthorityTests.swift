import Foundation
import Testing

/// The openssl command, which makes certificates and serves files over TLS.
private enum OpenSSL {
    static let path = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    static func process(_ arguments: [String], in folder: URL) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path ?? "")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// Writes a key and a certificate for 127.0.0.1 that signs itself.
    static func makeAuthority(_ name: String, in folder: URL) throws {
        let request = process(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                "-nodes", "-keyout", "\(name).key", "-out", "\(name).pem", "-days", "30000",
                "-subj", "/CN=istock test \(name)", "-addext", "subjectAltName=IP:127.0.0.1",
            ],
            in: folder
        )
        try request.run()
        request.waitUntilExit()
        try #require(request.terminationStatus == 0)
    }
}

@Suite(.enabled(if: OpenSSL.path != nil, "the openssl command makes the certificates"))
struct `Servers with a certificate` {
    @Test func `a private authority is trusted where it is named, and nowhere else`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pages = folder.appending(path: "utf8")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        let body = TencentStandIn.body(of: "/utf8/q=sh600000") ?? []
        try (Data("HTTP/1.0 200 OK\r\n\r\n".utf8) + body)
            .write(to: pages.appending(path: "q=sh600000"))
        try OpenSSL.makeAuthority("own", in: folder)
        try OpenSSL.makeAuthority("other", in: folder)
        let (server, port, _) = try serve(folder)
        // The children of a test inherit blocked signals: SIGTERM would not end this one.
        defer {
            kill(server.processIdentifier, SIGKILL)
            server.waitUntilExit()
        }

        func ask(_ options: [String]) throws -> String {
            let url = ["--base-url", "https://127.0.0.1:\(port)"]
            return try Program.run(["quotes", "tencent"] + url + options, input: "sh600000\n")
                .output
        }
        let trusted = try ask(["--ca-file", folder.appending(path: "own.pem").path()])
        #expect(rows(trusted).first?.contains(",sh600000,") == true)
        let other = try ask(["--ca-file", folder.appending(path: "other.pem").path()])
        #expect(other.hasPrefix("!network the connection to 127.0.0.1 failed: "))
        #expect(try ask([]).hasPrefix("!network the connection to 127.0.0.1 failed: "))
    }

    @Test func `a push trusts a private authority where it is named, and sends nothing elsewhere`()
        throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try OpenSSL.makeAuthority("own", in: folder)
        try OpenSSL.makeAuthority("other", in: folder)
        // What the server is sent comes to its output, and what is typed goes to the client.
        let keyboard = Pipe()
        let (server, port, screen) = try serve(folder, [], keyboard)
        defer {
            kill(server.processIdentifier, SIGKILL)
            server.waitUntilExit()
        }
        func push(_ authority: String?) throws -> String {
            let terms =
                ["url https://127.0.0.1:\(port)/secret-path", "timeout-ms 5000"]
                + (authority.map { ["ca-file \(folder.appending(path: $0).path())"] } ?? [])
            return try Program.run(["push"], input: terms.joined(separator: "\n") + "\n\n{}").output
        }
        let failure = "error the connection to 127.0.0.1 failed: "
        #expect(try push("other.pem").hasPrefix(failure))
        #expect(try push(nil).hasPrefix(failure))
        keyboard.fileHandleForWriting.write(
            Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        )
        #expect(try push("own.pem") == "status 200\n")
        var seen = ""
        while !seen.contains("{}") {
            let more = screen.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the request arrives: \(seen)")
            seen += String(decoding: more, as: UTF8.self)
        }
        #expect(seen.contains("POST /secret-path HTTP/1.1\r\n"))
        #expect(seen.components(separatedBy: "POST ").count == 2)
    }

    /// Starts a server of the folder's files, or with a keyboard one that answers what is typed, and returns
    /// it with its port and its output.
    private func serve(
        _ folder: URL,
        _ options: [String] = ["-HTTP"],
        _ keyboard: Pipe? = nil
    ) throws -> (Process, Int, Pipe) {
        let arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-cert", "own.pem", "-key", "own.key",
        ]
        let server = OpenSSL.process(arguments + options, in: folder)
        let output = Pipe()
        server.standardOutput = output
        if let keyboard { server.standardInput = keyboard }
        try server.run()
        var said = ""
        while !said.contains("ACCEPT 127.0.0.1:") || said.last != "\n" {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "openssl serves: \(said)")
            said += String(decoding: more, as: UTF8.self)
        }
        let spoken = said.split(separator: ":").last.map { $0.prefix { $0.isNumber } }
        return (server, try #require(spoken.flatMap { Int($0) }), output)
    }
}
