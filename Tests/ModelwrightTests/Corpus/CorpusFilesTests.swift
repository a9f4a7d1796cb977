import Foundation
import Testing

struct CorpusFilesTests {
    @Test func takesAnEmptyPathForNone() {
        #expect(CorpusFiles.folder(named: nil) == nil)
        #expect(CorpusFiles.folder(named: "") == nil)
        #expect(CorpusFiles.folder(named: "/corpus")?.path == "/corpus")
    }
}
