/// The routes that are compared. The first is the yardstick.
enum Routes {
    static func all() throws -> [any Route] {
        [CodableRoute(), DictionaryRoute(), try ModelwrightRoute(), try GeneratedRoute()]
    }
}
