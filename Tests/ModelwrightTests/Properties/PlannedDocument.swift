import Foundation

@testable import Modelwright

/// A document that fits a model, what is decoded from it, and what may change when it is encoded again.
struct PlannedDocument {
    /// What is decoded from one place.
    struct Root {
        var entity: Int
        var isArray: Bool
        /// Nil for the document's own value.
        var key: String?
    }

    var roots: [Root] = []
    /// The document as the model has it, without what hooks make of it.
    var tree = DocumentNode.null
    /// The document itself.
    var written = DocumentNode.null
    var text = ""
    var licences: [JSONPath: [Licence]] = [:]

    var data: Data { Data(text.utf8) }
}
