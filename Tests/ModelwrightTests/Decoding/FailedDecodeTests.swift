import Foundation
import Testing

@testable import Modelwright

/// A decode call that fails leaves nothing behind: no object of it is reachable, and what was there is as it was.
struct FailedDecodeTests {
    private static let json = """
        {"id":1,"name":"Ada","friends":[2,3,{"id":4,"name":"Zoë","friends":[1]}],"boss":3,
        "children":[{"id":2,"name":"B","boss":1,"children":[]},{"id":3,"name":"C","friends":[2,9],"children":[
        {"id":5,"name":"D","boss":2}]}]}
        """

    private func model() throws -> ObjectModel {
        try ObjectModel(
            data: Data(RegisteredPerson.document.utf8), name: "Test.xml", classes: [RegisteredPerson.self])
    }

    /// Decodes in a registry of its own; whether it failed, and how many objects are there afterwards.
    private func decode(
        _ json: some Sequence<UInt8>, _ change: (inout ModelDecoder) -> Void = { _ in }
    ) throws -> (isFailure: Bool, made: Int, alive: Int) {
        var decoder = ModelDecoder(model: try model())
        change(&decoder)
        let registry = ObjectRegistry()
        let isFailure = ObjectRegistry.$current.withValue(registry) {
            (try? decoder.decode(RegisteredPerson.self, from: Data(json))) == nil
        }
        return (isFailure, registry.count, registry.aliveCount)
    }

    @Test func theWholeDocumentIsDecoded() throws {
        let result = try decode(Self.json.utf8)
        #expect(!result.isFailure)
        #expect(result.made > 5)
        // Two friends hold each other, as the model of this test lets them.
        #expect(result.alive > 0)
    }

    @Test func aCutDocumentLeavesNoObject() throws {
        let bytes = Array(Self.json.utf8)
        var most = 0
        for count in 0..<bytes.count {
            let result = try decode(bytes.prefix(count))
            #expect(result.isFailure && result.alive == 0, "\(count) bytes")
            most = max(most, result.made)
        }
        #expect(most > 5)
    }

    @Test(arguments: [FailureMode.first, .all])
    func aValueThatDoesNotFitLeavesNoObject(mode: FailureMode) throws {
        for name in ["Ada", "Zoë", "B", "C", "D"] {
            let json = Self.json.replacingOccurrences(of: "\"\(name)\"", with: "[]")
            let result = try decode(json.utf8) { $0.failures = mode }
            #expect(result.isFailure && result.made > 0 && result.alive == 0, "\(name)")
        }
    }

    @Test func aLimitLeavesNoObject() throws {
        let whole = try decode(Self.json.utf8).made
        for limit in 0..<whole {
            let result = try decode(Self.json.utf8) { $0.maximumObjectCount = limit }
            #expect(result.isFailure && result.made == limit && result.alive == 0, "\(limit) objects")
        }
        #expect(try !decode(Self.json.utf8) { $0.maximumObjectCount = whole }.isFailure)
    }

    @Test func aFailureBetweenIdentitiesLeavesNoObject() throws {
        // Nobody holds the boss 9, which shows when all identities are set.
        let json = Self.json.replacingOccurrences(of: "\"boss\":2", with: "\"boss\":9999")
        let result = try decode(json.utf8)
        #expect(result.isFailure && result.made > 5 && result.alive == 0)
    }

    /// Both ends of a relationship hold each other in these classes.
    @Test(arguments: [
        #"[{"courses":[{}]},5]"#, #"[{"courses":[{}],"name":[]}]"#, #"[{"courses":[{"students":[{}]}]},5]"#,
        #"[{"courses":[{"students":[{},{"name":[]}]}]}]"#, #"[{"courses":[{"students":[{}]}],"name":[]}]"#,
        #"[{"courses":[{}]}"#, #"[{"courses":[{"students":["a",{"courses":[{}]}]}]},5]"#,
        #"[{"mentor":{"twin":{"courses":[{}]}}}]"#,
    ])
    func nestedObjectsThatHoldEachOtherAreLetGo(json: String) throws {
        let document =
            ModelText.entity(
                "Student", ["identityAttributes": "name"], ModelText.attribute("name", "String"),
                ModelText.toOne("mentor", "Student"), ModelText.toOne("twin", "Student"),
                ModelText.toMany("courses", "Course", inverse: "students"))
            + ModelText.entity("Course", ModelText.toMany("students", "Student", inverse: "courses"))
        let model = try ObjectModel(
            data: Data("<model>\(document)</model>".utf8), name: "Test.xml",
            classes: [RegisteredStudent.self, RegisteredCourse.self])
        for mode in [FailureMode.first, .all] {
            var decoder = ModelDecoder(model: model)
            decoder.failures = mode
            let registry = ObjectRegistry()
            ObjectRegistry.$current.withValue(registry) {
                #expect(throws: MappingError.self) {
                    try decoder.decode([RegisteredStudent].self, from: Data(json.utf8))
                }
            }
            #expect(registry.count > 1 && registry.aliveCount == 0, "\(mode)")
        }
    }

    @Test func aDictionaryThatDoesNotFitLeavesNoObject() throws {
        let entity = try #require(try model().entitiesByName["Person"])
        let registry = ObjectRegistry()
        ObjectRegistry.$current.withValue(registry) {
            let dictionary: [String: Any] = ["id": 1, "children": [["id": 2], ["id": 3, "name": [4]]]]
            #expect(throws: MappingError.self) { try RegisteredPerson(dictionary: dictionary, entity: entity) }
        }
        #expect(registry.count == 3)
        #expect(registry.aliveCount == 0)
    }

    @Test func aRefusedChangeLeavesTheObjectsAsTheyWere() throws {
        let model = try model()
        let person = try ModelDecoder(model: model).decode(RegisteredPerson.self, from: Data(Self.json.utf8))
        let before = try ModelEncoder(model: model).encode(person)
        let stranger = DynamicObject()
        #expect(throws: MappingError.self) { try person.add(modelObject: stranger, forKey: "children") }
        #expect(throws: MappingError.self) { try person.set(modelObject: stranger, forKey: "boss") }
        #expect(throws: MappingError.self) { try person.setValue([1], forKey: "name") }
        #expect(throws: MappingError.self) { try person.add(modelObject: person, forKey: "nobody") }
        #expect(try ModelEncoder(model: model).encode(person) == before)
    }

    @Test func aCancelledTaskGetsNoGraph() async throws {
        let decoder = ModelDecoder(model: try model())
        let registry = ObjectRegistry()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ObjectRegistry.$current.withValue(registry) {
                try await decoder.decodeInBackground(RegisteredPerson.self, from: Data(Self.json.utf8)).id
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(registry.count == 0)
    }
}

nonisolated private final class RegisteredStudent: ModelObject {
    var name: String?
    var courses: [RegisteredCourse] = []
    weak var mentor: RegisteredStudent?
    var twin: RegisteredStudent?

    required init() {
        super.init()
        ObjectRegistry.current?.add(self)
    }

    override class var entityName: String { "Student" }
    override class var properties: [Property] {
        [
            .attribute("name", get: { (a: RegisteredStudent) in a.name }, set: { $0.name = $1 }),
            .toMany("courses", get: { (a: RegisteredStudent) in a.courses }, set: { $0.courses = $1 }),
            .toOne("twin", get: { (a: RegisteredStudent) in a.twin }, set: { $0.twin = $1 }),
            .toOne("mentor", get: { (a: RegisteredStudent) in a.mentor }, set: { $0.mentor = $1 }),
        ]
    }
}

nonisolated private final class RegisteredCourse: ModelObject {
    var students: [RegisteredStudent] = []

    required init() {
        super.init()
        ObjectRegistry.current?.add(self)
    }

    override class var entityName: String { "Course" }
    override class var properties: [Property] {
        [.toMany("students", get: { (a: RegisteredCourse) in a.students }, set: { $0.students = $1 })]
    }
}
