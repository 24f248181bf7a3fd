import Foundation
import Testing

/// The account file has secrets in it: it belongs to its owner alone, whatever the umask says.
@Suite("Modes of the files")
struct ModeTests {
    @Test
    func `the account file and all that lies beside it are for their owner`() throws {
        let box = try Sandbox()
        let script = "umask 0; \"$0\" init && exec \"$0\" run"
        let run = try box.start(["-c", script, Program.istock], program: "/bin/sh")
        #expect(eventually { FileManager.default.fileExists(atPath: box.database + "-shm") })
        #expect(eventually { FileManager.default.fileExists(atPath: box.database + "-loop") })
        let deliver = try box.start(
            ["-c", "umask 0; \"$0\" push deliver", Program.istock],
            program: "/bin/sh"
        )
        #expect(deliver.end().status == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: box.folder)
            .filter { $0.hasPrefix("account.db") }
        #expect(Set(files).isSuperset(of: ["account.db", "account.db-lock", "account.db-push-1"]))
        for name in files {
            let mode = try FileManager.default.attributesOfItem(atPath: box.path(name))[
                .posixPermissions
            ]
            #expect(mode as? Int == 0o600, "\(name)")
        }
        run.signal(SIGKILL)
        _ = run.end()
    }
}
