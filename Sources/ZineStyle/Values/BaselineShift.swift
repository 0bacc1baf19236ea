import ZineText

package enum BaselineShift: String, CaseIterable, Hashable, Sendable {
  case superscript = "super"
  case `subscript` = "sub"

  /// Upward, in multiples of the font size around: high enough to be read as raised, and so low that
  /// letters of two thirds of the size stay within the line.
  package var rise: Double {
    switch self {
    case .superscript: 0.33
    case .subscript: -0.12
    }
  }
}
