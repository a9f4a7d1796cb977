import Modelwright

// Yours: written once by modelgen, and never again.

/// The entity `Sculpture`.
///
/// Told apart by `exhibitId`.
nonisolated public class Sculpture: _Sculpture {
    // Properties and methods of your own; what the model has is in `_Sculpture`.
}
