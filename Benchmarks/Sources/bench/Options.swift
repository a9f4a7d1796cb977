/// What the command line asks for.
struct Options {
    var rounds = 11
    var filter: String?
    var isSmall = false
    /// Whether graphs are measured, and not documents.
    var isOfGraphs = false
    /// Set in a child process only: the route to decode by, and the file to decode.
    var memory: (route: String, path: String)?

    static let usage = """
        usage: bench [--rounds N] [--filter NAME] [--small] [--graphs]

          --rounds N      so many measurements of each route; the table shows medians (default 11)
          --filter NAME   only routes with NAME in their names, in any case of letters
          --graphs        decoding into an ObjectGraph, for 1,000 to 1,000,000 objects, and one beside SQLite
          --small         a document of 200 authors instead of 9,650, and 3 rounds unless --rounds says otherwise
        """

    /// A command line that is not understood, with the reason.
    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    /// Nil when help was asked for.
    init?(_ arguments: [String]) throws {
        var rounds: Int?
        var rest = arguments[...]
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else { throw UsageError(description: "\(option) needs a value.") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "-h", "--help": return nil
            case "--small": isSmall = true
            case "--graphs": isOfGraphs = true
            case "--filter": filter = try value(of: argument)
            case "--rounds":
                let text = try value(of: argument)
                guard let number = Int(text), number > 0 else {
                    throw UsageError(description: "--rounds needs a number above 0, not '\(text)'.")
                }
                rounds = number
            case "--memory": memory = (try value(of: argument), try value(of: argument))
            default: throw UsageError(description: "There is no option '\(argument)'.")
            }
        }
        self.rounds = rounds ?? (isSmall ? 3 : 11)
    }

    var authorCount: Int { isSmall ? 200 : 9650 }

    func includes(_ name: String) -> Bool {
        guard let filter else { return true }
        return name.lowercased().contains(filter.lowercased())
    }
}
