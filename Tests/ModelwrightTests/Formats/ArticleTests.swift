import Testing

@testable import Modelwright

struct ArticleTests {
    @Test(arguments: [
        "an Author", "a Book", "an Integer 16", "an Int", "an Order", "an Entry", "a Euro", "a User", "a UUID", "a URL",
        "a Unit", "an Umbrella", "an Update", "an iPod", "a ", "a _Order",
    ])
    func goesWithTheFirstSound(phrase: String) {
        let name = phrase.drop { $0 != " " }.dropFirst()
        #expect(String(name).withArticle == phrase)
    }
}
