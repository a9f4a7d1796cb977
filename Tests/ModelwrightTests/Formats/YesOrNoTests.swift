import Testing

@testable import Modelwright

struct YesOrNoTests {
    @Test(arguments: ["YES", "yes", "yEs", "True", "TRUE", "1"])
    func readsYes(text: String) { #expect(Bool(yesOrNo: text) == true) }

    @Test(arguments: ["NO", "no", "nO", "False", "FALSE", "0"])
    func readsNo(text: String) { #expect(Bool(yesOrNo: text) == false) }

    @Test(arguments: ["", "Y", "ja", " YES", "01", "yes.", "1.0"])
    func readsNothingElse(text: String) { #expect(Bool(yesOrNo: text) == nil) }
}
