import Modelwright

// Yours: written once by modelgen, and never again.

/// The entity `Atlas`.
nonisolated package class Atlas: _Atlas {
    // Properties and methods of your own; what the model has is in `_Atlas`.
}
