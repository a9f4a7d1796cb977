/// Why a node is not of the type that was asked for; what asks knows where it is.
enum NodeProblem: Error {
    /// There is none.
    case missing
    case null
    /// It is of another kind: `a string`.
    case mismatch(found: String)
    /// It is of the right kind, and can't be of the type.
    case unfit(String)
    /// The list has no further element.
    case end
}

extension NodeProblem {
    /// Why a JSON value is not of the type.
    init(_ json: JSONValue) { self = json.isNull ? .null : .mismatch(found: DataFailure.found(json)) }
    /// Why an object is not of the type.
    init(_ object: ObjectNode) { self = .mismatch(found: "an object of \(object.mapping.name)") }
    /// Why a list is not of the type.
    init(_ list: ListNode) { self = .mismatch(found: "an array of \(list.objects.count)") }

    /// The error that users of `Codable` know.
    ///
    /// - Parameters:
    ///   - place: The container, or the value itself where there is no step.
    ///   - subject: What the message begins with: `Band.formed`.
    func error(_ type: Any.Type, at place: CodingPlace, _ step: CodingPlace.Step, _ subject: String?) -> DecodingError {
        func context(_ text: String, and step: CodingPlace.Step = step) -> DecodingError.Context {
            DecodingError.Context(
                codingPath: place.codingPath(and: step),
                debugDescription: (subject.map { "\($0): \(text)" } ?? text.first.map {
                    "\($0.uppercased())\(text.dropFirst())"
                } ?? text).shown)
        }
        switch self {
        case .missing:
            guard case .key(let key) = step else { return .valueNotFound(type, context("there is no value.")) }
            return .keyNotFound(key, context("there is no value for the key \"\(key.stringValue)\".", and: .none))
        case .null: return .valueNotFound(type, context("expected \(PropertyType(type)), found null."))
        case .mismatch(let found):
            return .typeMismatch(type, context("expected \(PropertyType(type)), found \(found)."))
        case .unfit(let text): return .dataCorrupted(context("\(text)."))
        case .end: return .valueNotFound(type, context("the array has no further element."))
        }
    }
}
