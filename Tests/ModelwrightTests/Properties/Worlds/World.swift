/// What is true of some objects with identities, whatever a document says of it: the reference for what updates make of documents.
struct World {
    struct Thing {
        let entity: String
        let id: Int
        var value: Int?
        /// What each of its relationships leads to, by the places of the things.
        var links: [String: [Int]] = [:]
    }

    /// Which relationships the things of an entity have. Those without an inverse are stated by the thing itself.
    struct Link {
        let name: String
        let source: String
        let destination: String
        let isToMany: Bool
        let inverse: String?
    }

    static let links = [
        Link(name: "owner", source: "Shape", destination: "Owner", isToMany: false, inverse: "parts"),
        Link(name: "parts", source: "Owner", destination: "Shape", isToMany: true, inverse: "owner"),
        Link(name: "groups", source: "Shape", destination: "Owner", isToMany: true, inverse: "members"),
        Link(name: "members", source: "Owner", destination: "Shape", isToMany: true, inverse: "groups"),
        Link(name: "next", source: "Shape", destination: "Shape", isToMany: false, inverse: "previous"),
        Link(name: "previous", source: "Shape", destination: "Shape", isToMany: false, inverse: "next"),
        Link(name: "likes", source: "Shape", destination: "Shape", isToMany: false, inverse: nil),
        Link(name: "best", source: "Owner", destination: "Circle", isToMany: false, inverse: nil),
        Link(name: "known", source: "Owner", destination: "Circle", isToMany: true, inverse: nil),
    ]

    /// Each entity with those that it inherits from.
    static let lineages = [
        "Owner": ["Owner"], "Shape": ["Shape"], "Circle": ["Circle", "Shape"], "Square": ["Square", "Shape"],
        "Ring": ["Ring", "Circle", "Shape"],
    ]

    private(set) var things: [Thing] = []

    init(_ choices: inout Choices) {
        for id in 0...choices.below(3) { add("Owner", id, &choices) }
        for id in 0...choices.below(5) { add(choices.pick(["Circle", "Shape", "Ring", "Square"]), id, &choices) }
        for source in things.indices {
            for link in Self.links where has(source, link) {
                let others = things.indices.filter { $0 != source && isA($0, link.destination) }
                for other in others where choices.chance(1, in: 3) { connect(source, link, other) }
            }
        }
    }

    private mutating func add(_ entity: String, _ id: Int, _ choices: inout Choices) {
        things.append(Thing(entity: entity, id: id, value: choices.chance(2, in: 3) ? choices.below(100) : nil))
    }

    /// Lets one thing lead to another, if both ends are free.
    private mutating func connect(_ source: Int, _ link: Link, _ other: Int) {
        let inverse = link.inverse.flatMap { name in Self.links.first { $0.name == name } }
        let isFree = link.isToMany || things[source].links[link.name] == nil
        let isOtherFree = inverse.map { $0.isToMany || things[other].links[$0.name] == nil } ?? true
        guard isFree, isOtherFree, things[source].links[link.name]?.contains(other) != true else { return }
        things[source].links[link.name, default: []].append(other)
        if let inverse { things[other].links[inverse.name, default: []].append(source) }
    }

    func isA(_ thing: Int, _ entity: String) -> Bool { Self.lineages[things[thing].entity]?.contains(entity) == true }
    func has(_ thing: Int, _ link: Link) -> Bool { isA(thing, link.source) }

    /// The thing that an object is; nil for none.
    func thing(ofFamily isOwner: Bool, id: Int) -> Int? {
        things.firstIndex { ($0.entity == "Owner") == isOwner && $0.id == id }
    }
}
