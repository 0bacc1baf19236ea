/// What there can be too much of, though each part of it is sound.
package enum LimitedThing: Hashable, Sendable {
  /// Different styles, or declarations that make them.
  case styles
  /// Selectors that are compared with elements.
  case selectors
  /// Fonts, each size of a family for itself.
  case fonts
  /// Text that styles add.
  case generatedText
}

extension LimitedThing: DiagnosticProblem {
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
    case .generatedText:
      .init(
        .limit,
        "the style sheets add more than \(Limits.generatedBytes >> 20) MB of text to the issue")
    }
  }
}
