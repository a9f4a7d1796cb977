import Modelwright

// Yours: written once by modelgen, and never again.

/// The entity `Shelf`.
nonisolated package class Shelf: _Shelf {
    // Properties and methods of your own; what the model has is in `_Shelf`.
}
