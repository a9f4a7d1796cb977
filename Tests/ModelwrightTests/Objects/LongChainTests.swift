import Dispatch
import Foundation
import Testing

@testable import Modelwright

/// Objects that identities put into a chain are released without a call for each that is still to come.
struct LongChainTests {
    private typealias Text = ModelText

    private static let count = 10_000

    private static let document =
        Text.entity(
            "Link", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"), Text.toMany("more", "Link"),
            Text.toOne("other", "Link"), Text.toOne("next", "Link", inverse: "last"),
            Text.toOne("last", "Link", inverse: "next"), Text.toOne("inner", "Knot"))
        + Text.entity("Knot", Text.toMany("links", "Link"))

    /// How each object of a chain refers to the one before.
    @Test(arguments: [
        #""more":[%]"#, #""other":%"#, #""last":%"#, #""inner":{"links":[%]}"#, #""other":{"id":-1,"more":[%]}"#,
    ])
    func isReleased(link: String) throws {
        let model = try ObjectModel(
            data: Data("<model>\(Self.document)</model>".utf8), name: "Test.xml", classes: [Link.self, Knot.self])
        let objects = (0..<Self.count).map { number in
            let reference = link.replacing("%", with: "\(number - 1)")
            return number == 0 ? #"{"id":0}"# : #"{"id":\#(number),\#(reference)}"#
        }
        let json = Data("[\(objects.joined(separator: ","))]".utf8)
        nonisolated(unsafe) var ends: [WeakReference] = []
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            if let links = try? ModelDecoder(model: model).decode([Link].self, from: json) {
                ends = [WeakReference(links[0]), WeakReference(links[Self.count - 1])]
            }
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        done.wait()
        #expect(ends.count == 2 && ends.allSatisfy { $0.object == nil })
    }

    /// The graph that goes keeps nothing of what reports that it changes: it is going itself.
    @Test func isReleasedWithAGraph() throws {
        let xml =
            Text.entity(
                "Ring", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"), Text.toOne("next", "Ring"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Test.xml", classes: [Ring.self])
        let objects = (0..<Self.count).map { number in
            number == 0 ? #"{"id":0}"# : #"{"id":\#(number),"next":\#(number - 1)}"#
        }
        let json = Data("[\(objects.joined(separator: ","))]".utf8)
        nonisolated(unsafe) var ends: [WeakReference] = []
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let graph = ObjectGraph(model: model, tracksChanges: true)
            if let rings = try? graph.decode([Ring].self, from: json) {
                ends = [WeakReference(rings[0]), WeakReference(rings[Self.count - 1])]
            }
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        done.wait()
        while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
        #expect(ends.count == 2 && ends.allSatisfy { $0.object == nil })
    }

    @Test func whatIsHeldElsewhereStaysWhole() throws {
        let model = try ObjectModel(
            data: Data("<model>\(Self.document)</model>".utf8), name: "Test.xml", classes: [Link.self, Knot.self])
        let json = Data(#"[{"id":0},{"id":1,"more":[0]},{"id":2,"more":[1,0]}]"#.utf8)
        var links = try ModelDecoder(model: model).decode([Link].self, from: json)
        let middle = links[1]
        links = []
        #expect(middle.more.map(\.id) == [0])
        #expect(try ModelEncoder(model: model).encode(middle) == Data(#"{"id":1,"more":[0]}"#.utf8))
    }
}

nonisolated private final class Link: ModelObject {
    var id: Int?
    var more: [Link] = []
    var other: Link?
    var next: Link?
    weak var last: Link?
    var inner: Knot?

    override class var entityName: String { "Link" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (a: Link) in a.id }, set: { $0.id = $1 }),
            .toMany("more", get: { (a: Link) in a.more }, set: { $0.more = $1 }),
            .toOne("other", get: { (a: Link) in a.other }, set: { $0.other = $1 }),
            .toOne("next", get: { (a: Link) in a.next }, set: { $0.next = $1 }),
            .toOne("last", get: { (a: Link) in a.last }, set: { $0.last = $1 }),
            .toOne("inner", get: { (a: Link) in a.inner }, set: { $0.inner = $1 }),
        ]
    }
}

nonisolated private final class Ring: ModelObject {
    var id: Int? { willSet { reportChange() } }
    var next: Ring? { willSet { reportChange() } }

    override class var entityName: String { "Ring" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (ring: Ring) in ring.id }, set: { $0.id = $1 }).reportingChanges(),
            .toOne("next", get: { (ring: Ring) in ring.next }, set: { $0.next = $1 }).reportingChanges(),
        ]
    }
}

nonisolated private final class Knot: ModelObject {
    var links: [Link] = []

    override class var entityName: String { "Knot" }
    override class var properties: [Property] {
        [.toMany("links", get: { (a: Knot) in a.links }, set: { $0.links = $1 })]
    }
}
