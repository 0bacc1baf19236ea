package enum Severity: String, Sendable {
  /// The document can't be trusted: nothing is written.
  case error
  /// Set all the same, but perhaps not as meant.
  case warning
}

/// A problem report: what is so, and where. The sentence is made where it is shown.
package struct Diagnostic: Hashable, Sendable {
  package var fact: DiagnosticFact
  /// `nil` for what concerns a source as a whole, or the command line.
  package var span: SourceSpan?
  /// Of the issue, from 1, where layout found the problem.
  package var page: Int?
  /// Other places that have to do with it.
  package var related: [RelatedPlace] = []
  /// How many problems it stands for, itself included.
  package var count = 1

  package init(_ fact: DiagnosticFact, at span: SourceSpan? = nil) {
    self.fact = fact
    self.span = span
  }

  package var severity: Severity { fact.severity }
}

/// Another place that has to do with a problem.
package struct RelatedPlace: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    case firstOne
    /// The bracket that begins what has no end.
    case opening
    /// The text that something else covers.
    case covered
    /// The first line of the text that is too much.
    case excess
  }

  package var role: Role
  package var span: SourceSpan

  package init(_ role: Role, at span: SourceSpan) {
    self.role = role
    self.span = span
  }
}

extension RelatedPlace.Role {
  package var sentence: String {
    switch self {
    case .firstOne: "the first one is here"
    case .opening: "this is still open"
    case .covered: "the text under it is here"
    case .excess: "the text that does not fit begins here"
    }
  }
}
