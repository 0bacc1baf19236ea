import ZineText

/// How tight or loose a line is, for comparison with adjacent lines (fitness class of Knuth and Plass 1981).
package enum Fitness: Int, CaseIterable, Sendable {
  case tight, decent, loose, veryLoose

  init(ratio: Double) {
    self =
      ratio < -0.5 ? .tight : ratio <= 0.5 ? .decent : ratio <= 1 ? .loose : .veryLoose
  }
}

/// Costs of bad lines, for comparing the possible ways to break a paragraph (Knuth and Plass 1981). The
/// formula is that of TeX82.
package struct Demerits: Hashable, Sendable {
  /// Cost of each line, so that fewer lines are preferred.
  package var line = 10.0
  /// Cost of a tight line next to a loose one.
  package var contrast = 5_000.0
  /// Cost of two consecutive lines that end in hyphens.
  package var hyphensInARow = 40_000.0
  /// Cost of a hyphen at the end of the penultimate line.
  package var lastHyphen = 40_000.0
  /// Cost of a last line that is too short.
  package var shortLastLine = 20_000.0
  /// Free space at the end of an unjustified line that corresponds to an adjustment ratio of 1. Given as a
  /// fraction of the line's available width.
  package var raggedStretch = 0.12

  package init() {}

  /// Returns the badness of a line. The badness is 100 if the line uses all of its stretch, and grows with
  /// the cube of the adjustment ratio.
  static func badness(_ ratio: Double) -> Double {
    let size = abs(ratio)
    return 100 * size * size * size
  }

  /// Returns the demerits of a line by itself, without the demerits that depend on adjacent lines.
  func ofLine(ratio: Double, penalty: Double) -> Double {
    let own = line + Self.badness(ratio)
    return own * own + penalty * penalty
  }
}
