@testable import Modelwright

/// A relationship of a planned model.
struct PlannedRelationship {
    var place: PlannedPlace
    /// The destination's place among the model's entities.
    var destination: Int
    var isToMany = false
    var isOrdered = false
    var inverse: String?
    var reference: ReferenceStyle?
    var isLossy = false
    var merge: MergePolicy?

    var annotations: [(key: String, value: String)] {
        var entries = place.annotations
        if let reference { entries.append(("jsonReference", reference.rawValue)) }
        if isLossy { entries.append(("jsonLossy", "YES")) }
        if let merge { entries.append(("jsonMerge", merge.rawValue)) }
        return entries
    }
}
