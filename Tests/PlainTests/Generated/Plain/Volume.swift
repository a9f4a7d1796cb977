import Modelwright

// Yours: written once by modelgen, and never again.

/// The entity `Volume`.
nonisolated package class Volume: _Volume {
    // Properties and methods of your own; what the model has is in `_Volume`.
}
