@testable import Modelwright

/// Values of attributes, in all the ways in which documents spell them.
extension DocumentGenerator {
    mutating func value(of attribute: PlannedAttribute, in entity: Int) -> DocumentNode {
        switch attribute.form {
        case .plain: return plainValue(attribute, in: entity)
        case .typeField: return .string("")
        case .identity:
            return identity(attribute)
        case .dayTransform: return .string(choices.pick(["2013-04-23", "1564-04-26", "2000-02-29"]))
        case .listTransform:
            return .string(
                choices.pick([
                    "", "drama", "drama,fantasy", ",", "a,,b", "\(LookAlike.one),\(LookAlike.two)", ",\u{301}",
                ]))
        case .closureTransform: return .string(choices.pick(["", "quiet", "two words"]))
        case .unregistered: return anyValue(depth: 2)
        case .genre:
            var texts = ["prose", "poetry", "\(LookAlike.one)t\(LookAlike.one)"]
            if attribute.enumFallback != nil { texts += ["drama", "\(LookAlike.two)t\(LookAlike.two)"] }
            return .string(choices.pick(texts))
        case .level: return .number(choices.pick(["1", "-1"]))
        case .integers: return elements(attribute.isLossy, ["1", "2", "-3", "-0"]) { .number($0) }
        case .strings: return elements(attribute.isLossy, ["", "x"] + LookAlike.both) { .string($0) }
        }
    }

    /// One of few values, so that some meet, in one of its spellings.
    private mutating func identity(_ attribute: PlannedAttribute) -> DocumentNode {
        let number = choices.below(5)
        let text = ["a", LookAlike.one, LookAlike.two, "d", "e"][number]
        switch attribute.type {
        case .string: return .string(text)
        case .boolean: return boolean(attribute)
        case .transformable where choices.chance(1, in: 3): return .string(text)
        default: break
        }
        if number == 0, has(.negativeZero, 1, in: 4) { return inString("-0", attribute, 1, in: 8) }
        let spellings = ["\(number)", "\(number).0", "\(number).00", "\(number)e0"]
        return inString(choices.pick(spellings + Array(repeating: "\(number)", count: 4)), attribute, 1, in: 6)
    }

    private mutating func elements(
        _ isLossy: Bool, _ texts: [String], _ element: (String) -> DocumentNode
    ) -> DocumentNode {
        var elements: [DocumentNode] = []
        while elements.count < 4, choices.chance(2, in: 3) {
            if isLossy, choices.chance(1, in: 4) {
                features.insert(.droppedElement)
                elements.append(.boolean(true))
            } else {
                elements.append(element(choices.pick(texts)))
            }
        }
        return .array(elements)
    }

    private mutating func plainValue(_ attribute: PlannedAttribute, in entity: Int) -> DocumentNode {
        switch attribute.type {
        case .integer16: return integer(attribute, ["32767", "-32768", "1e2", "7.0"])
        case .integer32: return integer(attribute, ["2147483647", "-2147483648", "1.603e3", "70E-1"])
        case .integer64: return integer(attribute, ["9223372036854775807", "-9223372036854775808", "1e18"])
        case .decimal:
            return fraction(attribute, ["14.990", "12345678901234567890.12345", "-0.00000000000000000000001", "1E3"])
        case .double:
            return fraction(
                attribute, ["0.1", "1e-7", "-2.5E10", "1.7976931348623157e308", "0.30"],
                lossy: "0.123456789012345678912")
        case .float: return fraction(attribute, ["0.1", "1.5", "-3e5", "16777216"], lossy: "0.123456789")
        case .boolean: return boolean(attribute)
        case .string: return string(attribute)
        case .date: return date(attribute, model.setting(entity, \.dateFormat))
        case .binary: return .string(choices.pick(["", "AAEC", "/+8=", "AA=="]))
        case .uuid:
            return .string(
                choices.pick(["c0ffee00-0000-4000-8000-000000000001", "C0FFEE00-0000-4000-8000-00000000000A"]))
        case .uri:
            return .string(
                choices.pick([
                    "https://example.org/a", "https://example.org/a?b=c#d", "relative/path", "https://example.org/a b",
                ]))
        case .composite:
            return choices.pick([
                .object([]), .object([("x", .number("1.50")), ("y", .null)]), .object([("x", .number("0.1"))]),
            ])
        case .transformable, .undefined: return anyValue(depth: 2)
        }
    }

    // MARK: Numbers

    private mutating func integer(_ attribute: PlannedAttribute, _ unusual: [String]) -> DocumentNode {
        if let zero = negativeZero(attribute) { return zero }
        if has(.unusualNumber, 1, in: 4) { return inString(choices.pick(unusual), attribute, 1, in: 6) }
        return inString(String(choices.below(10)), attribute, 1, in: 6)
    }

    private mutating func fraction(
        _ attribute: PlannedAttribute, _ unusual: [String], lossy: String? = nil
    ) -> DocumentNode {
        if let zero = negativeZero(attribute) { return zero }
        if has(.unusualNumber, 1, in: 3) { return inString(choices.pick(unusual), attribute, 1, in: 5) }
        if let lossy, choices.chance(1, in: 12) { return .number(lossy) }
        return inString("\(choices.below(10)).\(choices.below(10))", attribute, 1, in: 5)
    }

    private mutating func negativeZero(_ attribute: PlannedAttribute) -> DocumentNode? {
        guard has(.negativeZero, 1, in: 10) else { return nil }
        return inString(choices.pick(["-0", "-0.0", "-0e2"]), attribute, 1, in: 6)
    }

    private mutating func inString(
        _ text: String, _ attribute: PlannedAttribute, _ hits: Int, in bound: Int
    ) -> DocumentNode {
        has(.numberInString, hits, in: bound) ? .string(text) : .number(text)
    }

    private mutating func boolean(_ attribute: PlannedAttribute) -> DocumentNode {
        let value = choices.chance(1, in: 2)
        switch choices.below(8) {
        case 6: return .number(value ? "1" : "0")
        case 7: return .string(value ? "true" : "false")
        default: return .boolean(value)
        }
    }

    private mutating func string(_ attribute: PlannedAttribute) -> DocumentNode {
        if attribute.writtenType == .number {
            return choices.pick([.string("12"), .string("-0.5"), .number("7"), .number("1.25")])
        }
        return choices.pick([
            .string("text"), .string(""), .string("\u{E9}\n\"\\/\u{1}"), .string("\u{1F600} \u{1F1E9}\u{1F1EA}"),
            .string(String(repeating: "long ", count: 9)), .number("14"), .number("2.5"), .string(LookAlike.one),
            .string(LookAlike.two), .string("\u{212A}"), .string("K"),
        ])
    }

    // MARK: Dates

    private mutating func date(_ attribute: PlannedAttribute, _ inherited: String?) -> DocumentNode {
        switch attribute.dateFormat ?? inherited ?? "iso8601" {
        case "iso8601Basic": return .string(choices.pick(["20130423T100000Z", "19691231T235959Z"]))
        case "secondsSince1970":
            return inString(choices.pick(["1366711200", "1366711200.25", "0", "-1", "-0"]), attribute, 1, in: 4)
        case "millisecondsSince1970":
            return inString(choices.pick(["1366711200250", "0", "-1000", "-0.0"]), attribute, 1, in: 4)
        case "yyyy-MM-dd": return .string(choices.pick(["2013-04-23", "1564-04-26", "2000-02-29"]))
        case "dd.MM.yyyy HH:mm": return .string(choices.pick(["23.04.2013 10:00", "31.12.1899 23:59"]))
        case "EEE, d MMM yyyy HH:mm:ss Z":
            return .string(choices.pick(["Tue, 23 Apr 2013 10:00:00 +0000", "Tue, 23 Apr 2013 12:00:00 +0200"]))
        default:
            return .string(
                choices.pick([
                    "2013-04-23T10:00:00Z", "2013-04-23T12:00:00.5+02:00", "1900-01-01T00:00:00.125Z",
                    "2013-04-23T10:00:00.123456Z",
                ]))
        }
    }

    // MARK: Anything

    mutating func anyValue(depth: Int) -> DocumentNode {
        if depth > 1, has(.deepValue, 1, in: 4) { return deepValue(choices.below(300)) }
        switch choices.below(depth > 0 ? 9 : 6) {
        case 0: return .boolean(true)
        case 1: return .string("any")
        case 5: return .string(choices.pick(LookAlike.both))
        case 2: return .number("1.50")
        case 3: return .number("1234567890123456789012345")
        case 4: return .string("12")
        case 6: return .array([anyValue(depth: depth - 1), .null])
        case 7: return .object([("a", anyValue(depth: depth - 1))])
        case 8 where has(.lookAlike, 1, in: 2): return .object(LookAlike.both.map { ($0, anyValue(depth: 0)) })
        default: return choices.chance(1, in: 2) ? .array([]) : .object([])
        }
    }

    private func deepValue(_ depth: Int) -> DocumentNode {
        (0..<depth).reduce(.string(LookAlike.one)) { $1 % 3 == 0 ? .object([("deep", $0)]) : .array([$0]) }
    }
}
