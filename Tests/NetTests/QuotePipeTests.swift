import Foundation
import LoopbackServer
import Testing

private let header =
    "time_ms,symbol,last,bid1,bid2,bid3,bid4,bid5,bidvol1,bidvol2,bidvol3,bidvol4,bidvol5,"
    + "ask1,ask2,ask3,ask4,ask5,askvol1,askvol2,askvol3,askvol4,askvol5,name,prev_close,open,"
    + "high,low,volume,turnover,limit_up,limit_down,status\n"

@Suite struct `The pipe` {
    @Test func `a quote is a row of the replay format, byte by byte`() throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        let answer = try Program.answer(to: "sh600000", from: server)
        let row =
            "1795746612000,sh600000,9.40,9.39,9.38,9.37,9.36,9.35,114500,201100,218500,175500,"
            + "245100,9.40,9.41,9.42,9.43,9.44,242500,1760600,1779600,1362900,1058000,浦发银行,"
            + "9.26,9.28,9.43,9.24,42130500,394256719.00,10.19,8.33,\n"
        #expect(answer == header + row + "\n")
        #expect(server.paths == ["/utf8/q=sh600000"])
    }

    @Test func `what a quote has not is blank`() throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        let answer = try Program.answer(to: "sh000001 sh688111", from: server)
        #expect(
            rows(answer) == [
                "1795746612000,sh000001,3889.44,,,,,,,,,,,,,,,,,,,,,上证指数,3882.01,3863.37,"
                    + "3896.21,3850.86,46411726400,858874228922.00,,,",
                "1795746612000,sh688111,228.59,228.56,228.54,228.52,228.50,,200,200,700,500,,"
                    + "228.59,228.60,228.61,228.62,228.63,21300,500,400,800,17300,金山办公,"
                    + "228.82,226.00,232.70,226.00,2506475,576614574.00,274.58,183.06,",
            ]
        )
    }

    @Test func `GBK gives the same rows from its own address`() throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        let line = TencentStandIn.symbols.joined(separator: " ")
        let utf8 = try Program.answer(to: line, from: server)
        let gbk = try Program.answer(to: line, from: server, ["--gbk"])
        #expect(utf8 == gbk)
        #expect(rows(utf8).count == 8)
        #expect(server.paths.map { $0.prefix(3) } == ["/ut", "/q="])
    }

    @Test func `rows come in the order of the line, each symbol once`() throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        let answer = try Program.answer(to: "sz000002 bj920002 sz000002 sh600000", from: server)
        let codes = rows(answer).map { $0.split(separator: ",")[1] }
        #expect(codes == ["sz000002", "bj920002", "sh600000"])
        #expect(server.paths == ["/utf8/q=sz000002,bj920002,sh600000"])
    }

    @Test func `a code that the provider does not know is absent`() throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        #expect(rows(try Program.answer(to: "sh600000 sh600999", from: server)).count == 1)
        #expect(try Program.answer(to: "sh600999", from: server) == header + "\n")
    }

    @Test func `an empty line has an empty answer and asks nobody`() throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        #expect(try Program.answer(to: "", from: server) == header + "\n")
        #expect(server.requests.isEmpty)
    }

    @Test func `refused rows are told before the rows, and end nothing`() throws {
        let body = String(
            decoding: TencentStandIn.body(of: "/utf8/q=sh600000") ?? [],
            as: UTF8.self
        )
        let bad = body.replacing("600000", with: "600001").replacing("~9.43~9.24~", with: "~1~2~")
        let noise = String(repeating: "not a row;\n" + bad.replacing("~1~", with: "~0~"), count: 3)
        let server = LocalServer { _ in .text(bad + noise + body) }
        defer { server.stop() }
        let answer = try Program.answer(to: "sh600000 sh600001", from: server)
        let lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines.prefix(2) == [
                "!row sh600001 the day's high 1.00 is below its low 2.00",
                "!row - a row is not of the form v_sh600000=\"...\"",
            ]
        )
        #expect(lines[2] + "\n" == header)
        #expect(lines[3].contains(",sh600000,"))
        #expect(lines.dropFirst(4) == ["", ""])
    }

    @Test func `rows that nobody asked for are left out`() throws {
        let body = TencentStandIn.body(of: "/utf8/q=sh600000,sz000002") ?? []
        let server = LocalServer { _ in .answer(body: body) }
        defer { server.stop() }
        #expect(rows(try Program.answer(to: "sz000002", from: server)).count == 1)
    }

    @Test func `the last of several rows of a symbol counts`() throws {
        let first = String(
            decoding: TencentStandIn.body(of: "/utf8/q=sh600000") ?? [],
            as: UTF8.self
        )
        let second = first.replacing("20261127103012", with: "20261127103015")
        let server = LocalServer { _ in .text(first + second) }
        defer { server.stop() }
        let answer = rows(try Program.answer(to: "sh600000", from: server))
        #expect(answer.map { $0.prefix(13) } == ["1795746615000"])
    }

    @Test func `a name cannot break a row`() throws {
        let body = String(
            decoding: TencentStandIn.body(of: "/utf8/q=sh600000") ?? [],
            as: UTF8.self
        )
        .replacing("浦发银行", with: "浦,发，\"银\u{2028}\r行")
        let server = LocalServer { _ in .text(body) }
        defer { server.stop() }
        let answer = rows(try Program.answer(to: "sh600000", from: server))
        #expect(answer.first?.split(separator: ",", omittingEmptySubsequences: false).count == 33)
        #expect(answer.first?.contains(",浦发银行,") == true)
    }

    @Test(arguments: [(400, [400]), (401, [400, 1]), (1000, [400, 400, 200])])
    func `lines are asked for in batches of 400`(count: Int, batches: [Int]) throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        let line = (0..<count).map { "sh\(600_000 + $0)" }.joined(separator: " ")
        #expect(rows(try Program.answer(to: line, from: server)).count == 1)
        #expect(server.paths.map { $0.split(separator: ",").count } == batches)
    }

    @Test(arguments: [
        ("600000", "!request \"600000\" is not a symbol such as sh600000"),
        ("sh600000 SZ000001", "!request \"SZ000001\" is not a symbol such as sh600000"),
        ("sh600000,sz000001", "!request \"sh600000,sz000001\" is not a symbol such as sh600000"),
        (
            String(repeating: "sh600000 ", count: 8000),
            "!request the line is longer than 65536 bytes"
        ),
    ])
    func `a line of something else is an error, and asks nobody`(
        line: String,
        error: String
    ) throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        #expect(try Program.answer(to: line, from: server) == error + "\n\n")
        #expect(server.requests.isEmpty)
    }

    @Test func `each answer is there before the next line, over one connection`() throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        let conversation = try Conversation(server)
        let first = try conversation.answer(to: "sh600000")
        let second = try conversation.answer(to: "nothing")
        let third = try conversation.answer(to: "sz000002")
        #expect(first.contains(",sh600000,") && first.hasPrefix(header))
        #expect(second.hasPrefix("!request "))
        #expect(third.contains(",sz000002,"))
        #expect(conversation.end() == 0)
        #expect(server.requests.map(\.connection) == [0, 0])
    }

    @Test func `a reader that goes away ends the program quietly`() throws {
        let server = LocalServer(TencentStandIn.answer)
        defer { server.stop() }
        let process = Program.process(["quotes", "tencent", "--base-url", server.url])
        let output = Pipe()
        let errors = Pipe()
        try output.fileHandleForReading.close()
        process.standardInput = try Program.file(holding: "sh600000\nsz000002\n")
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(server.requests.count == 1)
    }
}

/// The program with both its pipes open, as istock uses it.
private final class Conversation {
    private let process: Process
    private let input = Pipe()
    private let output = Pipe()

    init(_ server: LocalServer) throws {
        process = Program.process(["quotes", "tencent", "--base-url", server.url])
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    struct NoAnswer: Error {}

    /// Returns what the program says up to an empty line.
    func answer(to line: String) throws -> String {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        var answer = Data()
        while !answer.suffix(2).elementsEqual("\n\n".utf8) {
            let descriptor = output.fileHandleForReading.fileDescriptor
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&wait, 1, 20_000) == 1 else { throw NoAnswer() }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw NoAnswer() }
            answer += more
        }
        return String(decoding: answer, as: UTF8.self)
    }

    /// Ends the input and returns the program's exit status.
    func end() -> Int32 {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
