import Testing

@testable import Modelwright

struct LineTableTests {
    private let lines = LineTable("ab\n\nc".utf8, file: "M.xml")

    @Test(arguments: [(0, "1:1"), (2, "1:3"), (3, "2:1"), (4, "3:1"), (5, "3:2")])
    func findsPlacesAndBytes(offset: Int, place: String) {
        let position = lines.position(of: offset)
        #expect(position.description == "M.xml:\(place)")
        #expect(lines.offset(of: position) == offset)
    }

    @Test(arguments: [(0, 0), (1, 0), (4, 1)])
    func hasNoByteForPlacesOutside(line: Int, column: Int) {
        #expect(lines.offset(of: SourcePosition(file: "M.xml", line: line, column: column)) == nil)
    }
}
