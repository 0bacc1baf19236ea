import ZineText

package enum BaselineShift: String, CaseIterable, Hashable, Sendable {
  case superscript = "super"
  case `subscript` = "sub"

  /// Upward shift in multiples of the surrounding font size. It is large enough to look raised and small
  /// enough for text of two thirds of the size to stay within the line.
  package var rise: Double {
    switch self {
    case .superscript: 0.33
    case .subscript: -0.12
    }
  }
}
