package import Modelwright

/// The program's own enumeration that Enumerations.xml names as RawType.
enum Unit: String {
    case percent, celsius
}

/// The program's own base class that Pairs.xml is generated with.
package class Machine: ModelObject {}
