import Foundation

/// A number that the environment may raise: the suite does a part of what `scripts/soak` does in full.
func count(_ variable: String, or usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
}
