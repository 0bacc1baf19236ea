/// A valid feature of which an issue has too many.
package enum ExceededLimit: Hashable, Sendable {
  /// Distinct computed styles, or applied declarations.
  case styles
  /// Comparisons of selectors with elements.
  case selectors
  /// Fonts, where each size of a family counts separately.
  case fonts
  /// Text that style sheets generate.
  case generatedText
  /// Blocks with layouts of their own inside each other.
  case nestedFlows
}

extension ExceededLimit: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .styles:
      .init(
        .limit,
        "the issue has more than \(Limits.styles) different styles, or its rules are applied more than "
          + "\(Limits.appliedDeclarations) times")
    case .selectors:
      .init(
        .limit,
        "matching selectors with elements takes more than \(Limits.selectorTests) comparisons"
      )
    case .fonts:
      .init(
        .limit,
        "the issue uses more than \(Limits.fonts) fonts, counting each size of a family"
      )
    case .nestedFlows:
      .init(
        .limit,
        "floats, tables, figures and blocks with columns are nested more than \(Limits.nestedFlows) "
          + "levels deep")
    case .generatedText:
      .init(
        .limit,
        "the style sheets add more than \(Limits.generatedBytes >> 20) MB of text to the issue")
    }
  }
}
