import Foundation
import LoopbackServer
import Testing

@Suite struct `Providers that fail` {
    private func answer(
        to line: String = "sh600000",
        _ options: [String] = [],
        _ respond: @escaping @Sendable (Request) -> Reply
    ) throws -> (text: String, requests: [Request]) {
        let server = LocalServer(respond)
        defer { server.stop() }
        return (try Program.answer(to: line, from: server, options), server.requests)
    }

    @Test(arguments: [
        (Reply.text(""), "answered with an empty page instead of quotes"),
        (.text("<html>forbidden</html>", status: 403), "answered HTTP 403"),
        (.text("<!DOCTYPE html><html>WAF</html>"), "answered with a web page instead of quotes"),
        (.text("x = 1"), "answered with an unknown text instead of quotes"),
        (.text("<html>414</html>", status: 414), "answered HTTP 414"),
        (.text("", status: 204), "answered HTTP 204"),
        (.text("", status: 404), "answered HTTP 404"),
    ])
    func `an answer that is none is a provider that blocks, and is not asked again`(
        reply: Reply,
        sentence: String
    ) throws {
        let answer = try answer { _ in reply }
        #expect(answer.text == "!blocked 127.0.0.1 \(sentence)\n\n")
        #expect(answer.requests.count == 1)
    }

    @Test(arguments: [429, 500, 502, 503])
    func `a provider that is busy is asked once more`(status: Int) throws {
        let once = try answer { request in
            request.number == 0
                ? .text("<html>busy</html>", status: status) : TencentStandIn.answer(request)
        }
        #expect(rows(once.text).first?.contains(",sh600000,") == true)
        #expect(once.requests.count == 2)
        let always = try answer { _ in .text("<html>busy</html>", status: status) }
        #expect(always.text == "!blocked 127.0.0.1 answered HTTP \(status)\n\n")
        #expect(always.requests.count == 2)
    }

    @Test(arguments: [Reply.reset, .brokenOff(body: Array("v_sh600000=\"1~".utf8))])
    func `a connection that breaks is tried once more`(reply: Reply) throws {
        let once = try answer { $0.number == 0 ? reply : TencentStandIn.answer($0) }
        #expect(rows(once.text).first?.contains(",sh600000,") == true)
        #expect(once.requests.count == 2)
        let always = try answer { _ in reply }
        #expect(always.text.hasPrefix("!network the connection to 127.0.0.1 failed: "))
        #expect(always.text.hasSuffix("\n\n"))
        #expect(always.text.split(separator: "\n").count == 1)
        #expect(always.requests.count == 2)
    }

    @Test func `no server at all is an error of the network`() throws {
        let (descriptor, port) = boundSocket()
        defer { close(descriptor) }
        let url = "http://127.0.0.1:\(port)"
        let run = try Program.run(["quotes", "tencent", "--base-url", url], input: "sh600000\n")
        #expect(run.output.hasPrefix("!network the connection to 127.0.0.1 failed: "))
        #expect(run.status == 0)
    }

    @Test func `a server that never answers is given up, and not asked again`() throws {
        let answer = try answer(to: "sh600000", ["--timeout-ms", "300"]) { _ in .silence }
        #expect(answer.text == "!timeout 127.0.0.1 did not answer within 300 ms\n\n")
        #expect(answer.requests.count <= 1)
    }

    @Test func `the second try has the rest of the time and no more`() throws {
        let start = ContinuousClock.now
        let answer = try answer(to: "sh600000", ["--timeout-ms", "1500"]) { request in
            request.number == 0 ? .text("", status: 502) : .silence
        }
        #expect(ContinuousClock.now - start < .seconds(15))
        #expect(answer.text == "!timeout 127.0.0.1 did not answer within 1500 ms\n\n")
        #expect(answer.requests.count == 2)
    }

    @Test(arguments: [301, 302, 307])
    func `redirects are not followed`(status: Int) throws {
        let elsewhere = LocalServer(TencentStandIn.answer)
        defer { elsewhere.stop() }
        let location = "Location: \(elsewhere.url)/utf8/q=sh600000"
        let answer = try answer { _ in .text("", status: status, headers: [location]) }
        #expect(answer.text == "!blocked 127.0.0.1 answered HTTP \(status)\n\n")
        #expect(elsewhere.requests.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a body is read up to 4 MiB`(isMeasured: Bool) throws {
        let row = TencentStandIn.body(of: "/utf8/q=sh600000") ?? []
        func reply(_ size: Int) -> Reply {
            let body = row + [UInt8](repeating: UInt8(ascii: "\n"), count: size - row.count)
            return isMeasured ? .answer(body: body) : .unmeasured(body: body)
        }
        let whole = reply(4 << 20)
        #expect(rows(try answer { _ in whole }.text).first?.contains(",sh600000,") == true)
        let beyond = reply(4 << 20 + 1)
        let refused = try answer { _ in beyond }
        #expect(refused.text == "!blocked 127.0.0.1 answered with more than 4 MiB\n\n")
        #expect(refused.requests.count == 1)
    }

    @Test func `a compressed body is the same answer`() throws {
        let answer = try answer { request in
            guard request.headers.lowercased().contains("accept-encoding: deflate, gzip"),
                let body = TencentStandIn.body(of: request.path)
            else { return .text("", status: 406) }
            return .answer(headers: ["Content-Encoding: gzip"], body: gzip(body))
        }
        #expect(rows(answer.text).first?.contains(",sh600000,") == true)
    }

    @Test func `an answer cut off tells which rows it may have lost`() throws {
        let answer = try answer(to: "sh600000 sz000002 bj920002") { request in
            let body = TencentStandIn.body(of: request.path) ?? []
            let first = TencentStandIn.body(of: "/utf8/q=sh600000")?.count ?? 0
            return .answer(body: Array(body.prefix(first + 40)))
        }
        let lines = rows(answer.text)
        #expect(
            lines.prefix(2) == [
                "!row sz000002 the row is cut off",
                "!row bj920002 the answer is cut off before its row",
            ]
        )
        #expect(lines.dropFirst(2).map { $0.contains(",sh600000,") } == [true])
    }

    @Test func `where one batch has no answer there is none`() throws {
        let line = (0..<401).map { "sh\(600_000 + $0)" }.joined(separator: " ")
        let answer = try answer(to: line) { request in
            request.number == 0 ? TencentStandIn.answer(request) : .text("", status: 403)
        }
        #expect(answer.text == "!blocked 127.0.0.1 answered HTTP 403\n\n")
        #expect(answer.requests.count == 2)
    }

    @Test func `the next line is answered after any error`() throws {
        let answer = try answer(to: "sh600000\nsh600000") { request in
            request.number < 2 ? .reset : TencentStandIn.answer(request)
        }
        let answers = answer.text.split(separator: "\n\n")
        #expect(answers.count == 2)
        #expect(answers.first?.hasPrefix("!network ") == true)
        #expect(answers.last?.contains(",sh600000,") == true)
    }
}
