import Foundation
import Modelwright

/// How the inverse holds its object.
enum InverseKind: String, CaseIterable {
    case weak, kept
}

/// Objects in pairs, and how many of them lead to each other.
enum InverseShape: String, CaseIterable {
    case toMany = "to-one, the inverse of 10 objects"
    case oneToOne = "one to one"
    case manyToMany = "many to many, 4 each"

    /// How many inverses there are among so many objects.
    func inverseCount(_ count: Int) -> Int {
        switch self {
        case .toMany: count / 11 * 10
        case .oneToOne: count / 2
        case .manyToMany: count / 2 * 4
        }
    }

    /// About so many objects.
    func document(_ count: Int) -> Data {
        var members: [String] = []
        let owners: [String] =
            switch self {
            case .toMany:
                (0..<count / 11).map { id in
                    let others = (0..<10).map { #"{"id":\#(id * 10 + $0),"title":"title \#(id * 10 + $0)"}"# }
                    return #"{"id":\#(id),"name":"name \#(id)","others":[\#(others.joined(separator: ","))]}"#
                }
            case .oneToOne:
                (0..<count / 2).map {
                    #"{"id":\#($0),"name":"name \#($0)","other":{"id":\#($0),"title":"title \#($0)"}}"#
                }
            case .manyToMany:
                (0..<count / 2).map { id in
                    members.append(#"{"id":\#(id),"title":"title \#(id)"}"#)
                    let others = (0..<4).map { "\(id / 4 * 4 + $0)" }.joined(separator: ",")
                    return #"{"id":\#(id),"name":"name \#(id)","others":[\#(others)]}"#
                }
            }
        let text = [owners, members].map { "[\($0.joined(separator: ","))]" }
        return Data(#"{"owners":\#(text[0]),"others":\#(text[1])}"#.utf8)
    }

    func model(_ kind: InverseKind) throws -> ObjectModel {
        try ObjectModel(data: Data(xml(kind).utf8), name: "Inverses.xml", classes: classes(kind))
    }

    private func classes(_ kind: InverseKind) -> [ModelObject.Type] {
        switch (self, kind) {
        case (.toMany, .weak): [ListOwner.self, WeakElement.self]
        case (.toMany, .kept): [KeptListOwner.self, KeptElement.self]
        case (.oneToOne, .weak): [PairOwner.self, WeakPart.self]
        case (.oneToOne, .kept): [KeptPairOwner.self, KeptPart.self]
        case (.manyToMany, .weak): [ManyOwner.self, WeakMember.self]
        case (.manyToMany, .kept): [KeptManyOwner.self, KeptMember.self]
        }
    }

    private func xml(_ kind: InverseKind) -> String {
        let names = classes(kind).map(\.entityName)
        let (there, back) =
            switch self {
            case .toMany: (#"name="others" toMany="YES""#, #"name="owner" maxCount="1""#)
            case .oneToOne: (#"name="other" maxCount="1""#, #"name="owner" maxCount="1""#)
            case .manyToMany: (#"name="others" toMany="YES""#, #"name="owners" toMany="YES""#)
            }
        let (name, inverse) = (self == .oneToOne ? "other" : "others", self == .manyToMany ? "owners" : "owner")
        return """
            <model><entity name="\(names[0])">
                <attribute name="id" optional="YES" attributeType="Integer 64"/>
                <attribute name="name" optional="YES" attributeType="String"/>
                <relationship \(there) optional="YES" destinationEntity="\(names[1])" inverseName="\(inverse)" inverseEntity="\(names[1])"/>
                <userInfo><entry key="identityAttributes" value="id"/></userInfo>
            </entity><entity name="\(names[1])">
                <attribute name="id" optional="YES" attributeType="Integer 64"/>
                <attribute name="title" optional="YES" attributeType="String"/>
                <relationship \(back) optional="YES" destinationEntity="\(names[0])" inverseName="\(name)" inverseEntity="\(names[0])"/>
                <userInfo><entry key="identityAttributes" value="id"/></userInfo>
            </entity></model>
            """
    }

    func load(_ json: Data, into graph: ObjectGraph, _ kind: InverseKind) throws {
        let names = classes(kind).map(\.entityName)
        _ = try graph.decode(
            .array(entity: names[0], at: "owners"), .array(entity: names[1], at: "others"), from: json)
    }

    /// What counts the inverses, by reading each.
    func inverses(of graph: ObjectGraph, _ kind: InverseKind) -> () -> Int {
        func count<Object: ModelObject>(_ type: Object.Type, _ number: @escaping (Object) -> Int) -> () -> Int {
            let objects = graph.objects(type)
            return { objects.reduce(0) { $0 + number($1) } }
        }
        return switch (self, kind) {
        case (.toMany, .weak): count(WeakElement.self) { $0.owner?.id == nil ? 0 : 1 }
        case (.toMany, .kept): count(KeptElement.self) { $0.owner?.id == nil ? 0 : 1 }
        case (.oneToOne, .weak): count(WeakPart.self) { $0.owner?.id == nil ? 0 : 1 }
        case (.oneToOne, .kept): count(KeptPart.self) { $0.owner?.id == nil ? 0 : 1 }
        case (.manyToMany, .weak): count(WeakMember.self) { $0.owners.reduce(0) { $1.id == nil ? $0 : $0 + 1 } }
        case (.manyToMany, .kept): count(KeptMember.self) { $0.owners.reduce(0) { $1.id == nil ? $0 : $0 + 1 } }
        }
    }
}
