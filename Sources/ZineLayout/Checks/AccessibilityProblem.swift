import ZineText

/// A problem that makes an issue less accessible to readers who can't see it.
package enum AccessibilityProblem: Hashable, Sendable {
  /// A picture without alternative text.
  case missingAlternative(picture: String)
  /// An issue that has neither a title nor a heading.
  case missingTitle
  /// A heading that skips levels: it is two or more levels below the previous heading. `from` is the level of
  /// the previous heading, or 0 for the first heading.
  case headingSkip(from: Int, to: Int)
}

extension DiagnosticFact {
  package static func accessibility(_ problem: AccessibilityProblem) -> Self {
    .raised(RaisedProblem(problem))
  }
}

extension AccessibilityProblem: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .missingAlternative(let picture):
      .init(
        .missingAlternative,
        "the picture '\(clipped(picture))' has no alternative text",
        hint: "add alt=\"…\", or alt=\"\" if the picture is only decoration", spoils: .ua1)
    case .missingTitle:
      .init(
        .missingTitle, "the issue has no title; the PDF uses its file name instead",
        hint: "add <title>…</title>", spoils: .ua1)
    case .headingSkip(from: 0, let level):
      .init(
        .headingSkip, "the first heading is an <h\(level)>, not an <h1>", spoils: .ua1)
    case .headingSkip(let before, let level):
      .init(
        .headingSkip,
        "an <h\(level)> follows an <h\(before)> without an <h\(before + 1)> between them",
        hint: "use <h\(before + 1)>, and style it as you like", spoils: .ua1)
    }
  }
}
