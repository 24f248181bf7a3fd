import Foundation
import SQLite
import Synchronization
import Testing

/// The lock between processes; two locks of one process exclude each other as well.
struct FileLockTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("a.db-lock")
    }

    @Test func `one holds the lock until it gives it back`() throws {
        let first = try FileLock(path: path)
        let second = try FileLock(path: path)
        try first.lock()
        #expect(try second.tryLock() == false)
        first.unlock()
        #expect(try second.tryLock())
        #expect(try first.tryLock() == false)
    }

    @Test func `a lock that is dropped is free, and its file stays`() throws {
        do {
            let first = try FileLock(path: path)
            #expect(try first.tryLock())
        }
        #expect(try folder.names == ["a.db-lock"])
        #expect(try FileLock(path: path).tryLock())
    }

    @Test func `the file is for its owner only, and its bytes are left alone`() throws {
        _ = try FileLock(path: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let other = try folder.file("b.db-lock", "kept".utf8)
        try FileLock(path: other).lock()
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "kept")
    }

    @Test func `a file that cannot be opened is refused`() throws {
        let path = folder.file("missing/a.db-lock")
        let error = #expect(throws: SQLiteError.self) { try FileLock(path: path) }
        #expect(
            error?.description
                == "unable to open lock file: No such file or directory (file \(path))"
        )
    }

    @Test func `a program that is started does not inherit the file`() throws {
        let lock = try FileLock(path: path)
        try lock.lock()
        let inherits = """
            for file in /dev/fd/*; do if [ "$file" -ef '\(path)' ]; then exit 1; fi; done
            """
        #expect(unsafe system(inherits) == 0)
        lock.unlock()
    }

    @Test func `lock waits for the other, whatever signals arrive`() throws {
        let lock = try FileLock(path: path)
        try lock.lock()
        try interruptOnUserSignal()
        let waiting = WaitingThread(for: path)
        while interruptions.load(ordering: .relaxed) < 100, waiting.outcome == nil {
            waiting.interrupt()
        }
        #expect(waiting.outcome == nil)
        lock.unlock()
        #expect(waiting.end() == "locked")
    }
}

/// The signals that arrived.
private let interruptions = Atomic(0)

/// Lets SIGUSR1 interrupt a call of the system, which then fails with EINTR.
private func interruptOnUserSignal() throws {
    interruptions.store(0, ordering: .relaxed)
    var action = sigaction()
    #if canImport(Darwin)
    unsafe action.__sigaction_u.__sa_handler = { _ in interruptions.add(1, ordering: .relaxed) }
    #else
    unsafe action.__sigaction_handler.sa_handler = { _ in
        interruptions.add(1, ordering: .relaxed)
    }
    #endif
    try #require(unsafe sigaction(SIGUSR1, &action, nil) == 0)
}

/// A thread that waits for a lock.
private final class WaitingThread: Sendable {
    private let identity = Mutex<pthread_t?>(nil)
    private let result = Mutex<String?>(nil)
    private let (started, locked, ended) = (
        DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )

    init(for path: String) {
        Thread.detachNewThread { [self] in
            // Foundation starts its threads with every signal blocked.
            var signals = sigset_t()
            unsafe sigaddset(&signals, SIGUSR1)
            unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            identity.withLock { $0 = pthread_self() }
            started.signal()
            let outcome: String
            do {
                try FileLock(path: path).lock()
                outcome = "locked"
            } catch {
                outcome = "\(error)"
            }
            result.withLock { $0 = outcome }
            locked.signal()
            ended.wait()
        }
        started.wait()
    }

    /// What came of the waiting, nil while it lasts.
    var outcome: String? { result.withLock { $0 } }

    /// Sends the thread SIGUSR1.
    func interrupt() {
        identity.withLock { thread in
            if let thread { pthread_kill(thread, SIGUSR1) }
        }
        sched_yield()
    }

    /// Waits for the outcome and lets the thread end.
    func end() -> String? {
        locked.wait()
        ended.signal()
        return outcome
    }
}
