public import Market
public import Store
public import Trading

/// One thing that a push target is sent.
public struct Delivery: Hashable, Sendable {
    /// The notices it tells of; more than one make a summary.
    public let notices: [Notice]
    /// Whether it stands for several notices.
    public let isSummary: Bool
    /// The last event that is told with it.
    public let last: Int64
    /// How much attention it asks for.
    public let level: NoticeLevel
    /// The same whenever the same is sent again, and never the same for anything else.
    public let key: String
}

/// Why a delivery failed, and what follows from it.
public struct DeliveryFailure: Error, Hashable, Sendable {
    /// What went wrong, without anything secret.
    public let reason: String
    /// Whether the server understood it and does not want it.
    public let isRefusal: Bool
    /// How long the server wants to be left alone.
    public let retryAfter: TimeSpan?

    /// A failure.
    public init(reason: String, isRefusal: Bool = false, retryAfter: TimeSpan? = nil) {
        self.reason = reason
        self.isRefusal = isRefusal
        self.retryAfter = retryAfter
    }
}

/// The outbox of push targets. What is due goes by the wall clock, on a virtual account too.
extension Desk {
    /// Returns the account's push targets, by name.
    ///
    /// - Throws: the store's error.
    public func pushTargets() throws(DeskError) -> [PushTarget] {
        try storing { () throws(StoreError) in try file.pushTargets(account: account.id) }
    }

    /// Returns one push target.
    ///
    /// - Throws: `DeskError.noTarget`, or the store's error.
    public func pushTarget(_ name: String) throws(DeskError) -> PushTarget {
        guard let target = try pushTargets().first(where: { $0.name == name }) else {
            throw .noTarget(name)
        }
        return target
    }

    /// Adds a push target; it is told what happens from now on.
    ///
    /// - Throws: `DeskError.targetExists`, or the store's error.
    public func addTarget(_ target: PushTarget) throws(DeskError) {
        try silentTransaction { () throws(DeskError) in
            if try pushTargets().contains(where: { $0.name == target.name }) {
                throw .targetExists(target.name)
            }
            try storing { () throws(StoreError) in
                try file.insert(target, account: account.id)
                cache?.levels = [:]
                try file.forgetLevels(of: target.follower, account: account.id)
                try file.advance(target.follower, to: account.lastEvent, account: account.id)
            }
        }
    }

    /// Removes a push target.
    ///
    /// - Throws: `DeskError.noTarget`, or the store's error.
    public func removeTarget(_ name: String) throws(DeskError) {
        let follower = PushTarget.follower(named: name)
        try silentTransaction { () throws(DeskError) in
            let isRemoved = try storing { () throws(StoreError) in
                cache?.levels = [:]
                try file.forgetLevels(of: follower, account: account.id)
                return try file.removeTarget(name, follower: follower, account: account.id)
            }
            guard isRemoved else { throw .noTarget(name) }
        }
    }

    /// Lets a target be tried again at once, after failures or when it was given up.
    ///
    /// - Throws: `DeskError.noTarget`, or the store's error.
    public func resumeTarget(_ name: String) throws(DeskError) {
        try change(name) { target in
            target.failures = 0
            target.retryAt = nil
            target.isParked = false
        }
    }

    private func change(
        _ name: String,
        _ body: (inout PushTarget) -> Void
    ) throws(DeskError) {
        try silentTransaction { () throws(DeskError) in
            var target = try pushTarget(name)
            body(&target)
            let changed = target
            try storing { () throws(StoreError) in
                try file.update(changed, account: account.id)
            }
        }
    }

    /// Whether a pass of the deliverer would have something to do, where there is a desktop or not.
    ///
    /// - Throws: the store's error.
    public func hasDueDeliveries(withDesktop hasDesktop: Bool) throws(DeskError) -> Bool {
        let wall = environment.wallClock()
        let targets = try pushTargets().filter { target in
            target.mayBeTried(at: wall) && (hasDesktop || target.service != .desktop)
        }
        if targets.isEmpty { return false }
        try reload()
        for target in targets {
            let cursor = try cursor(of: target.follower)
            if target.dueSeq > cursor ? target.dueAt <= wall : account.lastEvent > cursor {
                return true
            }
        }
        return false
    }

    /// Returns what a target is to be sent now, in order.
    ///
    /// What is due is fixed before it is sent, so that after a kill the same is sent again, under the same keys.
    ///
    /// - Throws: the store's error.
    public func dueDeliveries(to name: String) throws(DeskError) -> [Delivery] {
        while true {
            try reload()
            let wall = environment.wallClock()
            let target = try pushTarget(name)
            guard target.mayBeTried(at: wall) else { return [] }
            let cursor = try cursor(of: target.follower)
            if target.dueSeq <= cursor {
                let last = min(account.lastEvent, cursor + 1000)
                guard last > cursor else { return [] }
                try change(name) { target in
                    target.dueSeq = last
                    target.dueAt = wall.advanced(byMilliseconds: target.delay.milliseconds)
                }
                continue
            }
            guard target.dueAt <= wall else { return [] }
            let levels = try levels(of: target.follower, .person)
            let notices = try pendingNotices(
                of: target.follower,
                levels,
                after: cursor,
                through: target.dueSeq
            ).notices
            guard notices.isEmpty else { return target.deliveries(of: notices, levels) }
            try delivered(target.dueSeq, to: target.follower)
        }
    }

    /// Notes that a delivery has arrived.
    ///
    /// - Throws: the store's error.
    public func delivered(_ delivery: Delivery, to target: PushTarget) throws(DeskError) {
        try silentTransaction { () throws(DeskError) in
            guard var now = try pushTargets().first(where: { $0.name == target.name }) else {
                return
            }
            now.failures = 0
            now.retryAt = nil
            let changed = now
            try storing { () throws(StoreError) in
                try file.advance(target.follower, to: delivery.last, account: account.id)
                if changed != target { try file.update(changed, account: account.id) }
            }
        }
    }

    /// Notes that a delivery has failed, and returns whether the target is given up for that.
    ///
    /// - Throws: the store's error.
    public func failed(
        _ delivery: Delivery,
        to target: PushTarget,
        _ failure: DeliveryFailure
    ) throws(DeskError) -> Bool {
        try silentTransaction { () throws(DeskError) in
            guard var now = try pushTargets().first(where: { $0.name == target.name }) else {
                return false
            }
            now.failures += failure.isRefusal ? PushTarget.refusalWeight : 1
            let pause = now.pause(
                after: now.failures,
                of: delivery.last,
                requested: failure.retryAfter
            )
            now.retryAt = environment.wallClock().advanced(byMilliseconds: pause.milliseconds)
            now.isParked = now.failures >= PushTarget.patience
            let changed = now
            try storing { () throws(StoreError) in
                try file.update(changed, account: account.id)
            }
            guard now.isParked else { return false }
            try record(
                .pushParked,
                parking: Event.Parking(target: target.name, reason: failure.reason)
            )
            return true
        }
    }
}

extension PushTarget {
    fileprivate func mayBeTried(at wall: Instant) -> Bool {
        !isParked && (retryAt ?? wall) <= wall
    }

    /// A summary where there are more than the target takes one by one.
    fileprivate func deliveries(of notices: [Notice], _ levels: NoticeLevels) -> [Delivery] {
        if let batch, notices.count > batch, let first = notices.first {
            return [
                Delivery(
                    notices: notices,
                    isSummary: true,
                    last: dueSeq,
                    level: notices.contains { levels[$0.kind] == .on } ? .on : .silent,
                    key: "\(nonce)-\(first.event.seq)-\(dueSeq)"
                )
            ]
        }
        return notices.map { notice in
            Delivery(
                notices: [notice],
                isSummary: false,
                last: notice.event.seq,
                level: levels[notice.kind],
                key: "\(nonce)-\(notice.event.seq)"
            )
        }
    }
}
