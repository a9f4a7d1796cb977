import Stencil

/// A value of the context as templates read it: members by name, and a note of each name that its type does not have.
///
/// Stencil itself reads what is not there as nothing.
final class TemplateObject: DynamicMemberLookup, CustomStringConvertible {
    /// What templates asked for in vain.
    final class Misses {
        /// The type and the name of the first, and the names that there are.
        var first: (type: String, name: String, known: [String])?
        /// The type of the first object that was printed, and the names that it has.
        var printed: (type: String, known: [String])?
    }

    let type: String
    private let members: [String: Any]
    private let names: [String]
    private let misses: Misses

    /// An object whose members are all there.
    init(type: String, members: [String: TemplateText], _ misses: Misses) {
        self.type = type
        self.members = members
        names = members.keys.sorted()
        self.misses = misses
    }

    private init(_ mirror: Mirror, _ misses: Misses) {
        type = "\(mirror.subjectType)"
        names = mirror.children.compactMap(\.label)
        let pairs = mirror.children.compactMap { child in
            child.label.flatMap { label in Self.value(child.value, misses).map { (label, $0) } }
        }
        members = Dictionary(pairs) { first, _ in first }
        self.misses = misses
    }

    subscript(dynamicMember name: String) -> Any? {
        if let member = members[name] { return member }
        if misses.first == nil, !names.contains(name) { misses.first = (type, name, names) }
        return nil
    }

    /// Nothing, and a note: only a template that prints an object asks for it.
    var description: String {
        if misses.printed == nil { misses.printed = (type, names) }
        return ""
    }

    /// A value of the context: Booleans and numbers as they are, texts and code as what is laid by its place, others as objects.
    static func value(_ value: Any, _ misses: Misses) -> Any? {
        switch value {
        case is Bool, is Int: return value
        case let text as String: return TemplateText(text)
        case let code as SwiftCode: return TemplateText(code)
        case let texts as [String: String]: return texts.mapValues { TemplateText($0) }
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { Self.value($0.value, misses) }
        case .collection: return mirror.children.compactMap { Self.value($0.value, misses) }
        default: return TemplateObject(mirror, misses)
        }
    }
}
