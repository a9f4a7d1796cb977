extension ModelElement {
    /// Whether an attribute says yes, which it does not where it is absent. The model editor writes no `NO`.
    subscript(flag attribute: String) -> Bool {
        @inline(never) get { self[choice: attribute] ?? false }
        @inline(never) set {
            guard newValue != self[flag: attribute] else { return }
            self[attribute] = newValue ? "YES" : nil
        }
    }

    /// Whether an attribute says yes or no; nil where it is absent or says neither.
    subscript(choice attribute: String) -> Bool? {
        get { self[attribute].flatMap { Bool(yesOrNo: $0) } }
        @inline(never) set {
            guard newValue != self[choice: attribute] else { return }
            self[attribute] = newValue.map { $0 ? "YES" : "NO" }
        }
    }

    /// The text of an attribute; nil where it is absent or empty.
    subscript(text attribute: String) -> String? {
        @inline(never) get { self[attribute].flatMap { $0.isEmpty ? nil : $0 } }
        @inline(never) set {
            // An empty one reads as nil, and stays empty.
            guard newValue != nil || self[text: attribute] != nil else { return }
            self[attribute] = newValue
        }
    }

    /// The whole number of an attribute; nil where it is absent or is not one.
    subscript(count attribute: String) -> Int? {
        get { self[attribute].flatMap(Self.count(of:)) }
        @inline(never) set {
            guard newValue != self[count: attribute] else { return }
            self[attribute] = newValue.map(String.init)
        }
    }

    /// The number of an attribute; nil where it is absent or is not one. A whole one is written without a fraction, and
    /// one that is not finite as nil is.
    subscript(number attribute: String) -> Double? {
        get { self[attribute].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
        @inline(never) set {
            let number = newValue.flatMap { $0.isFinite ? $0 : nil }
            guard number != self[number: attribute] else { return }
            self[attribute] = number.map { number in Int(exactly: number).map(String.init) ?? String(number) }
        }
    }

    static func count(of text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
