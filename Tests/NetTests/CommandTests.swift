import Foundation
import LoopbackServer
import Testing

@Suite struct `The command` {
    private func errors(_ arguments: [String]) throws -> String {
        let run = try Program.run(arguments, input: "sh600000\n")
        #expect(run.status == 2)
        #expect(run.output == "")
        return run.errors
    }

    @Test(arguments: [
        ([], "the command is missing: quotes or push"),
        (["bars"], "the command is missing: quotes or push"),
        (["quotes"], "the provider is missing: tencent"),
        (["quotes", "reuters"], "the provider is missing: tencent"),
        (["quotes", "tencent", "extra"], "extra is not an option"),
        (["quotes", "tencent", "--base"], "--base is not an option"),
        (["quotes", "tencent", "--timeout-ms"], "--timeout-ms needs a value"),
        (["quotes", "tencent", "--gbk", "--gbk"], "--gbk is given twice"),
        (
            ["quotes", "tencent", "--timeout-ms", "0"],
            "--timeout-ms 0 is not a number from 1 to 600000"
        ),
        (
            ["quotes", "tencent", "--timeout-ms", "5s"],
            "--timeout-ms 5s is not a number from 1 to 600000"
        ),
        (
            ["quotes", "tencent", "--ca-file", "/nowhere/at/all.pem"],
            "--ca-file /nowhere/at/all.pem is not a file that can be read"
        ),
    ])
    func `arguments that are not its own end with the usage`(
        arguments: [String],
        sentence: String
    ) throws {
        let errors = try errors(arguments)
        #expect(errors.hasPrefix("istock-net: \(sentence)\nusage: istock-net quotes tencent "))
    }

    @Test func `help is no error`() throws {
        let run = try Program.run(["--help"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("usage: istock-net quotes tencent "))
        #expect(run.errors == "")
    }

    @Test(arguments: [
        "http://qt.gtimg.cn", "http://10.0.0.1:8080", "http://128.0.0.1", "http://0.0.0.0",
        "http://127.0.0.1.example.com", "http://localhost.example.com", "http://[::2]",
        "http://[2001:db8::1]", "HTTP://example.com",
    ])
    func `http is refused beyond this machine`(url: String) throws {
        let sentence = "--base-url \(url) needs https: http is for 127.0.0.1 and localhost"
        #expect(try errors(["quotes", "tencent", "--base-url", url]).contains(sentence))
    }

    @Test(arguments: [
        "", "qt.gtimg.cn", "ftp://127.0.0.1", "file:///etc/passwd", "https://",
        "http://127.0.0.1:x",
        "http://127.0.0.1@example.com", "http://user:word@127.0.0.1", "https://exa mple.com",
    ])
    func `an address that is none is refused`(url: String) throws {
        let sentence = "--base-url \(url) is not an http or https address"
        #expect(try errors(["quotes", "tencent", "--base-url", url]).contains(sentence))
    }

    @Test(arguments: ["http://127.0.0.1/?a=b", "http://127.0.0.1/#a"])
    func `an address cannot hold what comes behind a path`(url: String) throws {
        let sentence = "--base-url \(url) must end before a ? or #"
        #expect(try errors(["quotes", "tencent", "--base-url", url]).contains(sentence))
    }

    @Test(arguments: [
        "https://qt.gtimg.cn", "http://127.0.0.1", "http://127.255.0.1:8080/", "http://[::1]:99",
        "http://localhost:1", "http://LOCALHOST",
    ])
    func `https is for every host, and http for this machine`(url: String) throws {
        let run = try Program.run(["quotes", "tencent", "--base-url", url])
        #expect(run == Consequences())
    }

    @Test(arguments: [
        ("", "/utf8/q=sh600000"), ("/", "/utf8/q=sh600000"), ("/a/b/", "/a/b/utf8/q=sh600000"),
    ])
    func `an address may hold a path`(suffix: String, path: String) throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        let url = server.url + suffix
        _ = try Program.run(["quotes", "tencent", "--base-url", url], input: "sh600000\n")
        #expect(server.paths == [path])
    }

    @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func `a proxy of the environment is not asked for this machine`(variable: String) throws {
        let proxy = LocalServer { _ in .text("", status: 502) }
        let server = LocalServer(TencentStandIn.answer)
        defer {
            proxy.stop()
            server.stop()
        }
        let environment = [variable: proxy.url]
        let answer = try Program.answer(to: "sh600000", from: server, environment: environment)
        #expect(rows(answer).count == 1)
        #expect(proxy.requests.isEmpty)
        #expect(server.requests.count == 1)
    }
}
