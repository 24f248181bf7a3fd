import Foundation
import Testing

/// What the program is able to do, by the functions it is linked with.
@Suite("Connections")
struct ConnectionTests {
    private func calls(_ name: String, of program: Data) -> Bool {
        // Symbol names end in a null byte, and begin with an underscore on some systems.
        ["\0\(name)\0", "\0_\(name)\0"].contains { program.range(of: Data($0.utf8)) != nil }
    }

    @Test
    func `M21 istock has no function that opens a connection`() throws {
        let program = try Data(contentsOf: URL(filePath: Program.istock), options: .alwaysMapped)
        #expect(calls("flock", of: program))
        for name in ["socket", "getaddrinfo", "curl_easy_perform"] {
            #expect(!calls(name, of: program), "\(name)")
        }
    }
}
