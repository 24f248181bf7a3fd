import Market
import Testing
import Trading

@Suite("The tries of a locked account")
struct LockTriesTests {
    private let start = Instant(milliseconds: 1_800_000_000_000)

    private func after(_ seconds: Int64) -> Instant {
        start.advanced(byMilliseconds: seconds * 1000)
    }

    @Test(arguments: [
        (0, 0, 5), (1, 0, 4), (2, 0, 3), (4, 0, 1), (5, 30, 0), (6, 60, 0), (7, 120, 0),
        (8, 240, 0), (11, 1920, 0), (12, 3600, 0), (13, 3600, 0), (1000, 3600, 0),
        (Int.max - 1, 3600, 0),
    ])
    func `are followed by a delay that grows`(count: Int, seconds: Int64, left: Int) {
        let tries = LockTries(count: count, latest: count == 0 ? nil : start)
        #expect(tries.delay == TimeSpan(milliseconds: seconds * 1000))
        #expect(tries.left == left)
        #expect(tries.next(at: start) == (seconds == 0 ? nil : after(seconds)))
    }

    @Test func `are counted, and let the next one in when the delay is over`() {
        var tries = LockTries.none
        for _ in 0..<5 {
            #expect(tries.next(at: start) == nil)
            tries = tries.adding(at: start)
        }
        #expect(tries.next(at: after(29)) == after(30))
        #expect(tries.next(at: after(30)) == nil)
        tries = tries.adding(at: after(30))
        #expect(tries.next(at: after(89)) == after(90))
        #expect(tries.next(at: after(90)) == nil)
    }

    @Test(arguments: [-1, -60, -31_536_000] as [Int64])
    func `wait the delay and no longer when the clock goes back`(seconds: Int64) {
        let tries = LockTries(count: 5, latest: start)
        let now = after(seconds)
        #expect(tries.next(at: now) == now.advanced(byMilliseconds: 30_000))
        let kept = tries.anchored(at: now)
        #expect(kept == LockTries(count: 5, latest: now))
        #expect(kept.next(at: now.advanced(byMilliseconds: 29_999)) != nil)
        #expect(kept.next(at: now.advanced(byMilliseconds: 30_000)) == nil)
        #expect(tries.anchored(at: after(10)) == tries)
    }
}
