import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What the objects of tests about changes are of: a graph compares those of classes that don't report their changes, and keeps what
/// the others were from their first change.
enum ObjectFamily: CaseIterable {
    case dynamic
    case plain
    case observed
    /// Bands report their changes, albums don't, and labels are dynamic.
    case mixed

    /// The classes of bands, albums and labels.
    var bandClasses: [ModelObject.Type] {
        switch self {
        case .dynamic: []
        case .plain: [PlainClasses.Band.self, PlainClasses.Album.self, PlainClasses.Label.self]
        case .observed: [ObservedClasses.Band.self, ObservedClasses.Album.self, ObservedClasses.Label.self]
        case .mixed: [MixedClasses.Band.self, MixedClasses.Album.self]
        }
    }

    private var numberedClasses: [ModelObject.Type] {
        switch self {
        case .dynamic: []
        case .plain: PlainNumberedClasses.all
        case .observed: ObservedNumberedClasses.all
        case .mixed: MixedNumberedClasses.all
        }
    }

    /// A model of bands, albums, tags and notes that are told apart by numbers, with their classes.
    func numberedModel() throws -> ObjectModel {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"),
                Text.attribute("rank", "Integer 32"), Text.toMany("albums", "Album", inverse: "band"))
            + Text.entity(
                "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String"), Text.toOne("band", "Band", inverse: "albums"),
                Text.toMany("tags", "Tag", inverse: "albums"), Text.toMany("notes", "Note", inverse: "album"))
            + Text.entity(
                "Tag", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("albums", "Album", inverse: "tags"))
            + Text.entity("Note", Text.attribute("text", "String"), Text.toOne("album", "Album", inverse: "notes"))
        return try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml", classes: numberedClasses)
    }
}

extension ObjectGraph {
    /// A new object of an entity, of its class.
    func new(_ entity: String) throws -> ModelObject {
        let mapping = try #require(self.mapping(of: entity))
        return try #require(mapping.newObject(mapping.objectType))
    }

    /// The object that has a number for its identity.
    func numbered(_ entity: String, _ identity: Int) throws -> ModelObject {
        try #require(object(entity: entity, identity: identity))
    }

    /// What the graph writes, when it has been checked.
    func checkedText() throws -> String {
        try GraphChecker(graph: self).check()
        return String(decoding: try encode(), as: UTF8.self)
    }

    /// Of how many objects copies are kept.
    var keptCount: Int { observation.tracker?.kept.count ?? 0 }
}
