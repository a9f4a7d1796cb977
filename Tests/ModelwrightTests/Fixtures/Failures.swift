@testable import Modelwright

/// The failures that an operation throws, as they are printed; none where it succeeds.
func failures(_ body: () throws -> Void) -> [String] {
    do {
        try body()
        return []
    } catch MappingError.failures(let failures) {
        return failures.map(\.description)
    } catch {
        return ["\(error)"]
    }
}
