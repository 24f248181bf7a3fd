import Simulation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Runs simulations for so many seconds, or that of one seed; `scripts/soak` builds and calls it.
@main
struct Soak {
    static func main() {
        var counts = Simulation.Counts()
        do throws(Failure) {
            try run(CommandLine.arguments, &counts)
        } catch {
            print(counts.line)
            print("error: \(error)")
            exit(1)
        }
    }

    private static func run(
        _ words: [String],
        _ counts: inout Simulation.Counts
    ) throws(Failure) {
        switch (words.dropFirst().first, words.count) {
        case ("life", 4):
            try Simulation.liveChild(plan: words[2], answers: words[3])
        case ("--seed", 3):
            guard let seed = UInt64(words[2]) else { return usage() }
            try Simulation.run(seed: seed, program: words[0], into: &counts)
            print(counts.line)
        case ("order", 2...3):
            let stride = UInt64(words.count > 2 ? words[2] : "1") ?? 1
            for strike in Disk.Strike.allCases where strike != .none && !strike.kills {
                let count = try Simulation.strikeOpening(strike, stride: stride)
                print("\(strike) at \(count) calls of an opening")
            }
            for life in OrderLife.all {
                try life.run(stride: stride, program: words[0], into: &counts)
            }
            print("an order's life: \(counts.line)")
        case (let word?, 2...3):
            guard let seconds = Int(word), var seed = UInt64(words.count > 2 ? words[2] : "1")
            else { return usage() }
            let end = ContinuousClock.now + .seconds(seconds)
            while ContinuousClock.now < end {
                try Simulation.run(seed: seed, program: words[0], into: &counts)
                seed += 1
            }
            print("seeds to \(seed - 1): \(counts.line)")
        default: usage()
        }
    }

    private static func usage() {
        print("usage: soak SECONDS [FIRST_SEED] | soak --seed SEED | soak order [STRIDE]")
        exit(2)
    }
}
