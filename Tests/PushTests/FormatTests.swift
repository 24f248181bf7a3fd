import Console
import Push
import Testing

/// The wire formats, byte for byte.
struct FormatTests {
    private func message(
        urgency: PushMessage.Urgency = .normal,
        order: Int64? = 3
    ) -> PushMessage {
        PushMessage(
            key: "1f-17",
            title: "模拟 · 成交",
            text: "[模拟] 成交！\"x\"\nistock order 3",
            urgency: urgency,
            tag: "filled",
            group: "default",
            badge: 4,
            order: order,
            payload: [("level", .string("on")), ("seq", .integer(17)), ("orderId", .integer(3))]
        )
    }

    @Test func `ntfy takes JSON at its root, with a token as bearer`() throws {
        let address = try PushAddress.ntfy("https://ntfy.example/base/my_Topic-1")
        let request = PushRequest(message(), to: address, secret: "tk_1")
        #expect(request.url == "https://ntfy.example/base")
        #expect(
            request.headers == [
                "Content-Type: application/json; charset=utf-8", "X-Istock-Event: 1f-17",
                "Authorization: Bearer tk_1",
            ]
        )
        #expect(request.signingKey == nil)
        #expect(
            request.body == #"{"topic":"my_Topic-1","title":"模拟 · 成交","#
                + #""message":"[模拟] 成交！\"x\"\nistock order 3","priority":3,"tags":["filled"],"#
                + #""sequence_id":"1f-17","click":"istock://order/3"}"#
        )
        let quiet = PushRequest(message(urgency: .quiet, order: nil), to: address, secret: "")
        #expect(quiet.body.contains(#""priority":2,"#))
        #expect(!quiet.body.contains("click"))
        #expect(quiet.headers.count == 2)
        let loud = PushRequest(message(urgency: .high), to: address, secret: "")
        #expect(loud.body.contains(#""priority":4,"#))
    }

    @Test(arguments: [
        (PushMessage.Urgency.quiet, "passive"), (.normal, "active"), (.high, "timeSensitive"),
    ])
    func `Bark takes JSON at push, with group, level and badge`(
        urgency: PushMessage.Urgency,
        level: String
    ) throws {
        let address = try PushAddress.bark("https://api.day.app/", key: "ynJ5Ft4a")
        let request = PushRequest(message(urgency: urgency), to: address, secret: "ynJ5Ft4a")
        #expect(request.url == "https://api.day.app/push")
        #expect(request.headers.count == 2)
        #expect(
            request.body == #"{"device_key":"ynJ5Ft4a","title":"模拟 · 成交","#
                + #""body":"[模拟] 成交！\"x\"\nistock order 3","group":"default","level":"\#(level)","#
                + #""badge":4,"id":"1f-17","url":"istock://order/3"}"#
        )
    }

    @Test func `a webhook takes the payload, and is signed where there is a key`() throws {
        let address = try PushAddress.webhook("https://example.com/hook?x=1")
        let request = PushRequest(message(), to: address, secret: "é!")
        #expect(request.url == "https://example.com/hook?x=1")
        let body =
            #"{"id":"1f-17","account":"default","title":"模拟 · 成交","level":"on","seq":17,"orderId":3}"#
        #expect(request.body == body)
        #expect(
            request.text(timeoutMilliseconds: 500, authorities: "/a b.pem") == """
                url https://example.com/hook?x=1
                timeout-ms 500
                ca-file /a b.pem
                header Content-Type: application/json; charset=utf-8
                header X-Istock-Event: 1f-17
                sign X-Istock-Signature c3a921

                \(body)
                """
        )
        #expect(PushRequest(message(), to: address, secret: "").signingKey == nil)
    }

    @Test(arguments: [
        "", "ntfy.sh/topic", "ftp://ntfy.sh/topic", "https://ntfy.sh", "https://ntfy.sh/",
        "https://ntfy.sh/a b", "https://ntfy.sh/a.b", "https://ntfy.sh/主题", "https:///topic",
        "https://ntfy.sh/" + String(repeating: "a", count: 65), "https://ntfy.sh/t\nheader X: y",
    ])
    func `what is no topic's address is refused`(url: String) {
        #expect(throws: PushAddress.Fault.self) { try PushAddress.ntfy(url) }
    }

    @Test(arguments: ["", "a/b", "a b", "键", "a\n"])
    func `what is no device key is refused`(key: String) {
        #expect(throws: PushAddress.Fault.key) {
            try PushAddress.bark("https://api.day.app", key: key)
        }
    }

    @Test(arguments: [
        ("https://ntfy.sh/secret", "ntfy.sh"), ("http://127.0.0.1:80/x?y", "127.0.0.1:80"),
        ("https://me:pass@h.example/x", "h.example"), ("nothing", ""), ("", ""),
    ])
    func `of an address only the host is shown`(url: String, host: String) {
        #expect(url.hostOfAddress == host)
    }

    @Test(
        arguments: [
            ("status 200\n", .delivered), ("status 204\n", .delivered),
            ("status 429\nretry-after 30\n", .answered(status: 429, retryAfter: 30)),
            ("status 500\n", .answered(status: 500, retryAfter: nil)),
            ("error h did not answer within 5 ms\n", .failed("h did not answer within 5 ms")),
            ("", .failed("istock-net gave no answer")),
            ("status x\n", .failed("istock-net gave no answer")),
        ] as [(String, PushOutcome)]
    )
    func `an outcome is read from its lines`(output: String, outcome: PushOutcome) {
        #expect(PushOutcome(output) == outcome)
    }

    @Test func `only a status that says so is a refusal`() {
        #expect(
            [301, 400, 401, 403, 404, 410, 413].allSatisfy { PushOutcome.isRefusal(status: $0) }
        )
        #expect(
            ![408, 425, 429, 500, 502, 503, 504].contains { PushOutcome.isRefusal(status: $0) }
        )
    }
}
