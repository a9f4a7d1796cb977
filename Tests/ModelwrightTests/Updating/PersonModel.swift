import Foundation

@testable import Modelwright

private typealias Text = ModelText

/// A model of people with a boss and friends, for the tests of updates.
enum PersonModel {
    private static let entity = Text.entity(
        "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("height", "Double"),
        Text.toOne("boss", "Person"), Text.toMany("friends", "Person"))

    static func make() throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(entity)</model>".utf8), name: "Person.xml")
    }
}
