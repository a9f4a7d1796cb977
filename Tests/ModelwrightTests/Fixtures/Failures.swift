@testable import Modelwright

/// The failures that an operation throws, as they are printed; none where it succeeds.
func failures<Value>(_ body: () throws -> Value) -> [String] {
    do {
        _ = try body()
        return []
    } catch MappingError.failures(let failures) {
        return failures.map(\.description)
    } catch DecodingError.dataCorrupted(let context) {
        return [context.debugDescription]
    } catch {
        return ["\(error)"]
    }
}
