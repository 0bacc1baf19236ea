package enum Severity: String, Sendable {
  /// The document is not reliable, so no output is written.
  case error
  /// The document is written, but possibly not as intended.
  case warning
}

/// A problem and its position. The message is built only when it is shown.
package struct Diagnostic: Hashable, Sendable {
  package var fact: DiagnosticFact
  /// `nil` if the problem concerns a whole source or the command line.
  package var span: SourceSpan?
  /// Page number in the issue, from 1, if layout found the problem.
  package var page: Int?
  /// Other positions that help to explain the problem.
  package var related: [RelatedPlace] = []
  /// Number of problems that this diagnostic represents, including itself.
  package var count = 1

  package init(_ fact: DiagnosticFact, at span: SourceSpan? = nil) {
    self.fact = fact
    self.span = span
  }

  package var severity: Severity { fact.severity }
}

/// Another position that helps to explain a problem.
package struct RelatedPlace: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    case firstOne
    /// The bracket that is never closed.
    case opening
    /// The text that another object covers.
    case covered
    /// The first line of text that does not fit.
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
