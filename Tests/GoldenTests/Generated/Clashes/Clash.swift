import Modelwright

// Yours: written once by modelgen, and never again.

/// The entity `Clash`.
nonisolated class Clash: _Clash {
    // Properties and methods of your own; what the model has is in `_Clash`.
}
