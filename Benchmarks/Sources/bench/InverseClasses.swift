import Modelwright

// Six pairs of classes, as `modelgen` makes them.

final class ListOwner: ModelObject {
    var id: Int?
    var name: String?
    var others: [WeakElement] = []

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: ListOwner) in object.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (object: ListOwner) in object.name }, set: { $0.name = $1 }),
            .toMany("others", get: { (object: ListOwner) in object.others }, set: { $0.others = $1 }),
        ]
    }
}

final class WeakElement: ModelObject {
    var id: Int?
    var title: String?
    weak var owner: ListOwner?

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: WeakElement) in object.id }, set: { $0.id = $1 }),
            .attribute("title", get: { (object: WeakElement) in object.title }, set: { $0.title = $1 }),
            .toOne("owner", get: { (object: WeakElement) in object.owner }, set: { $0.owner = $1 }),
        ]
    }
}

final class KeptListOwner: ModelObject {
    var id: Int?
    var name: String?
    var others: [KeptElement] = []

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: KeptListOwner) in object.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (object: KeptListOwner) in object.name }, set: { $0.name = $1 }),
            .toMany("others", get: { (object: KeptListOwner) in object.others }, set: { $0.others = $1 }),
        ]
    }
}

final class KeptElement: ModelObject {
    var id: Int?
    var title: String?
    var owner: KeptListOwner?

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: KeptElement) in object.id }, set: { $0.id = $1 }),
            .attribute("title", get: { (object: KeptElement) in object.title }, set: { $0.title = $1 }),
            .toOne("owner", get: { (object: KeptElement) in object.owner }, set: { $0.owner = $1 }).keptByGraph(),
        ]
    }
}

final class PairOwner: ModelObject {
    var id: Int?
    var name: String?
    var other: WeakPart?

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: PairOwner) in object.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (object: PairOwner) in object.name }, set: { $0.name = $1 }),
            .toOne("other", get: { (object: PairOwner) in object.other }, set: { $0.other = $1 }),
        ]
    }
}

final class WeakPart: ModelObject {
    var id: Int?
    var title: String?
    weak var owner: PairOwner?

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: WeakPart) in object.id }, set: { $0.id = $1 }),
            .attribute("title", get: { (object: WeakPart) in object.title }, set: { $0.title = $1 }),
            .toOne("owner", get: { (object: WeakPart) in object.owner }, set: { $0.owner = $1 }),
        ]
    }
}

final class KeptPairOwner: ModelObject {
    var id: Int?
    var name: String?
    var other: KeptPart?

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: KeptPairOwner) in object.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (object: KeptPairOwner) in object.name }, set: { $0.name = $1 }),
            .toOne("other", get: { (object: KeptPairOwner) in object.other }, set: { $0.other = $1 }),
        ]
    }
}

final class KeptPart: ModelObject {
    var id: Int?
    var title: String?
    var owner: KeptPairOwner?

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: KeptPart) in object.id }, set: { $0.id = $1 }),
            .attribute("title", get: { (object: KeptPart) in object.title }, set: { $0.title = $1 }),
            .toOne("owner", get: { (object: KeptPart) in object.owner }, set: { $0.owner = $1 }).keptByGraph(),
        ]
    }
}

final class ManyOwner: ModelObject {
    var id: Int?
    var name: String?
    var others: [WeakMember] = []

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: ManyOwner) in object.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (object: ManyOwner) in object.name }, set: { $0.name = $1 }),
            .toMany("others", get: { (object: ManyOwner) in object.others }, set: { $0.others = $1 }),
        ]
    }
}

final class WeakMember: ModelObject {
    var id: Int?
    var title: String?
    private struct Element { weak var object: ManyOwner? }
    private var elements: [Element] = []
    var owners: [ManyOwner] {
        get { elements.compactMap(\.object) }
        set { elements = newValue.map { Element(object: $0) } }
    }

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: WeakMember) in object.id }, set: { $0.id = $1 }),
            .attribute("title", get: { (object: WeakMember) in object.title }, set: { $0.title = $1 }),
            .toMany("owners", get: { (object: WeakMember) in object.owners }, set: { $0.owners = $1 }),
        ]
    }
}

final class KeptManyOwner: ModelObject {
    var id: Int?
    var name: String?
    var others: [KeptMember] = []

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: KeptManyOwner) in object.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (object: KeptManyOwner) in object.name }, set: { $0.name = $1 }),
            .toMany("others", get: { (object: KeptManyOwner) in object.others }, set: { $0.others = $1 }),
        ]
    }
}

final class KeptMember: ModelObject {
    var id: Int?
    var title: String?
    var owners: [KeptManyOwner] = []

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: KeptMember) in object.id }, set: { $0.id = $1 }),
            .attribute("title", get: { (object: KeptMember) in object.title }, set: { $0.title = $1 }),
            .toMany("owners", get: { (object: KeptMember) in object.owners }, set: { $0.owners = $1 }).keptByGraph(),
        ]
    }
}
