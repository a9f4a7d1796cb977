import Modelwright

// Yours: written once by modelgen, and never again.

/// The entity `Driver`.
nonisolated package class Driver: _Driver {
    // Properties and methods of your own; what the model has is in `_Driver`.
}
