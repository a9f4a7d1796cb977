/// A state that fits into four bits, of which the first are the same for all: 0 is what nothing is known of, 1 a key that
/// was not there, and 2 one that was there with null.
protocol FourBitState {
    init(bits: UInt8)
    var bits: UInt8 { get }
}

extension AttributeState: FourBitState {
    @inline(__always)
    init(bits: UInt8) {
        switch bits {
        case 0: self = .unset
        case 1: self = .absent
        case 2: self = .null
        case 3: self = .defaulted
        case 15: self = .withheld
        default: self = .value(ValueForm(rawValue: bits &- 4) ?? .plain)
        }
    }

    @inline(__always)
    var bits: UInt8 {
        switch self {
        case .unset: 0
        case .absent: 1
        case .null: 2
        case .defaulted: 3
        case .withheld: 15
        case .value(let form): 4 &+ form.rawValue
        }
    }
}

extension RelationshipState: FourBitState {
    @inline(__always)
    init(bits: UInt8) {
        switch bits {
        case 0: self = .unset
        case 1: self = .absent
        case 2: self = .null
        case 3: self = .value
        case 4: self = .setByInverse
        case 5: self = .setByInverseOverNull
        default: self = .identity(ValueForm(rawValue: bits &- 6) ?? .plain)
        }
    }

    @inline(__always)
    var bits: UInt8 {
        switch self {
        case .unset: 0
        case .absent: 1
        case .null: 2
        case .value: 3
        case .setByInverse: 4
        case .setByInverseOverNull: 5
        case .identity(let form): 6 &+ form.rawValue
        }
    }
}

extension ContainerState: FourBitState {
    @inline(__always)
    init(bits: UInt8) {
        switch bits {
        case 0: self = .unset
        case 2: self = .null
        default: self = .value
        }
    }

    @inline(__always)
    var bits: UInt8 {
        switch self {
        case .unset: 0
        case .null: 2
        case .value: 3
        }
    }
}
