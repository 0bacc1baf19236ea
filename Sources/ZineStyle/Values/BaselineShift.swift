import ZineText

package enum BaselineShift: String, CaseIterable, Hashable, Sendable {
  case superscript = "super"
  case `subscript` = "sub"

  /// Upward shift as a multiple of the surrounding font size. The values look raised or lowered. They are
  /// small enough that text of two thirds of the size does not extend beyond the line.
  package var rise: Double {
    switch self {
    case .superscript: 0.33
    case .subscript: -0.12
    }
  }
}
