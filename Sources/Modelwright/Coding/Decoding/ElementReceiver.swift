/// Makes a list's elements of the objects that the engine reads.
final class ElementReceiver<List: ListType>: ListReceiver {
    private let decoder: NodeDecoder
    private var elements: [List.Element] = []
    /// What the element's type has thrown. No more are made then, but what is wrong with the document has priority.
    private var failure: (any Error)?

    init(userInfo: [CodingUserInfoKey: any Sendable], maximumValues: Int?) {
        let root = NodeDecoder.root(userInfo: userInfo, maximumValues: maximumValues)
        decoder = NodeDecoder(root.context, .list(ListNode(objects: [])), root, .none, as: List.self)
    }

    func take(_ object: ModelObject) {
        decoder.context.hold(object)
        guard failure == nil else { return }
        do {
            let place = CodingPlace.Step.index(elements.count)
            elements.append(try decoder.decode(List.Element.self, from: DecodingNode(object), place))
        } catch {
            failure = error
        }
    }

    func forgetAll() {
        elements = []
        failure = nil
    }

    func list<Value>(as type: Value.Type) throws -> Value {
        if let failure { throw failure }
        if let list = List(elements) as? Value { return list }
        throw NodeProblem.mismatch(found: "\(List.self)").error(type, at: decoder, .none, nil)
    }
}

/// A receiver that makes a list.
protocol ListReceiver: ObjectReceiver {
    /// The list of all that it was given.
    ///
    /// - Parameter type: The type of the list that the receiver was made by.
    /// - Throws: What the element's type has thrown.
    func list<Value>(as type: Value.Type) throws -> Value
}

/// The collections of the standard library that are arrays in JSON.
protocol ListType: Decodable {
    associatedtype Element: Decodable
    init(_ elements: some Sequence<Element>)
}

extension ListType {
    static func receiver(userInfo: [CodingUserInfoKey: any Sendable], maximumValues: Int?) -> any ListReceiver {
        ElementReceiver<Self>(userInfo: userInfo, maximumValues: maximumValues)
    }
}

extension Array: ListType where Element: Decodable {}
extension ContiguousArray: ListType where Element: Decodable {}
extension Set: ListType where Element: Decodable {}
