import Foundation
import LoopbackServer
import Synchronization
import Testing

/// A server of push services that can be told to fail.
final class PushServer: Sendable {
    private let reply = Mutex(Reply.text("{}"))
    private let server = Mutex<LocalServer?>(nil)

    init() {
        let server = LocalServer { [unowned self] _ in self.reply.withLock { $0 } }
        self.server.withLock { $0 = server }
    }

    deinit { server.withLock { $0?.stop() } }

    var url: String { server.withLock { $0?.url ?? "" } }
    var requests: [Request] { server.withLock { $0?.requests ?? [] } }

    func answer(_ reply: Reply) { self.reply.withLock { $0 = reply } }

    /// What arrived, as documents.
    func documents() throws -> [JSONValue] {
        try requests.map { try JSONValue(parsing: String(decoding: $0.body, as: UTF8.self)) }
    }
}

/// `istock push`: targets, what they are sent, and what follows from failures.
@Suite("Pushing")
struct PushTests {
    private static let now = "2026-01-06T12:00:00"

    /// A replay in which each order of 100 at 10.00 fills at once.
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x90000"),
                Snapshot("2026-01-06T15:00:00", last: "10.00"),
            ]
        )
        box.now = PushTests.now
        return box
    }

    private func with(webhook server: PushServer, _ options: String...) throws -> Sandbox {
        let box = try sandbox()
        try box.done(["push", "add", "webhook", server.url + "/hook"] + options)
        return box
    }

    private func later(_ seconds: Int, milliseconds: Int = 0, _ box: Sandbox) {
        let minutes = seconds / 60
        box.now = String(
            format: "2026-01-06T%02d:%02d:%02d.%03d",
            12 + minutes / 60,
            minutes % 60,
            seconds % 60,
            milliseconds
        )
    }

    // MARK: Registration

    @Test
    func `each service is registered with a test message in its own form`() throws {
        let server = PushServer()
        let box = try sandbox()
        try box.write("tk_secret\nnot this\n", to: "token")
        try box.write("hush\r\n", to: "secret")
        #expect(
            try box.istock("push add ntfy \(server.url)/my-topic --token-file \(box.path("token"))")
                == Consequences(out: "ntfy: the test message was delivered\n")
        )
        try box.done("push add bark \(server.url) DeviceKey --name phone")
        try box.done("push add webhook \(server.url)/hook --secret-file \(box.path("secret"))")
        let requests = server.requests
        #expect(requests.map(\.path) == ["/", "/push", "/hook"])
        #expect(requests[0].header("Authorization") == "Bearer tk_secret")
        #expect(requests[2].header("X-Istock-Signature")?.hasPrefix("sha256=") == true)
        let sent = try server.documents()
        #expect(sent[0].words("topic title priority") == "my-topic PAPER: test 3")
        #expect(sent[0]["message"] == .string("[PAPER] push target ntfy receives notices"))
        #expect(sent[1].words("device_key group level badge") == "DeviceKey default active 0")
        #expect(sent[2].words("account test") == "default true")
    }

    @Test
    func `a server that does not take the test is not registered, and it says why`() throws {
        let server = PushServer()
        let box = try sandbox()
        server.answer(.text("", status: 403))
        let host = server.url.dropFirst(7)
        let refused = try box.istock("push add webhook \(server.url)/secret-path")
        #expect(
            refused
                == Consequences(
                    status: 7,
                    err: "error: the push to webhook failed: \(host) answered HTTP 403\n"
                )
        )
        let (descriptor, port) = boundSocket()
        defer { close(descriptor) }
        let down = try box.istock("push add ntfy http://127.0.0.1:\(port)/secret-topic --json")
        #expect(down.status == 7)
        #expect(try JSONValue(parsing: down.out)["error"] == .string("notDelivered"))
        #expect(!(down.out + down.err + refused.err).contains("secret"))
        #expect(try box.json("push", "list").elements.isEmpty)
        try box.done("push add ntfy http://127.0.0.1:\(port)/topic --no-test")
        #expect(try box.json("push", "list")[0].words("name state") == "ntfy active")
    }

    @Test(arguments: [
        ("push add ntfy", 2), ("push add ntfy ntfy.sh/topic", 2),
        ("push add ntfy https://ntfy.sh", 2),
        ("push add bark https://api.day.app", 2), ("push add bark https://api.day.app a/b", 2),
        ("push add pager https://x.example", 2), ("push add desktop https://x.example", 2),
        ("push add webhook https://x.example key", 2), ("push add webhook http://x.example/", 7),
        ("push add webhook https://x.example --secret-file /nonexistent", 2),
        ("push add webhook https://x.example --secret=", 2),
        ("push add webhook https://x.example --token-file x", 2),
        ("push add webhook https://x.example --delay 2h", 2),
        ("push add webhook https://x.example --batch 0", 2),
        ("push remove x", 4), ("push test x", 4), ("push resume x", 4),
        ("push kinds x filled=loud", 2), ("push kinds x sold=on", 2), ("push kinds", 2),
    ])
    func `what makes no sense is refused and changes nothing`(words: String, status: Int) throws {
        let box = try sandbox()
        let before = try Books(box.database).dump()
        #expect(try box.istock(words).status == Int32(status))
        #expect(try Books(box.database).dump() == before)
    }

    @Test
    func `targets are listed without what is secret, and removed`() throws {
        let server = PushServer()
        let box = try sandbox()
        try box.done("push add ntfy \(server.url)/hidden-topic")
        try box.done("push add bark \(server.url)/hidden HiddenKey")
        try box.done("push add webhook \(server.url)/hidden?token=hidden --secret hidden")
        try box.done("push add webhook \(server.url)/hidden --delay 5s --batch 3")
        let host = String(server.url.dropFirst(7))
        let list = try box.istock("push list")
        #expect(
            list.out == """
                bark  bark  \(host)  active
                ntfy  ntfy  \(host)  active
                webhook  webhook  \(host)  active
                webhook-2  webhook  \(host)  --delay 5s  active

                """
        )
        let json = try box.istock("push list --json").out
        #expect(!(list.out + json).lowercased().contains("hidden"))
        #expect(try JSONValue(parsing: json)[3].words("secret delay batch") == "false 5s 3")
        try box.done("push remove ntfy")
        #expect(try box.istock("push remove ntfy").status == 4)
        #expect(try box.json("push", "list").elements.count == 3)
    }

    // MARK: Delivering

    @Test
    func `what happens from then on is delivered once and in order, with its number as key`() throws
    {
        let server = PushServer()
        let box = try sandbox()
        try box.done("buy 600000 100")
        try box.done("push add webhook \(server.url)/hook")
        try box.done("buy 600000 100")
        try box.done("buy 600000 200 --price 9.90")
        #expect(try box.json("push", "deliver").words("delivered") == "3")
        #expect(try box.json("push", "deliver").words("delivered") == "0")
        let requests = server.requests.dropFirst()
        let sent = try server.documents().dropFirst()
        #expect(
            sent.map { $0.words("seq notice orderId level") } == [
                "4 accepted 2 silent", "5 filled 2 on", "6 accepted 3 silent",
            ]
        )
        for (request, document) in zip(requests, sent) {
            #expect(request.header("X-Istock-Event") == document["id"].word)
            #expect(document["id"].word.hasSuffix("-\(document["seq"].word)"))
            #expect(document["text"].word.hasPrefix("[PAPER] "))
            #expect(document["action"].word == "istock order \(document["orderId"].word)")
        }
    }

    @Test
    func `each kind is on, silent or off per target`() throws {
        let server = PushServer()
        let box = try sandbox()
        try box.done("push add ntfy \(server.url)/topic")
        try box.done("push kinds ntfy accepted=off filled=silent")
        #expect(
            try box.json("push", "kinds", "ntfy").words("accepted filled alert") == "off silent on"
        )
        try box.done("alert 600000 below 9.90")
        try box.done("buy 600000 100")
        try box.done("push deliver")
        #expect(
            try server.documents().dropFirst().map { $0.words("title priority click") }
                == ["PAPER: filled 2 istock://order/1"]
        )
        try box.done("push kinds ntfy filled=on")
        try box.done("buy 600000 100")
        try box.done("push deliver")
        #expect(try server.documents().last?["priority"] == .number("3"))
        // The levels of one target are not another's.
        #expect(try box.json("push", "kinds", "notices").words("accepted filled") == "silent on")
        #expect(try box.json("push", "kinds", "stdout").words("accepted filled") == "off on")
    }

    @Test
    func `a target that is removed and added again has its defaults and no past`() throws {
        let server = PushServer()
        let box = try with(webhook: server)
        try box.done("push kinds webhook filled=off")
        try box.done("buy 600000 100")
        try box.done("push remove webhook")
        try box.done("push add webhook \(server.url)/hook")
        #expect(try box.json("push", "kinds", "webhook").words("filled") == "on")
        #expect(try box.json("push", "deliver").words("delivered") == "0")
    }

    @Test
    func `the badge counts what is unread`() throws {
        let server = PushServer()
        let box = try sandbox()
        try box.done("push add bark \(server.url) Key")
        try box.done("buy 600000 100")
        try box.done("buy 600000 100")
        try box.done("push deliver")
        #expect(try server.documents().last?["badge"] == .number("2"))
        try box.done("notices")
        try box.done("buy 600000 100")
        try box.done("push deliver")
        #expect(try server.documents().last?["badge"] == .number("1"))
        // A whole fill counts while a partial one would not.
        try box.done("push kinds notices partlyFilled=off")
        try box.done("buy 600000 100")
        try box.done("push deliver")
        #expect(try server.documents().last?["badge"] == .number("2"))
    }

    @Test
    func `L6 two hundred fills in a second are one message where the target wants that`() throws {
        let server = PushServer()
        let box = try sandbox()
        try box.done("push add ntfy \(server.url)/topic")
        try box.done("push add webhook \(server.url)/hook")
        let orders = (0..<200).map { _ in "buy 600000 100" }.joined(separator: "\n")
        try box.write(orders + "\n", to: "orders")
        try box.done("session", box.path("orders"), "--db", box.database, "--account", "default")
        let before = server.requests.count
        #expect(try box.json("push", "deliver").words("delivered") == "401")
        let sent = try server.documents().dropFirst(before)
        let summaries = sent.filter { $0["topic"] != .missing }
        #expect(summaries.map { $0.words("title priority") } == ["PAPER: 400 notices 3"])
        #expect(
            summaries.first?["message"].word == """
                [PAPER] 400 notices: 200 accepted, 200 filled
                latest: [PAPER] Filled: bought 浦发银行(600000), amount 1000.00
                """
        )
        #expect(
            sent.filter { $0["topic"] == .missing }.map { $0["seq"].word }
                == (2...401).map(String.init)
        )
    }

    @Test
    func `a summary for a webhook has all its notices`() throws {
        let server = PushServer()
        let box = try with(webhook: server, "--batch", "2")
        try box.done("buy 600000 100")
        try box.done("buy 600000 100")
        try box.done("push deliver")
        let summary = try #require(try server.documents().last)
        #expect(summary.words("count level") == "4 on")
        #expect(summary["notices"].elements.map { $0["seq"].word } == ["2", "3", "4", "5"])
        #expect(summary["id"].word.hasSuffix("-2-5"))
    }

    @Test
    func `a delay keeps a notice back, and those that come meanwhile wait no longer`() throws {
        let server = PushServer()
        let box = try with(webhook: server, "--delay", "5s")
        func delivered() throws -> Int { server.requests.count - 1 }
        try box.done("buy 600000 100")
        try box.done("push deliver")
        later(4, box)
        try box.done("buy 600000 100")
        try box.done("push deliver")
        #expect(try delivered() == 0)
        later(5, box)
        try box.done("push deliver")
        #expect(try delivered() == 2)
        later(9, box)
        try box.done("push deliver")
        #expect(try delivered() == 2)
        later(10, box)
        try box.done("push deliver")
        #expect(try delivered() == 4)
    }

    // MARK: Failures

    @Test
    func `L5 a server in trouble is asked again later and later, with the same key`() throws {
        let server = PushServer()
        let box = try with(webhook: server)
        server.answer(.text("", status: 500))
        try box.done("buy 600000 100")
        let failed = try box.istock("push deliver")
        let host = server.url.dropFirst(7)
        #expect(
            failed
                == Consequences(
                    out: "0 deliveries\n",
                    err: "warning: the push to webhook failed: \(host) answered HTTP 500\n"
                )
        )
        var pauses: [Int] = []
        var time = 0
        for _ in 0..<5 {
            let retry = try box.json("push", "list")[0]["retryAt"].word
            // It may have no milliseconds, and then ends with its zone.
            let moment = String(retry.prefix { $0 != "+" })
            let next = milliseconds(moment) - milliseconds(PushTests.now)
            // A moment before it nothing is sent.
            later((next - 1) / 1000, milliseconds: (next - 1) % 1000, box)
            let before = server.requests.count
            try box.done("push deliver")
            #expect(server.requests.count == before)
            later(next / 1000, milliseconds: next % 1000, box)
            _ = try box.istock("push deliver")
            #expect(server.requests.count == before + 1)
            pauses.append(next - time)
            time = next
        }
        for (pause, expected) in zip(pauses, [2000, 4000, 8000, 16000, 32000]) {
            #expect(pause * 4 >= expected * 3 && pause * 4 <= expected * 5)
        }
        let keys = Set(server.requests.dropFirst().compactMap { $0.header("X-Istock-Event") })
        #expect(keys.count == 1)
        server.answer(.text(""))
        later(time / 1000 + 3600, box)
        #expect(try box.json("push", "deliver").words("delivered") == "2")
        #expect(try box.json("push", "list")[0].words("state failures retryAt") == "active 0 null")
    }

    @Test
    func `Retry-After is honoured where it is longer`() throws {
        let server = PushServer()
        let box = try with(webhook: server)
        server.answer(.text("", status: 429, headers: ["Retry-After: 600"]))
        try box.done("buy 600000 100")
        _ = try box.istock("push deliver")
        #expect(try box.json("push", "list")[0]["retryAt"] == .string("2026-01-06T12:10:00+08:00"))
        server.answer(.text(""))
        later(599, box)
        #expect(try box.json("push", "deliver").words("delivered") == "0")
        later(600, box)
        #expect(try box.json("push", "deliver").words("delivered") == "2")
    }

    private func failUntilParked(_ box: Sandbox) throws -> Int {
        for attempt in 1...20 {
            box.now = String(format: "2026-01-%02dT12:00:00", 6 + attempt)
            let report = try JSONValue(parsing: box.istock("push deliver --json").out)
            if !report["parked"].elements.isEmpty { return attempt }
        }
        return 0
    }

    @Test(arguments: [(500, 12), (404, 3), (301, 3), (429, 12)])
    func `a dead target is parked with a notice, one that refuses sooner`(
        status: Int,
        attempts: Int
    ) throws {
        let server = PushServer()
        let box = try with(webhook: server)
        server.answer(.text("", status: status, headers: ["Location: /"]))
        try box.done("buy 600000 100")
        #expect(try failUntilParked(box) == attempts)
        #expect(server.requests.count == attempts + 1)
        #expect(try box.json("push", "list")[0]["state"] == .string("parked"))
        let host = server.url.dropFirst(7)
        let notice = try #require(try box.json("notices")["notices"].elements.last)
        #expect(
            notice["text"]
                == .string(
                    "[PAPER] Push target webhook is parked: \(host) answered HTTP \(status); "
                        + "istock push resume webhook revives it"
                )
        )
        #expect(notice.words("kind notice") == "pushParked parked")
        // A parked target is left alone, and told everything once it is resumed.
        try box.done("push deliver")
        #expect(server.requests.count == attempts + 1)
        server.answer(.text(""))
        try box.done("push resume webhook")
        #expect(try box.json("push", "deliver").words("delivered") == "3")
        #expect(try box.faults() == [])
    }

    @Test
    func `a test that arrives revives a target, one that fails does not`() throws {
        let server = PushServer()
        let box = try with(webhook: server)
        server.answer(.text("", status: 404))
        try box.done("buy 600000 100")
        #expect(try failUntilParked(box) == 3)
        #expect(try box.istock("push test webhook").status == 7)
        #expect(try box.json("push", "list")[0]["state"] == .string("parked"))
        server.answer(.text(""))
        try box.done("push test webhook")
        #expect(try box.json("push", "list")[0]["state"] == .string("active"))
    }

    @Test
    func `one target's trouble is not another's`() throws {
        let (dead, alive) = (PushServer(), PushServer())
        let box = try sandbox()
        try box.done("push add webhook \(dead.url)/hook --name a")
        try box.done("push add webhook \(alive.url)/hook --name b")
        dead.answer(.reset)
        try box.done("buy 600000 100")
        let report = try JSONValue(parsing: box.istock("push deliver --json").out)
        #expect(report.words("delivered") == "2")
        #expect(report["failures"][0]["name"] == .string("a"))
        #expect(alive.requests.count == 3)
    }

    // MARK: The loop

    @Test
    func `run delivers beside itself, and a server that hangs delays no fill`() throws {
        let server = PushServer()
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00")], at: time)
        try box.done("push add webhook \(server.url)/hook")
        server.answer(.silence)
        try box.done("buy 600000 500")
        let run = try box.start(["run", "--interval", "5ms"])
        #expect(eventually { server.requests.count == 2 })
        // The deliverer waits for its answer; meanwhile the loop fills and tells.
        try box.show([Snapshot(time, last: "10.00", ask: "10.00x500")])
        #expect(eventually { run.out == "[PAPER] Filled: bought 浦发银行(600000), amount 5000.00\n" })
        #expect(server.requests.count == 2)
        run.signal(SIGTERM)
        #expect(run.end().status == 0)
    }

    @Test
    func `two deliverers at once send nothing twice`() throws {
        let server = PushServer()
        let box = try with(webhook: server)
        for _ in 0..<10 { try box.done("buy 600000 100") }
        let runs = try (0..<6).map { _ in try box.start(["push", "deliver"]) }
        for run in runs { #expect(run.end().status == 0) }
        let keys = server.requests.dropFirst().compactMap { $0.header("X-Istock-Event") }
        #expect(keys.count == 20)
        #expect(Set(keys).count == 20)
    }

    @Test
    func `a request that outlives a killed deliverer is not overtaken`() throws {
        let server = PushServer()
        let box = try with(webhook: server)
        server.answer(.silence)
        try box.done("buy 600000 100")
        let first = try box.start(["push", "deliver"])
        #expect(eventually { server.requests.count == 2 })
        first.signal(SIGKILL)
        _ = first.end()
        #expect(try box.istock("push deliver") == Consequences(out: "0 deliveries\n"))
        #expect(server.requests.count == 2)
    }

    @Test
    func `a session reaches no server`() throws {
        let box = try sandbox()
        try box.write("push add webhook http://127.0.0.1:1/ --no-test\n", to: "a.session")
        #expect(try box.istock("session", box.path("a.session")).status == 2)
    }
}
