/// At which ends of a block the space around its lines is trimmed (CSS Inline 3, section 5.2).
package enum TextBoxTrim: String, CaseIterable, Hashable, Sendable {
  case none
  case start = "trim-start"
  case end = "trim-end"
  case both = "trim-both"

  package var trimsStart: Bool { self == .start || self == .both }
  package var trimsEnd: Bool { self == .end || self == .both }
}

/// The edges that this space is trimmed to (CSS Inline 3, section 5.3).
package enum TextBoxEdge: String, CaseIterable, Hashable, Sendable {
  /// The same as `text`.
  case auto
  /// The font's own ascent and descent.
  case text
  /// Cap height above and baseline below.
  case capAlphabetic = "cap alphabetic"
}
