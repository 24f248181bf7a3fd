import Arguments
import Desk
import Market

/// How fast a whole number of times a screen's market goes.
struct SpeedWord: ExpressibleByArgument {
    let times: Int64

    init?(argument: String) {
        guard let times = Int64(argument), (1...1_000_000).contains(times) else { return nil }
        self.times = times
    }

    init(times: Int64) {
        self.times = times
    }

    var defaultValueDescription: String { String(times) }

    static var valueDescription: String { "a whole number from 1 to 1000000" }
}

/// How the market goes on while a command shows it.
struct PlaybackOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The time between two passes.", valueName: "time"))
    var interval = TimeSpan(milliseconds: 3000)

    @Option(help: ArgumentHelp("How fast a virtual clock goes.", valueName: "times"))
    var speed = SpeedWord(times: 1)

    @Flag(help: "Begin with a virtual clock that stands still; the space key lets it go.")
    var paused = false

    func validate() throws(ValidationError) {
        if interval.milliseconds < 1 { throw ValidationError("'--interval' must be above 0.") }
    }

    func playback(_ desk: Desk) throws(Failure) -> Playback {
        try trading { () throws(DeskError) in
            try Playback(
                desk: desk,
                interval: interval,
                speed: speed.times,
                isPaused: paused && desk.virtualSource != nil
            )
        }
    }
}
