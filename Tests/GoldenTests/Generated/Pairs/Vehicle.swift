import Modelwright

/// Yours: written once by modelgen, and never again.
nonisolated package class Vehicle: _Vehicle {
    // Properties and methods of your own; what the model has is in `_Vehicle`.
}
