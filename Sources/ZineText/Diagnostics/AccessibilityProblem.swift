/// What keeps those who can't see an issue from all of it.
package enum AccessibilityProblem: Hashable, Sendable {
  /// A picture without words in its place.
  case missingAlternative(picture: String)
  /// An issue with neither a title nor a heading.
  case missingTitle
  /// A heading two levels or more below the one before it; from 0 where it is the first.
  case headingSkip(from: Int, to: Int)
}

extension DiagnosticFact {
  /// The standards that a PDF does not meet where this is so.
  package var spoiledClaims: PDFClaims {
    switch self {
    case .accessibility: .ua1
    // Nothing says which character the empty shape is that stands for it.
    case .missingCharacter: .all
    case .vector(.flaw(_, let flaw)): flaw.spoiledClaims
    default: []
    }
  }
}
