import Foundation
import Testing

/// What the program is able to do, by the functions it is linked with.
@Suite("Connections")
struct ConnectionTests {
    private static func calls(_ name: String, of program: Data) -> Bool {
        // Symbol names end in a null byte, and begin with an underscore on some systems.
        ["\0\(name)\0", "\0_\(name)\0"].contains { program.range(of: Data($0.utf8)) != nil }
    }

    /// Whether the program is one of `scripts/check-all`, whose sanitizer brings wrappers of all functions there are.
    private static var isSanitized: Bool {
        let program = try? Data(contentsOf: URL(filePath: Program.istock), options: .alwaysMapped)
        return ["__asan_init", "__tsan_init"].contains { calls($0, of: program ?? Data()) }
    }

    @Test(.disabled(if: isSanitized, "a sanitizer brings functions that istock does not call"))
    func `M21 istock has no function that opens a connection`() throws {
        let program = try Data(contentsOf: URL(filePath: Program.istock), options: .alwaysMapped)
        #expect(Self.calls("flock", of: program))
        for name in ["socket", "getaddrinfo", "curl_easy_perform"] {
            #expect(!Self.calls(name, of: program), "\(name)")
        }
    }
}
