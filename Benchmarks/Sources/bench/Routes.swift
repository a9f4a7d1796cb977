/// The routes that are compared. The first is the yardstick.
enum Routes {
    static func all() throws -> [any Route] {
        [
            CodableRoute(), DictionaryRoute(), try ModelwrightRoute(),
            try ModelwrightRoute("Modelwright, validating", validates: true), try GeneratedRoute(),
            CodableStructRoute(),
            try ModelwrightStructRoute("Modelwright, structs without classes", classes: []),
            try ModelwrightStructRoute(
                "Modelwright, structs by classes", classes: [AuthorObject.self, BookObject.self, PricingObject.self]),
        ]
    }
}
