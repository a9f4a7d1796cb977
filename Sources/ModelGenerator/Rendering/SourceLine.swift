/// A line of Swift source, and where it can be broken.
///
/// It is read by scalars, as the compiler reads it: a quotation mark with a combining mark behind it is one `Character`, and
/// would be taken for no quotation mark.
struct SourceLine {
    /// Elements between brackets, with what stands before them and behind.
    struct List {
        var head: String
        var elements: [String]
        var tail: String
        /// Whether it is an array, whose last element gets a comma.
        var isLiteral: Bool

        /// A declaration's closing bracket has a line of its own, an array's, and one that another call follows; that of any other call
        /// stays behind its last argument.
        var tailHasOwnLine: Bool { isLiteral || tail.hasSuffix("{") || tail.hasPrefix(").") }
    }

    /// Brackets that are in no others.
    private struct Group {
        var start: Int
        var end: Int
        var elements: [String]
    }

    private let scalars: [Unicode.Scalar]
    private var groups: [Group] = []
    private var equalsSign: Int?
    /// Whether the line ends in a comment.
    private(set) var hasComment = false

    init(_ text: some StringProtocol) {
        scalars = Array(text.unicodeScalars)
        var place = 0
        while place < scalars.count {
            let scalar = scalars[place]
            if scalar == "\"" {
                place = end(ofStringAt: place)
            } else if isComment(at: place) {
                hasComment = true
                return
            } else if "([{".unicodeScalars.contains(scalar) {
                let (elements, end) = elements(from: place + 1)
                if end < scalars.count {
                    groups.append(Group(start: place, end: end, elements: elements))
                    place = end
                }
            } else if equalsSign == nil, scalars[place...].starts(with: "= ".unicodeScalars), before(place) == " " {
                equalsSign = place
            }
            place += 1
        }
    }

    /// The line up to an opening brace, what is between the braces, and the closing one; nil where it ends with none. A
    /// closure's parameters stay with the opening brace.
    var block: (head: String, statement: String, tail: String)? {
        guard let group = groups.last(where: { scalars[$0.start] == "{" }), !group.elements.isEmpty,
            scalars[(group.end + 1)...].allSatisfy(")],".unicodeScalars.contains)
        else { return nil }
        let start = endOfParameters(of: group)
        return (
            Self.trimmed(scalars[..<start]), Self.trimmed(scalars[start..<group.end]), Self.text(scalars[group.end...])
        )
    }

    /// The conditions of an `if`, without its brace, the first with the keyword; nil where it is none.
    var conditions: [String]? {
        let (start, end) = (Array("if ".unicodeScalars), Array(" {".unicodeScalars))
        guard scalars.starts(with: start), scalars.suffix(end.count) == end[...] else { return nil }
        let list = SourceLine("(" + Self.text(scalars.dropLast(end.count)) + ")")
        guard let elements = list.groups.first?.elements else { return nil }
        return elements.dropLast().map { $0 + "," } + elements.suffix(1)
    }

    /// The first brackets behind the equals sign that have something in them; those behind a colon are a type's.
    var list: List? {
        for group in groups where group.start > equalsSign ?? -1 && !group.elements.isEmpty {
            let isLiteral = scalars[group.start] == "["
            guard scalars[group.start] == "(" || isLiteral && before(group.start - 1) != ":" else { continue }
            // An array that is all that a call has stays beside the call's bracket.
            if group.elements.count == 1, scalars[group.start + 1] == "[", before(group.end) == "]" {
                let (elements, end) = elements(from: group.start + 2)
                if end == group.end - 1, !elements.isEmpty {
                    return list(group.start + 1, elements, end, isLiteral: true)
                }
            }
            return list(group.start, group.elements, group.end, isLiteral: isLiteral)
        }
        return nil
    }

    /// What is on both sides of an equals sign, which stays on the left.
    var assignment: (left: String, right: String)? {
        equalsSign.map { (Self.text(scalars[...$0]), Self.trimmed(scalars[($0 + 1)...])) }
    }

    private func list(_ start: Int, _ elements: [String], _ end: Int, isLiteral: Bool) -> List {
        List(
            head: Self.text(scalars[...start]), elements: elements, tail: Self.text(scalars[end...]),
            isLiteral: isLiteral)
    }

    private func endOfParameters(of block: Group) -> Int {
        let contents = scalars[(block.start + 1)..<block.end].drop { $0 == " " }
        guard contents.first == "(" else { return block.start + 1 }
        let end = elements(from: contents.startIndex + 1).end + 1
        let mark = Array(" in ".unicodeScalars)
        return end < block.end && scalars[end..<block.end].starts(with: mark) ? end + mark.count : block.start + 1
    }

    private func before(_ place: Int) -> Unicode.Scalar? { place > 0 ? scalars[place - 1] : nil }

    /// The comma-separated elements from `start` to the bracket that closes them, and where that is.
    private func elements(from start: Int) -> ([String], end: Int) {
        var elements: [String] = []
        var first = start
        var depth = 0
        var place = start
        while place < scalars.count {
            switch scalars[place] {
            case "\"": place = end(ofStringAt: place)
            case "/" where isComment(at: place): return ([], scalars.count)
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                if depth == 0 {
                    let last = Self.trimmed(scalars[first..<place])
                    return (last.isEmpty ? elements : elements + [last], place)
                }
                depth -= 1
            case "," where depth == 0:
                elements.append(Self.trimmed(scalars[first..<place]))
                first = place + 1
            default: break
            }
            place += 1
        }
        return ([], place)
    }

    private func isComment(at place: Int) -> Bool { scalars[place...].starts(with: "//".unicodeScalars) }

    /// Where a string ends that starts with the quotation mark at `start`, behind the number signs before it.
    private func end(ofStringAt start: Int) -> Int {
        let signs = scalars[..<start].reversed().prefix { $0 == "#" }
        func isFollowedBySigns(_ place: Int) -> Bool { scalars[(place + 1)...].starts(with: signs) }
        var place = start + 1
        while place < scalars.count, scalars[place] != "\"" || !isFollowedBySigns(place) {
            place += scalars[place] == "\\" && isFollowedBySigns(place) ? 2 + signs.count : 1
        }
        return place + signs.count
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        text(ArraySlice(scalars.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
    }
}
