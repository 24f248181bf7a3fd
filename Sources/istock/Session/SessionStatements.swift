import Arguments
import Console
import Desk
import Market
import Messages
import Sessions
import Store
import Trading

extension SessionRun {
    /// Does what a line says, and answers it.
    func carryOut(
        _ statement: Statement,
        _ line: ScriptLine,
        _ scope: SessionLine
    ) throws(SessionFailure) {
        switch statement {
        case .at, .advance, .untilClose, .nextDay: try moveClock(statement, line, scope)
        case .simulation, .recordedMarket, .outage, .replay, .tick, .auction, .suspend, .limit,
            .givenCash, .givenShares:
            try stage(statement, line, scope)
        case .set(let assignment):
            text.set(assignment)
            answer(line, scope)
        case .include(let path):
            do throws(SessionFault) {
                try text.include(path, by: line)
            } catch {
                throw .end(.fault(error))
            }
            answer(line, scope)
        case .expect(let expectation):
            try desking { () throws(DeskError) in
                try beginLine()
                try tellNotices()
            }
            try check(expectation, line, scope)
        case .command(let words):
            try desking { () throws(DeskError) in try beginLine() }
            try run(words, line, scope)
        }
    }

    private func beginLine() throws(DeskError) {
        try account.beginDay()
        try account.endDayIfDue()
    }

    private func moveClock(
        _ statement: Statement,
        _ line: ScriptLine,
        _ scope: SessionLine
    ) throws(SessionFailure) {
        try desking { () throws(DeskError) in
            switch statement {
            case .at(let day, let time): try account.move(to: time, on: day)
            case .advance(let span): try account.move(by: span)
            case .untilClose: try account.moveToClose()
            default: try account.moveToNextDay()
            }
        }
        try desking { () throws(DeskError) in try tellNotices() }
        let now = account.now
        let text = account.isDayUnbegun ? now.day.description : "\(now.day) \(now.time)"
        answer(line, scope, members: [("clock", JSON(now))], text: text)
    }

    private func stage(
        _ statement: Statement,
        _ line: ScriptLine,
        _ scope: SessionLine
    ) throws(SessionFailure) {
        do throws(StagingError) {
            switch statement {
            case .simulation(let seed): try account.simulate(seed: seed)
            case .recordedMarket: try account.takeRecordedMarket()
            case .outage: try account.fallSilent()
            case .replay(let path):
                try account.replay(path: InputFile.path(path, namedBy: line.file))
            case .tick(let tick):
                try beginDay()
                try account.post(tick)
            case .auction(let auction):
                try beginDay()
                try account.post(auction)
            case .suspend(let symbol):
                try beginDay()
                try account.suspend(symbol)
            case .limit(let symbol, let limits):
                try beginDay()
                try account.limit(symbol, to: limits)
            case .givenCash(let cash): try account.give(cash: cash)
            case .givenShares(let shares): try account.give(shares)
            default: preconditionFailure("this statement stages nothing")
            }
        } catch {
            switch error {
            case .fault(let reason): throw .end(.fault(SessionFault(line.place, reason)))
            case .desk(let error): throw .command(.desk(error))
            }
        }
        try desking { () throws(DeskError) in try tellNotices() }
        answer(line, scope)
    }

    private func beginDay() throws(StagingError) {
        do throws(DeskError) { try account.beginDay() } catch { throw .desk(error) }
    }

    /// Prints the notices of what the line made happen.
    func tellNotices() throws(DeskError) {
        guard let desk = account.desk else { return }
        let events = desk.takeOwnEvents()
        guard !holdsNotices, !terms.wantsJSON else { return }
        for event in events { try tell(event, desk: desk) }
    }

    private func run(
        _ words: [String],
        _ line: ScriptLine,
        _ scope: SessionLine
    ) throws(SessionFailure) {
        if let order = PlacingRun(plainWords: words) {
            let context = Context(
                options: GlobalTerms(),
                path: "istock \(words[0])",
                output: answers,
                session: scope
            )
            return try run(line) { () throws(Failure) in try order.run(in: context) }
        }
        switch Istock.parse(
            arguments: Istock.withoutShortForm(words),
            in: terms.language.help
        ) {
        case .print(let help): answer(line, scope, members: [("help", .string(help))], text: help)
        case .usage(let error): throw usage(error.message, line)
        case .run(let command, let path):
            guard let command = command as? any AccountCommandProtocol else {
                let mistake: MistakeText = "'\(words[0])' is no command for an account."
                throw usage(mistake.text(in: terms.language.help), line)
            }
            if command is SessionCommand { throw misplaced(words[0], line) }
            if let run = command as? Run, !(run.untilIdle && run.speed.isMaximum) {
                throw misplaced("run", line)
            }
            // A session is the same on every machine, so it reaches no server.
            if command is PushAdd || command is PushTest || command is PushDeliver {
                throw misplaced("push", line)
            }
            if (command as? Events)?.follow == true { throw misplaced("--follow", line) }
            if command.global.db != nil { throw misplaced("--db", line) }
            if command.global.account != nil { throw misplaced("--account", line) }
            let context = Context(
                options: command.global.terms,
                path: path,
                output: answers,
                session: scope
            )
            try run(line) { () throws(Failure) in try command.run(in: context) }
        }
    }

    /// Runs a command, whose JSON becomes the line's answer.
    private func run(
        _ line: ScriptLine,
        _ command: () throws(Failure) -> Void
    ) throws(SessionFailure) {
        // What a line only tries out is undone before the next one.
        defer { try? account.desk?.endTrial() }
        do throws(Failure) {
            guard terms.wantsJSON else { return try command() }
            let start = JSON.object(heading(line) + [("ok", .bool(true))]).text.dropLast()
            try answers.wrap(start + ",\"answer\":", command)
        } catch {
            throw .command(error)
        }
    }

    /// A mistake in a command's words, at the word it is about where that can be told.
    private func usage(_ sentence: String, _ line: ScriptLine) -> SessionFailure {
        let word = line.words.dropFirst().last { sentence.contains("'\($0.text)'") }
        let place = line.place(of: word ?? line.words[0])
        return .end(.fault(SessionFault(place, .usage(sentence))))
    }

    private func misplaced(_ command: String, _ line: ScriptLine) -> SessionFailure {
        .end(.fault(SessionFault(line.place, .notInSession(command: command))))
    }

    /// Answers a line that was refused; what is no refusal ends the session.
    func refused(
        _ failure: SessionFailure,
        _ line: ScriptLine,
        _ scope: SessionLine
    ) throws(SessionEnd) {
        switch failure {
        case .end(let end): throw end
        case .command(.usage(let sentence)):
            throw .fault(SessionFault(line.place, .usage(sentence)))
        case .command(.mistake(let mistake)):
            let sentence = mistake.text(in: terms.language.help)
            throw .fault(SessionFault(line.place, .usage(sentence)))
        case .command(.status):
            guard !scope.errors.isEmpty else { throw .readerIsGone }
            for error in scope.errors { try refused(error, line) }
            // The command's own answer has the errors with --json.
            if !terms.wantsJSON { for error in scope.errors { answer(error, line, scope) } }
        case .command(.desk(let error)):
            try refused(error, line)
            answer(error, line, scope)
        }
    }

    private func refused(_ error: DeskError, _ line: ScriptLine) throws(SessionEnd) {
        if ExitStatus(error) == .database { throw .desk(error, line.place) }
        refusal = (error, line.place, false)
    }

    private func answer(_ error: DeskError, _ line: ScriptLine, _ scope: SessionLine) {
        let language = terms.language
        answer(
            line,
            scope,
            isDone: false,
            members: ErrorJSON.members(error, language: language),
            text: language.refusedLine(
                code: ErrorJSON.code(error),
                sentence: language.message(error)
            )
        )
    }
}

/// Why a line was not carried out.
enum SessionFailure: Error {
    /// The session ends here.
    case end(SessionEnd)
    /// The command says no.
    case command(Failure)
}

/// Runs the desk and turns its errors into a line's.
private func desking(_ body: () throws(DeskError) -> Void) throws(SessionFailure) {
    do throws(DeskError) { try body() } catch { throw .command(.desk(error)) }
}
