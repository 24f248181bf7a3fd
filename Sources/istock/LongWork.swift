import Console
import Desk
import Messages
import Quotes

extension Context {
    /// Runs a work that may last, and shows how far it is where somebody looks on.
    ///
    /// That is on a terminal at standard error that can be drawn on, and not where data streams to the same terminal
    /// meanwhile. Else there is no meter, and nothing is drawn.
    func showingProgress<Result>(
        _ work: LongWork,
        unit: ProgressBar.Unit,
        streamsData: Bool = false,
        _ body: (ProgressMeter?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let output = screen, !(streamsData && output.isTerminal) else {
            return try body(nil)
        }
        let meter = meter(work, unit: unit, on: output, since: 0)
        let former = output.makesWay
        output.makesWay = {
            former?()
            meter.clear()
        }
        defer {
            meter.clear()
            output.makesWay = former
        }
        return try body(meter)
    }

    /// Runs a work of a desk that tells how far it is.
    func showingProgress<Result>(
        _ work: LongWork,
        unit: ProgressBar.Unit,
        of desk: Desk,
        streamsData: Bool = false,
        _ body: () throws(DeskError) -> Result
    ) throws(Failure) -> Result {
        try showingProgress(work, unit: unit, streamsData: streamsData) { meter throws(Failure) in
            desk.onProgress = meter.map { meter in { meter.advance(to: $0, of: $1) } }
            defer { desk.onProgress = nil }
            return try trading(body)
        }
    }

    /// Shows while a desk waits for a provider that takes its time.
    func showWaiting(of desk: Desk) {
        guard let output = screen, let source = desk.source as? PipeSource else { return }
        var shown: (meter: ProgressMeter, milliseconds: Int)?
        output.makesWay = { shown?.meter.clear() }
        source.whileWaiting = { [unowned output] milliseconds in
            // Each question has a bar of its own.
            if let former = shown, former.milliseconds > milliseconds {
                former.meter.clear()
                shown = nil
            }
            let meter =
                shown?.meter
                ?? self.meter(.fetching, unit: .hidden, on: output, since: Int64(milliseconds))
            shown = (meter, milliseconds)
            meter.tick()
        }
    }

    /// The process's own output, where something can be drawn on its standard error.
    private var screen: StandardOutput? {
        guard session == nil, Surroundings.canDraw else { return nil }
        return output as? StandardOutput
    }

    private func meter(
        _ work: LongWork,
        unit: ProgressBar.Unit,
        on output: StandardOutput,
        since milliseconds: Int64
    ) -> ProgressMeter {
        ProgressMeter(
            ProgressBar(
                language.label(work: work),
                unit: unit,
                left: language.timeLeft,
                start: SignalPipe.monotonicMilliseconds() - milliseconds,
                patience: Surroundings.progressPatience
            ),
            clock: SignalPipe.monotonicMilliseconds,
            columns: Surroundings.terminalColumns,
            draw: { [unowned output] in output.draw($0) }
        )
    }
}
