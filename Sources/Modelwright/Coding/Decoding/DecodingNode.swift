import Foundation

/// What a decoder stands on.
enum DecodingNode {
    case object(ObjectNode)
    case list(ListNode)
    /// An attribute that is not nil.
    case attribute(AttributeMapping, of: ModelObject)
    case json(JSONValue)
}

/// An object, and the way by which it was reached.
///
/// Invariant: the plans belong to the object's model, and the owner is held by a decoder around that of the object.
struct ObjectNode {
    let object: ModelObject
    private let unownedMapping: Borrowed<EntityMapping>
    /// The object from which it was reached, and the relationship; nil for a root.
    let link: Link?

    init(object: ModelObject, mapping: EntityMapping, link: Link?) {
        self.object = object
        unownedMapping = Borrowed(mapping)
        self.link = link
    }

    var mapping: EntityMapping { unownedMapping.object }

    struct Link {
        fileprivate let unownedOwner: Borrowed<ModelObject>
        fileprivate let unownedRelationship: Borrowed<RelationshipMapping>
        /// Whether an identity stands there, or is to be written there.
        let isReference: Bool

        init(owner: ModelObject, relationship: RelationshipMapping, isReference: Bool) {
            unownedOwner = Borrowed(owner)
            unownedRelationship = Borrowed(relationship)
            self.isReference = isReference
        }

        var owner: ModelObject { unownedOwner.object }
        var relationship: RelationshipMapping { unownedRelationship.object }
    }

    /// The attributes that are the object's identity, where an identity stands in its place.
    var identityParts: [AttributeMapping] {
        guard let link, link.isReference else { return [] }
        let parts = mapping.identity(as: link.relationship.destination)
        return parts.contains { $0.isNil(object) } ? [] : parts
    }

    /// The one attribute that is the object's identity, where an identity stands in its place.
    var identityAttribute: AttributeMapping? {
        let parts = identityParts
        return parts.count == 1 ? parts[0] : nil
    }
}

/// The objects of a to-many relationship, or of the document. A class, so that other nodes are as small as they can be.
final class ListNode {
    let objects: [ModelObject]
    private let link: Link?

    init(objects: [ModelObject], link: Link? = nil) {
        self.objects = objects
        self.link = link
    }

    struct Link {
        let owner: ModelObject
        let relationship: RelationshipMapping
        /// Whether identities stand for the objects; for each of them where they differ.
        var areReferences: Bool
        var exceptions: Set<Int> = []
    }

    /// The list without what only stands for identities.
    var withoutUnresolvedReferences: ListNode {
        let kept = objects.indices.filter { !objects[$0].isPlaceholder }
        var link = link
        if let exceptions = link?.exceptions {
            link?.exceptions = Set(kept.enumerated().filter { exceptions.contains($0.element) }.map(\.offset))
        }
        return ListNode(objects: kept.map { objects[$0] }, link: link)
    }

    /// An element.
    subscript(index: Int) -> DecodingNode {
        let link = link.map { link in
            ObjectNode.Link(
                owner: link.owner, relationship: link.relationship,
                isReference: link.areReferences != link.exceptions.contains(index))
        }
        return DecodingNode(objects[index], besides: self.link?.owner, link: link)
    }
}

extension DecodingNode {
    /// An object; null for one that belongs to no model, and can't be of that of `owner`.
    init(_ object: ModelObject, besides owner: ModelObject? = nil, link: ObjectNode.Link? = nil) {
        self =
            object.mapping(besides: owner).map { .object(ObjectNode(object: object, mapping: $0, link: link)) }
            ?? .json(.null)
    }

    /// The node as a string, a Boolean or a number.
    func scalar<Scalar: CodingScalar>(_ type: Scalar.Type) throws(NodeProblem) -> Scalar {
        switch self {
        case .json(let json): return try Scalar.value(of: json)
        case .attribute(let attribute, let object):
            if let value = Scalar.held(by: attribute, of: object) ?? attribute.transformed(of: object) { return value }
            return try attribute.read(Scalar.value, of: object)
        case .object(let node):
            guard let identity = node.identityAttribute else { throw NodeProblem(node) }
            return try DecodingNode.attribute(identity, of: node.object).scalar(type)
        case .list(let list): throw NodeProblem(list)
        }
    }

    /// What is left of what only stands for an identity if a type needs more of it, or of a list of nothing else: null, or an empty list;
    /// nil for anything else.
    var withoutUnresolvedReferences: DecodingNode? {
        switch self {
        case .object(let node) where node.object.isPlaceholder: .json(.null)
        case .list(let list) where list.objects.allSatisfy(\.isPlaceholder): .list(list.withoutUnresolvedReferences)
        default: nil
        }
    }

    /// Whether it is null.
    var isNull: Bool {
        if case .json(.null) = self { true } else { false }
    }

    /// The property that it is, for messages.
    var subject: String? {
        if case .attribute(let attribute, let object) = self, let mapping = object.mapping {
            return "\(mapping.name).\(attribute.name)"
        }
        return nil
    }
}

extension AttributeMapping {
    /// What a transform has made, where that is of a type.
    func transformed<Value>(of object: ModelObject) -> Value? {
        access.kind == .any ? value(of: object) as? Value : nil
    }

    /// The value as the model writes it: where a type asks for another one than the attribute's own.
    func json(of object: ModelObject) throws(NodeProblem) -> JSONValue {
        // It is JSON already.
        if codec == .json, let json = typed(JSONValue.self).get(object) { return json }
        do throws(AttributeWriter.Problem) {
            return try AttributeWriter.value(self, of: object, form: object.states[self].form)
        } catch {
            throw .unfit("expected \(error.expected), found \(error.found)")
        }
    }

    /// The value as one of another type than the attribute's: of what the model writes or, if that doesn't fit, of the
    /// attribute's own JSON. A number may be written as a string, since it was read from one or `jsonType` says so.
    func read<Value>(
        _ value: (JSONValue) throws(NodeProblem) -> Value, of object: ModelObject
    ) throws(NodeProblem) -> Value {
        let written = try json(of: object)
        do {
            return try value(written)
        } catch {
            guard let own = try? AttributeWriter.ownValue(self, of: object), own != written else { throw error }
            return try value(own)
        }
    }
}

extension ModelObject {
    /// The plan of an object, or of one that has none yet and that an object of the model leads to, as in `awakeFromDecode()`.
    func mapping(besides owner: ModelObject?) -> EntityMapping? {
        mapping ?? owner?.ownStorage.flatMap { mapping(in: $0) }
    }
}
