import Foundation
import Market
import Quotes

/// A replay file in a folder of its own, which goes with it.
final class ReplayFile {
    let path: String
    private let folder: URL

    convenience init(_ text: String) throws {
        try self.init(Data(text.utf8))
    }

    init(_ bytes: Data) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("istock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("ticks.csv")
        try bytes.write(to: file)
        path = file.path
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func replace(with text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    func remove() throws { try FileManager.default.removeItem(atPath: path) }

    func source(expecting fingerprint: String? = nil) throws(SourceError) -> ReplaySource {
        try ReplaySource(path: path, calendar: calendar, expectedFingerprint: fingerprint)
    }
}

/// A source on a text; the file is gone when this returns, but stays open.
func replay(_ text: String) throws -> ReplaySource {
    try ReplayFile(text).source()
}

/// The milliseconds since 1970 of an instant, as a replay file has them.
func stamp(_ text: String) -> Int64 { instant(text).milliseconds }
