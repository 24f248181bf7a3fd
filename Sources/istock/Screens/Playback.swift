import Desk
import Market
import Messages
import Quotes

/// The passes of a screen: they refresh and fill like those of `run`, and the keys of a virtual clock hold
/// them, step them and make them faster.
final class Playback {
    /// The speeds that keys choose between.
    static let speeds: [Int64] = [1, 2, 5, 10, 30, 60, 300]

    let desk: Desk
    private let lease: LoopLease
    private let interval: TimeSpan
    private(set) var speed: Int64
    private(set) var isPaused: Bool
    /// Whether another loop moves the market, which this one follows.
    private(set) var isFollowing = false
    private var nextPass: Int64
    /// Milliseconds in which the market went, up to `since`.
    private var went: Int64 = 0
    private var since: Int64

    init(
        desk: Desk,
        interval: TimeSpan,
        speed: Int64,
        isPaused: Bool
    ) throws(DeskError) {
        self.desk = desk
        self.interval = interval
        self.speed = speed
        self.isPaused = isPaused
        lease = try LoopLease(desk)
        since = SignalPipe.monotonicMilliseconds()
        nextPass = since + interval.milliseconds
    }

    var isVirtual: Bool { desk.virtualSource != nil }

    /// Milliseconds until the next pass; nil while the market is held.
    var untilNextPass: Int64? {
        isPaused ? nil : max(nextPass - SignalPipe.monotonicMilliseconds(), 0)
    }

    /// The clock by which a typed price drifts: real milliseconds in which the market went.
    var elapsed: Instant {
        let now = SignalPipe.monotonicMilliseconds()
        return Instant(milliseconds: isPaused ? went : went + now - since)
    }

    /// Does a pass: a virtual clock moves by interval times speed.
    ///
    /// - Throws: the source's or the store's error; the passes go on after it.
    func pass() throws(DeskError) {
        renewQuotes()
        nextPass = SignalPipe.monotonicMilliseconds() + interval.milliseconds
        isFollowing = try !lease.isHeld()
        try desk.reload()
        guard !isFollowing else { return }
        if isVirtual {
            let step = interval.milliseconds * speed
            try desk.advance(to: desk.now.advanced(byMilliseconds: step))
        } else {
            try desk.refresh()
        }
        _ = desk.takeOwnEvents()
    }

    /// Asks a live source anew: what is placed and cancelled is judged by the newest quotes.
    func renewQuotes() {
        (desk.source as? KeptQuotes)?.renew(at: desk.now)
    }

    /// Does what a key asks for; returns whether it was one of these, and a pass is wanted.
    func handle(_ wish: PlaybackWish) throws(DeskError) {
        guard isVirtual else { return }
        switch wish {
        case .pause:
            went = elapsed.milliseconds
            since = SignalPipe.monotonicMilliseconds()
            isPaused.toggle()
            nextPass = since + interval.milliseconds
        case .step: try pass()
        case .faster: speed = Playback.speeds.first { $0 > speed } ?? speed
        case .slower: speed = Playback.speeds.last { $0 < speed } ?? speed
        }
    }
}

/// What the keys of a virtual clock ask for.
enum PlaybackWish: Hashable {
    case pause, step, faster, slower
}

/// How the market goes, as a screen shows it.
struct PlaybackView: Hashable {
    var isVirtual = false
    var isPaused = false
    var isFollowing = false
    var speed: Int64 = 1
}

extension PlaybackView {
    init(_ playback: Playback) {
        isVirtual = playback.isVirtual
        isPaused = playback.isPaused
        isFollowing = playback.isFollowing
        speed = playback.speed
    }
}
