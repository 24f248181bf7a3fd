import Foundation

/// A JSON Schema of `docs/schema`, as far as those use the language; members it does not name are complaints.
struct Schema {
    private let root: [String: Any]

    init(_ name: String) throws {
        let url = Checkout.root.appendingPathComponent("docs/schema/\(name).json")
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
        root = document as? [String: Any] ?? [:]
    }

    /// What is wrong with a JSON text.
    func complaints(_ text: String) -> [String] {
        let data = Data(text.utf8)
        guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        else { return ["no JSON: \(text)"] }
        return complaints(value, root, at: "$")
    }

    private func complaints(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
        if let reference = schema["$ref"] as? String, reference.hasSuffix(".json") {
            guard let other = try? Schema(String(reference.dropLast(5))) else {
                return ["no \(reference)"]
            }
            return other.complaints(value, other.root, at: path)
        }
        if let reference = schema["$ref"] as? String {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            let definitions = root["$defs"] as? [String: Any]
            return complaints(value, definitions?[name] as? [String: Any] ?? ["no": name], at: path)
        }
        if let choices = schema["anyOf"] as? [[String: Any]] {
            let all = choices.map { complaints(value, $0, at: path) }
            return all.contains([]) ? [] : all.min { $0.count < $1.count } ?? []
        }
        if let constant = schema["const"] as? Bool {
            return value as? Bool == constant ? [] : ["\(path) is \(value)"]
        }
        let types = schema["type"].map { $0 as? [String] ?? [$0 as? String ?? ""] } ?? []
        guard types.isEmpty || types.contains(where: { isOf($0, value) }) else {
            return ["\(path) is \(value), no \(types.joined(separator: " or "))"]
        }
        if value is NSNull { return [] }
        if let words = schema["enum"] as? [String], let word = value as? String,
            !words.contains(word)
        {
            return ["\(path) is \(word)"]
        }
        if let pattern = schema["pattern"] as? String, let text = value as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            return ["\(path) is \(text)"]
        }
        if let items = schema["items"] as? [String: Any], let array = value as? [Any] {
            return array.enumerated().flatMap { complaints($1, items, at: "\(path)[\($0)]") }
        }
        guard types == ["object"], let object = value as? [String: Any] else { return [] }
        return complaints(members: object, schema, at: path)
    }

    private func complaints(
        members object: [String: Any],
        _ schema: [String: Any],
        at path: String
    ) -> [String] {
        let properties = schema["properties"] as? [String: Any] ?? [:]
        let others = schema["additionalProperties"] as? [String: Any]
        let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
        return missing.map { "\(path).\($0) is missing" }
            + object.sorted { $0.key < $1.key }.flatMap { name, member in
                guard let known = properties[name] as? [String: Any] ?? others else {
                    return ["\(path).\(name) is not in the schema"]
                }
                return complaints(member, known, at: "\(path).\(name)")
            }
    }

    private func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "null": return value is NSNull
        case "string": return value is String
        case "array": return value is [Any]
        case "object": return value is [String: Any]
        default: break
        }
        guard let number = value as? NSNumber, !(value is String) else { return false }
        let isBool = unsafe number.objCType.pointee == 99
        switch type {
        case "boolean": return isBool
        case "integer": return !isBool && number.doubleValue.rounded() == number.doubleValue
        case "number": return !isBool
        default: return false
        }
    }
}
