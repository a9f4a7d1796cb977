import Foundation
import Testing

@testable import Modelwright

/// Each rule of the mapping by itself: JSON in, graph, JSON out, from bytes, a `JSONValue` and a dictionary.
struct MappingRuleTests {
    @Test(arguments: MappingFixture.keys)
    func findsValues(_ fixture: MappingFixture) throws { try fixture.check() }

    @Test(arguments: MappingFixture.states)
    func keepsStates(_ fixture: MappingFixture) throws { try fixture.check() }

    @Test(arguments: MappingFixture.relationships)
    func keepsRelationships(_ fixture: MappingFixture) throws { try fixture.check() }

    @Test(arguments: MappingFixture.flattening)
    func flattensAttributes(_ fixture: MappingFixture) throws { try fixture.check() }
}
