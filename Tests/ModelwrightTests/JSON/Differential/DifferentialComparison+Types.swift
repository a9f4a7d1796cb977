import Foundation

@testable import Modelwright

extension DifferentialComparison {
    /// Compares what two decoders of types make of a document.
    ///
    /// - Parameter problems: What differs in what they made.
    init<Ours, Theirs>(
        _ bytes: [UInt8], ours: (Data) throws -> Ours, theirs: (Data) throws -> Theirs,
        problems differences: (Ours, Theirs) -> [String]
    ) {
        self.init()
        var bytes = bytes
        // Each repair takes one reason away, or all of a kind.
        for _ in 0..<100 {
            let left = Result { try ours(Data(bytes)) }
            let right = Result { try theirs(Data(bytes)) }
            switch (left, right) {
            case (.failure, .failure): return
            case (.success(let left), .success(let right)):
                isAccepted = true
                problems = differences(left, right)
                if problems.isEmpty { return }
            case (.failure(let error), .success): problems = ["Only we refuse it: \(error)"]
            case (.success, .failure(let error)): problems = ["Only Foundation refuses it: \(error)"]
            }
            guard let cause = cause(bytes, left.failure) else { return }
            problems = []
            classes.formUnion(cause.reasons)
            if cause.reasons == [.uncheckedValue] { return }
            bytes = cause.bytes
        }
    }

    private func cause(_ bytes: [UInt8], _ error: (any Error)?) -> DifferentialRepair.Cause? {
        var failure: DataFailure?
        if case MappingError.data(let data)? = error { failure = data }
        if let cause = failure.flatMap({ DifferentialRepair.repair(bytes, $0) }) { return cause }
        if let cause = DifferentialRepair.withoutDuplicateKeys(bytes) { return cause }
        if failure?.reason == .syntax { return Self.reads(bytes) ? nil : ([.uncheckedValue], bytes) }
        return DifferentialRepair.withoutOddNumbers(bytes)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
