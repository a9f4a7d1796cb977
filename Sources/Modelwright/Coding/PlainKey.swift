/// A key that no type of the program's stands for: an element of an array, or a name.
struct PlainKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    /// An element, named as Foundation's coders name it.
    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    /// What a class's own part of a value is under, unless the class says otherwise.
    static let superKey = PlainKey(stringValue: "super")
}
