@testable import Modelwright

/// Which objects of a class were made during a test, and whether they are there yet.
final class ObjectRegistry: @unchecked Sendable {
    // One test's own: nothing is shared between threads.
    @TaskLocal static var current: ObjectRegistry?

    private var objects: [WeakReference] = []

    /// How many were made.
    var count: Int { objects.count }
    /// How many of them are there.
    var aliveCount: Int { objects.count { $0.object != nil } }

    func add(_ object: ModelObject) { objects.append(WeakReference(object)) }
}

/// A person with children, each with a weak way back, and friends by their identities.
nonisolated final class RegisteredPerson: ModelObject {
    var id: Int?
    var name: String?
    var children: [RegisteredPerson] = []
    weak var parent: RegisteredPerson?
    var friends: [RegisteredPerson] = []
    weak var boss: RegisteredPerson?

    required init() {
        super.init()
        ObjectRegistry.current?.add(self)
    }

    override class var entityName: String { "Person" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (a: RegisteredPerson) in a.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (a: RegisteredPerson) in a.name }, set: { $0.name = $1 }),
            .toMany("children", get: { (a: RegisteredPerson) in a.children }, set: { $0.children = $1 }),
            .toOne("parent", get: { (a: RegisteredPerson) in a.parent }, set: { $0.parent = $1 }),
            .toMany("friends", get: { (a: RegisteredPerson) in a.friends }, set: { $0.friends = $1 }),
            .toOne("boss", get: { (a: RegisteredPerson) in a.boss }, set: { $0.boss = $1 }),
        ]
    }

    static let document = """
        <model>
        <entity name="Person">
        <attribute name="id" optional="YES" attributeType="Integer 64"/>
        <attribute name="name" optional="YES" attributeType="String"/>
        \(ModelText.toMany("children", "Person", inverse: "parent"))
        \(ModelText.toOne("parent", "Person", inverse: "children"))
        \(ModelText.toMany("friends", "Person"))
        \(ModelText.toOne("boss", "Person"))
        <userInfo><entry key="identityAttributes" value="id"/></userInfo>
        </entity>
        </model>
        """
}
