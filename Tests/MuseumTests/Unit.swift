/// The program's own enumeration that Museum.xml names as RawType.
public enum Unit: String {
    case celsius, percent
}
