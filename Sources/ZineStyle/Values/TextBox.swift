/// The ends of a block at which the space above or below its lines is trimmed (CSS Inline 3, section 5.2).
package enum TextBoxTrim: String, CaseIterable, Hashable, Sendable {
  case none
  case start = "trim-start"
  case end = "trim-end"
  case both = "trim-both"

  package var trimsStart: Bool { self == .start || self == .both }
  package var trimsEnd: Bool { self == .end || self == .both }
}

/// The text edges at which the space above and below the lines is trimmed (CSS Inline 3, section 5.3).
package enum TextBoxEdge: String, CaseIterable, Hashable, Sendable {
  /// Equivalent to `text`.
  case auto
  /// The ascent and descent of the font.
  case text
  /// The cap height above the text, and the baseline below it.
  case capAlphabetic = "cap alphabetic"
}
