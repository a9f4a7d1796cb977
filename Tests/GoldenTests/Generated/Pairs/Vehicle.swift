import Modelwright

// Yours: written once by modelgen, and never again.

/// The entity `Vehicle`.
///
/// Abstract: an object is of an entity that inherits from it.
nonisolated package class Vehicle: _Vehicle {
    // Properties and methods of your own; what the model has is in `_Vehicle`.
}
