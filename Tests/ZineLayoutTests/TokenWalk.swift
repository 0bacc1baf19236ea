import Testing

@testable import ZineLayout

/// Lays out a table or figure from its start and from every break token. Expects equal results from a fragmenter without
/// cached state, and no token twice. Returns the first paragraphs of all parts that were placed.
func paragraphsPlacedFromEveryToken(
  _ layout: (BreakToken?) -> Outcome, cold: (BreakToken?) throws -> Outcome
) throws -> Set<Int> {
  var token: BreakToken?
  var tokens: Set<BreakToken> = []
  var placed: Set<Int> = []
  repeat {
    let outcome = layout(token)
    let cold = try cold(token)
    #expect(cold.next == outcome.next)
    #expect(cold.fragment.boxes == outcome.fragment.boxes)
    #expect(cold.fragment.nested.map(\.bounds) == outcome.fragment.nested.map(\.bounds))
    placed.formUnion(outcome.fragment.nested.map(\.paragraph))
    token = outcome.next
    // A token that comes again would never end.
    if let token, !tokens.insert(token).inserted {
      Issue.record("the same token again: \(token)")
      break
    }
  } while token != nil
  return placed
}
