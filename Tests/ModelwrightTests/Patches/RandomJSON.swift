import Modelwright

/// Small values of few keys, of which two have much in common.
enum RandomJSON {
    static func value(_ random: inout SeededGenerator, depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth > 3 ? 4 : 10), using: &random) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &random))
        case 2: return .number(JSONNumber(Int.random(in: 0..<3, using: &random)))
        case 3: return .string(["", "a", "~/"].randomElement(using: &random) ?? "")
        case 4...6:
            let count = Int.random(in: 0..<4, using: &random)
            return .array((0..<count).map { _ in value(&random, depth: depth + 1) })
        default:
            var object = JSONObject()
            for key in ["a", "b", "", "~1", "/"] where Bool.random(using: &random) {
                object[key] = value(&random, depth: depth + 1)
            }
            return .object(object)
        }
    }
}
