import Modelwright

// Yours: written once by modelgen, and never again.

/// The entity `Person`.
///
/// Told apart by `name`.
nonisolated class Person: _Person {
    // Properties and methods of your own; what the model has is in `_Person`.
}
