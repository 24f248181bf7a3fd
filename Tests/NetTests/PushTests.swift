import Foundation
import LoopbackServer
import Testing

/// `istock-net push`: one request through the pipe, its outcome on standard output.
@Suite struct `Pushes over a connection` {
    private func push(
        _ terms: [String],
        body: String = #"{"a":"成"}"#
    ) throws -> Consequences {
        try Program.run(
            ["push"],
            input: terms.joined(separator: "\n") + "\n\n" + body
        )
    }

    private func push(
        _ respond: @escaping @Sendable (Request) -> Reply,
        _ terms: [String] = []
    ) throws -> (run: Consequences, requests: [Request]) {
        let server = LocalServer(respond)
        defer { server.stop() }
        let run = try push(["url \(server.url)/hook?k=v", "timeout-ms 2000"] + terms)
        return (run, server.requests)
    }

    @Test func `the body, the headers and the address arrive as they were given`() throws {
        let (run, requests) = try push(
            { _ in .text("") },
            ["header Content-Type: application/json", "header X-Istock-Event: 1f-17"]
        )
        #expect(run == Consequences(output: "status 200\n"))
        let request = try #require(requests.first)
        #expect(requests.count == 1)
        #expect(request.path == "/hook?k=v")
        #expect(String(decoding: request.body, as: UTF8.self) == #"{"a":"成"}"#)
        #expect(request.header("Content-Type") == "application/json")
        #expect(request.header("X-Istock-Event") == "1f-17")
        #expect(request.header("User-Agent") == "istock")
        #expect(request.header("Expect") == nil)
    }

    // The digests are of another implementation: printf %s BODY | openssl dgst -sha256 -hmac KEY.
    @Test(arguments: [
        ("6b6579", "message", "6e9ef29b75fffc5b7abae527d58fdadb2fe42e7219011976917343065f58ed4a"),
        (
            "4a656665", "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
    ])
    func `a body is signed with the key`(key: String, body: String, digest: String) throws {
        let server = LocalServer { _ in .text("") }
        defer { server.stop() }
        let run = try push(["url \(server.url)", "sign X-Istock-Signature \(key)"], body: body)
        #expect(run.output == "status 200\n")
        #expect(server.requests.first?.header("X-Istock-Signature") == "sha256=\(digest)")
    }

    @Test(arguments: [200, 204, 301, 400, 404, 429, 500, 503])
    func `a status is told, and nothing is asked twice`(status: Int) throws {
        let (run, requests) = try push { _ in .text("", status: status) }
        #expect(run == Consequences(output: "status \(status)\n"))
        #expect(requests.count == 1)
    }

    @Test func `Retry-After is told in seconds`() throws {
        let (run, _) = try push { _ in
            .text("", status: 429, headers: ["Retry-After: 37"])
        }
        #expect(run.output == "status 429\nretry-after 37\n")
    }

    @Test func `redirects are not followed`() throws {
        let elsewhere = LocalServer { _ in .text("") }
        defer { elsewhere.stop() }
        let location = "Location: \(elsewhere.url)/"
        let (run, _) = try push { _ in .text("", status: 307, headers: [location]) }
        #expect(run.output == "status 307\n")
        #expect(elsewhere.requests.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a huge body is not read, and its status counts`(isMeasured: Bool) throws {
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: 8 << 20)
        let (run, _) = try push { _ in isMeasured ? .answer(body: body) : .unmeasured(body: body) }
        #expect(run.output == "status 200\n")
    }

    @Test func `a connection that is reset, refused or silent is an error without the address`()
        throws
    {
        let (reset, _) = try push { _ in .reset }
        #expect(reset.output.hasPrefix("error the connection to 127.0.0.1 failed: "))
        let (descriptor, port) = boundSocket()
        defer { close(descriptor) }
        let refused = try push(["url http://127.0.0.1:\(port)/secret-topic"])
        #expect(refused.output.hasPrefix("error the connection to 127.0.0.1 failed: "))
        #expect(!refused.output.contains("secret-topic"))
        let server = LocalServer { _ in .silence }
        defer { server.stop() }
        let silent = try push(["url \(server.url)", "timeout-ms 300"])
        #expect(silent.output == "error 127.0.0.1 did not answer within 300 ms\n")
    }

    @Test(arguments: [
        ["url http://example.com/secret"], ["url ftp://127.0.0.1/secret"], ["url secret"],
        ["url https://user:secret@127.0.0.1/"], [], ["url"], ["secret x"],
        ["url http://127.0.0.1:1/", "timeout-ms secret"],
        ["url http://127.0.0.1:1/", "ca-file /secret"],
        ["url http://127.0.0.1:1/", "sign X secret"], ["url http://127.0.0.1:1/", "sign X abc"],
    ])
    func `a request that makes no sense is an error and repeats nothing`(terms: [String]) throws {
        let run = try push(terms)
        #expect(run.output.hasPrefix("error request "))
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(!run.output.contains("secret"))
        #expect(run.status == 0)
        #expect(run.errors == "")
    }

    @Test func `a request without an end of its terms is an error`() throws {
        let run = try Program.run(["push"], input: "url http://127.0.0.1:1/\n")
        #expect(run.output == "error request an empty line is missing behind the terms\n")
    }
}
