import Foundation
import Testing

@testable import Modelwright

/// The ways in which a JSON text is read, for tests that all of them must agree on.
enum JSONFixtures {
    /// One optional attribute that takes any value, so that everything else in an object is unknown and passed over.
    static let anyModel = Result {
        try ObjectModel(
            data: Data(
                """
                <model>
                    <entity name="Any"><attribute name="value" optional="YES" attributeType="Transformable"/></entity>
                </model>
                """.utf8), name: "Any.xml")
    }

    /// What reading `text` as a value throws, as it is printed; nil where it is accepted.
    static func failure(reading text: some Sequence<UInt8>, maximumDepth: Int = 512) -> DataFailure? {
        failure { _ = try JSONValue(data: Data(text), maximumDepth: maximumDepth) }
    }

    static func failure(reading text: String, maximumDepth: Int = 512) -> DataFailure? {
        failure(reading: text.utf8, maximumDepth: maximumDepth)
    }

    /// What passing over the whole of `text`, in search of a path that it does not have, throws.
    static func failure(skipping text: some Sequence<UInt8>, maximumDepth: Int = 512) -> DataFailure? {
        let failure = failure {
            var decoder = ModelDecoder(model: try anyModel.get())
            decoder.maximumDepth = maximumDepth
            _ = try decoder.decode(entity: "Any", from: Data(text), at: "no\\.such key")
        }
        return failure?.reason == .notFound ? nil : failure
    }

    /// What decoding an object throws whose attribute is `text`, and one whose unknown key is `text`.
    static func failures(decoding text: some Sequence<UInt8>) -> [DataFailure?] {
        [
            Data(#"{"value":"#.utf8) + text + Data("}".utf8),
            Data(#"{"other":"#.utf8) + text + Data(#","value":1}"#.utf8),
        ].map { document in
            failure {
                _ = try ModelDecoder(model: try anyModel.get()).decode(entity: "Any", from: document)
            }
        }
    }

    static func failure(_ body: () throws -> Void) -> DataFailure? {
        do {
            try body()
            return nil
        } catch MappingError.data(let failure) {
            return failure
        } catch {
            Issue.record(error)
            return nil
        }
    }
}
