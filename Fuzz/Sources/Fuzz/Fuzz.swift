import FuzzTargets

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// The target that the variable `FUZZ_TARGET` names.
private let chosen: FuzzTarget = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        fatalError("FUZZ_TARGET is one of " + FuzzTarget.all.map(\.name).joined(separator: ", "))
    }
    return target
}()

/// What libFuzzer calls with each input; a property that does not hold ends the process, as a crash does.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    if let broken = chosen.check(input) { fatalError("\(chosen.name): \(broken)") }
    return 0
}
