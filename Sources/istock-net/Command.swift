import Feeds

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Arguments that the program does not take.
struct UsageError: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}

/// What the program is asked to do.
enum Command {
    case help
    case quotes(QuoteOptions)
    case push

    static let usage = """
        usage: istock-net quotes tencent [--base-url URL] [--bars-url URL] [--timeout-ms N]
                                       [--ca-file FILE] [--gbk]
               istock-net push

        Answers every line of symbols on standard input, such as "sh600000 sz000001", with rows of
        quotes on standard output, until the input ends; "bars day 60 sh600000" is answered with bars.
        docs/sources.md describes the rows.

          --base-url URL   Ask this server (default: the provider's). http only on this machine.
          --bars-url URL   Ask this server for bars (default: the same, or the provider's).
          --timeout-ms N   Give an answer up after so long (default: 5000).
          --ca-file FILE   Trust the authorities in this file, in PEM form, and no others.
          --gbk            Ask for GBK instead of UTF-8.

        push sends the one request on standard input and says what came of it: "status 200", perhaps
        with "retry-after 30", or "error ...". docs/notifications.md describes the request.
        """

    /// The command in the program's arguments.
    init(_ arguments: [String]) throws(UsageError) {
        if arguments == ["--help"] || arguments == ["-h"] {
            self = .help
            return
        }
        if arguments == ["push"] {
            self = .push
            return
        }
        guard arguments.first == "quotes" else {
            throw UsageError("the command is missing: quotes or push")
        }
        guard arguments.dropFirst().first == "tencent" else {
            throw UsageError("the provider is missing: tencent")
        }
        self = .quotes(try QuoteOptions(arguments.dropFirst(2)))
    }
}

/// The options of `quotes`.
struct QuoteOptions {
    let feed: any QuoteFeed
    let baseURL: BaseURL
    let barsURL: BaseURL
    let timeout: Int64
    let authorities: String?

    /// The options in the arguments behind the provider.
    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var values: [String: String] = [:]
        var rest = arguments
        while let name = rest.popFirst() {
            guard let takesValue = QuoteOptions.names[name] else {
                throw UsageError("\(name) is not an option")
            }
            guard values[name] == nil else { throw UsageError("\(name) is given twice") }
            let value = takesValue ? rest.popFirst() : ""
            guard let value else { throw UsageError("\(name) needs a value") }
            values[name] = value
        }
        let feed = TencentFeed(encoding: values["--gbk"] == nil ? .utf8 : .gbk)
        self.feed = feed
        self.baseURL = try BaseURL(values["--base-url"] ?? type(of: feed).defaultBaseURL)
        // The provider has bars on a host of their own; somebody's own server has both.
        let isProvider = self.baseURL.text == type(of: feed).defaultBaseURL
        let barsURL = isProvider ? TencentBars.defaultBaseURL : self.baseURL.text
        self.barsURL = try BaseURL(values["--bars-url"] ?? barsURL)
        self.timeout = try QuoteOptions.timeout(values["--timeout-ms"] ?? "5000")
        self.authorities = try QuoteOptions.authorities(values["--ca-file"])
    }

    /// The options, and whether a value follows them.
    private static let names = [
        "--base-url": true, "--bars-url": true, "--timeout-ms": true, "--ca-file": true,
        "--gbk": false,
    ]

    private static func authorities(_ path: String?) throws(UsageError) -> String? {
        guard let path else { return nil }
        guard unsafe access(path, R_OK) == 0 else {
            throw UsageError("--ca-file \(path) is not a file that can be read")
        }
        return path
    }

    private static func timeout(_ text: String) throws(UsageError) -> Int64 {
        guard let milliseconds = Int64(text), (1...600_000).contains(milliseconds) else {
            throw UsageError("--timeout-ms \(text) is not a number from 1 to 600000")
        }
        return milliseconds
    }
}
