import Console
import Foundation
import Testing

@Suite struct `JSON text` {
    @Test(
        arguments: [
            (.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
            (.integer(0), "0"), (.integer(.min), "-9223372036854775808"),
            (.string(""), #""""#), (.array([]), "[]"), (.object([]), "{}"),
            (.array([.null, .array([.integer(1)]), .object([])]), "[null,[1],{}]"),
        ] as [(JSON, String)]
    )
    func `a value is written on one line`(value: JSON, text: String) {
        #expect(value.text == text)
    }

    @Test func `members keep their order and names are escaped`() {
        let value = JSON.object([
            ("z", .integer(1)), ("a", .array([.bool(true), .string("名")])), ("\"", .null),
        ])
        #expect(value.text == #"{"z":1,"a":[true,"名"],"\"":null}"#)
    }

    @Test(
        arguments: [
            ("\"", #"\""#), (#"\"#, #"\\"#), ("/", "/"), ("\n", #"\n"#), ("\r", #"\r"#),
            ("\t", #"\t"#), ("\u{8}", #"\b"#), ("\u{C}", #"\f"#), ("\0", #"\u0000"#),
            ("\u{1B}", #"\u001b"#), ("\u{1F}", #"\u001f"#), (" ", " "), ("\u{7F}", "\u{7F}"),
            ("\r\n", #"\r\n"#), ("\u{2028}\u{2029}", "\u{2028}\u{2029}"), ("贵州茅台", "贵州茅台"),
            ("😀", "😀"), ("e\u{301}", "e\u{301}"), ("\"\u{301}", "\\\"\u{301}"),
            ("\u{1}\u{FFFD}名\"", #"\u0001"# + "\u{FFFD}名\\\""),
        ]
    )
    func `a string is escaped where it must be and nowhere else`(string: String, escaped: String) {
        // Unicode equivalence would hide a changed scalar.
        #expect(Array(JSON.string(string).text.utf8) == Array("\"\(escaped)\"".utf8))
    }

    @Test func `every control character comes back from a reader`() throws {
        let string = String(String.UnicodeScalarView((0..<0xA0).compactMap(Unicode.Scalar.init)))
        let data = Data(JSON.array([.string(string)]).text.utf8)
        #expect(try JSONDecoder().decode([String].self, from: data) == [string])
    }

    @Test(arguments: [
        "0", "-0", "7", "10.05", "-0.001", "5005.00", "1e5", "1.5E+10", "0e-0",
        "12345678901234567890",
    ])
    func `a number keeps its text`(digits: String) {
        #expect(JSON.array([.number(digits)]).text == "[\(digits)]")
    }

    @Test(arguments: [
        "", "-", "+1", "01", "-01", ".5", "5.", "1e", "1e+", "1.e5", "0x10", "1_000", "nan", "1 ",
        "１",
    ])
    func `a text that is no number is a bug`(digits: String) async {
        await #expect(processExitsWith: .failure) { [digits] in
            _ = JSON.number(digits).text
        }
    }
}
