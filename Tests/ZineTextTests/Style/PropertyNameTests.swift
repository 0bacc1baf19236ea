import Testing

@testable import ZineStyle

/// Suggestions for properties that have a different name here.
@Suite struct PropertyNameTests {
  @Test func suggestsOnlyKnownNames() {
    let known = Set(Property.all.map(\.name) + Shorthand.all.map(\.name))
    for (name, own) in DeclarationReader.namesHere {
      #expect(known.contains(own), "\(own)")
      #expect(!known.contains(name), "\(name)")
    }
  }
}
