import Foundation

/// An input that is made to do harm, and what becomes of it.
struct HostileCase: Sendable {
    /// What a case may take.
    struct Limits: Sendable {
        /// Of the processor.
        var seconds = 2.0
        /// Over what the input takes.
        var bytes = 64 << 20

        /// For what becomes as many objects or values as the limits of data let through by default.
        static let full = Limits(seconds: 4, bytes: 512 << 20)
    }

    let name: String
    var limits = Limits()
    /// Makes the input.
    let input: @Sendable () -> Data
    /// Takes the input; what came of it, or an error.
    let run: @Sendable (Data) throws -> String

    static let all =
        modelCases + dataCases + mappingCases + ruleCases + updateCases + overlayCases + commandCases
        + graphCases
}
