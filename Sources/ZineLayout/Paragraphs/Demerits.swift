import ZineText

/// How tight or loose a line is, for comparing it with its neighbours (Knuth and Plass 1981).
package enum Fitness: Int, CaseIterable, Sendable {
  case tight, decent, loose, veryLoose

  init(ratio: Double) {
    self =
      ratio < -0.5 ? .tight : ratio <= 0.5 ? .decent : ratio <= 1 ? .loose : .veryLoose
  }
}

/// What makes lines bad, and by how much: the measure by which one breaking of a paragraph is better
/// than another (Knuth and Plass 1981; the form of the sum is that of TeX82).
package struct Demerits: Hashable, Sendable {
  /// Every line costs this, so that fewer lines are better than more.
  package var line = 10.0
  /// A tight line beside a loose one.
  package var contrast = 5_000.0
  /// A line that ends in a hyphen behind another one.
  package var hyphensInARow = 40_000.0
  /// A hyphen at the end of the last line but one.
  package var lastHyphen = 40_000.0
  /// A last line that is too short.
  package var shortLastLine = 20_000.0
  /// Where lines are not justified, the white at their ends that counts as a stretch of 1, against the
  /// measure.
  package var raggedStretch = 0.12

  package init() {}

  /// 100 for a line that takes all of its stretch, and rising with the cube.
  static func badness(_ ratio: Double) -> Double {
    let size = abs(ratio)
    return 100 * size * size * size
  }

  /// Of a line by itself.
  func ofLine(ratio: Double, penalty: Double) -> Double {
    let own = line + Self.badness(ratio)
    return own * own + penalty * penalty
  }
}
