import Credentials
import Testing

@Suite("A PIN")
struct PINTests {
    private func pin(_ text: String) throws -> PIN { try #require(PIN(text.utf8)) }

    @Test(arguments: ["1234", "12345678", "a b!c", "密码锁定", "0000", "pässwörd"])
    func `matches the hash made of it and no other`(text: String) throws {
        let hash = try PINHash(of: pin(text))
        #expect(hash.matches(try pin(text)))
        #expect(!hash.matches(try pin(text + "1")))
        #expect(!hash.matches(try pin(String(text.dropLast()) + "x")))
        #expect(!hash.matches(try pin(text.uppercased() + " ")))
    }

    @Test
    func `is hashed with yescrypt and another salt each time`() throws {
        let first = try PINHash(of: pin("1234"))
        let second = try PINHash(of: pin("1234"))
        #expect(first.text.hasPrefix("$y$j"))
        #expect(first != second)
        #expect(first.text.utf8.count < 100)
        #expect(PINHash(stored: first.text) == first)
        #expect(PINHash(stored: second.text)?.matches(try pin("1234")) == true)
    }

    @Test(arguments: ["", "1234", "$1$abc$def", "*0", "*1", "aaGIVENXDES12"])
    func `has no hash of another method`(stored: String) {
        #expect(PINHash(stored: stored) == nil)
    }

    @Test(arguments: ["$y$", "$y$j9T$", "$y$j9T$salt$", "$y$j9T$Nlcf3bt0APCGxrv3n1c4J.$", "$y$*0"])
    func `does not match a damaged hash`(stored: String) throws {
        let hash = try #require(PINHash(stored: stored))
        #expect(!hash.matches(try pin("1234")))
    }

    /// Of another implementation: Debian's crypt(3), called from C.
    @Test func `matches a hash that another program made`() throws {
        let text = "$y$j9T$Nlcf3bt0APCGxrv3n1c4J.$lZf95R1wgQkYqogcpAnBFSLG5QOQf0hoVzYDno/0OtA"
        let hash = try #require(PINHash(stored: text))
        #expect(hash.matches(try pin("1234")))
        #expect(!hash.matches(try pin("1235")))
    }

    @Test(arguments: [
        ("1234\n", "1234"), ("1234\r\n", "1234"), (" 1234 \n", " 1234 "),
    ])
    func `is read without its line end`(read: String, meant: String) throws {
        #expect(try pin(read).equals(try pin(meant)))
        #expect(!(try pin(read)).equals(try pin(meant + "5")))
    }

    @Test(arguments: ["", "\n", "\r\n"])
    func `is not nothing`(text: String) {
        #expect(PIN(text.utf8) == nil)
    }

    @Test(arguments: [
        (Array("123".utf8), PINFault.tooShort), (Array("密码锁".utf8), .tooShort),
        ([UInt8](repeating: 49, count: 257), .tooLong), (Array("12\u{7}34".utf8), .notText),
        ([49, 50, 51, 52, 0, 53], .notText), ([49, 50, 51, 0xFF], .notText),
        (Array("1234\n5678".utf8), .notText), (Array("1234\n\n".utf8), .notText),
    ])
    func `that breaks the rule says which part`(bytes: [UInt8], fault: PINFault) throws {
        let pin = try #require(PIN(bytes))
        #expect(pin.fault == fault)
    }

    @Test(arguments: ["1234", "密码锁定", String(repeating: "7", count: 256), "a b c"])
    func `that keeps the rule has no fault`(text: String) throws {
        #expect(try pin(text).fault == nil)
    }

    @Test func `with a zero inside does not match what stands before it`() throws {
        let hash = try PINHash(of: pin("1234"))
        #expect(!hash.matches(try #require(PIN([49, 50, 51, 52, 0, 53]))))
        #expect(!hash.matches(try #require(PIN([UInt8](repeating: 49, count: 1000)))))
    }
}
