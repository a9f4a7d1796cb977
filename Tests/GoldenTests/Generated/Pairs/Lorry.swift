import Modelwright

// Yours: written once by modelgen, and never again.

/// The entity `Lorry`.
nonisolated package class Lorry: _Lorry {
    // Properties and methods of your own; what the model has is in `_Lorry`.
}
