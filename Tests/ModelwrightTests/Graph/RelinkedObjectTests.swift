import Foundation
import Testing

@testable import Modelwright

/// Links that a program breaks and makes again from the other end, so that this one writes them: that is no change.
struct RelinkedObjectTests {
    @Test(arguments: GraphModel.allCases, [nil, #"[{"id":2,"band":1}]"#, #"[{"id":1,"title":"t"},{"id":2,"band":1}]"#])
    func isWrittenAfterOthersHaveCome(_ model: GraphModel, json: String?) throws {
        let graph = ObjectGraph(model: model.value, tracksChanges: true)
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"band":{"id":1}},{"id":2}]"#)
        let (band, album) = (try graph.numbered("Band", 1), try graph.numbered("Album", 1))
        try band.remove(modelObject: album, forKey: "albums")
        try band.add(modelObject: album, forKey: "albums")
        #expect(!graph.hasChanges)
        if let json { try graph.decode(.array(entity: "Album"), from: json) }
        let read = ObjectGraph(model: model.value)
        try read.decode(from: try graph.encode())
        #expect(try GraphContents(read) == GraphContents(graph))
        #expect(try album.value(forKey: "band") as? ModelObject === band)
        #expect(!graph.hasChanges)
    }
}
