/// How the text of a block is scaled so that its lines fill their available width (`text-fit`, CSS Text 5).
package struct TextFit: Hashable, Sendable {
  package var direction: Direction
  package var lines: Lines
  /// The limit of the scale, where 1 is 100 %; `nil` if none is declared.
  package var limit: Double?

  package init(_ direction: Direction, _ lines: Lines = .consistent, limit: Double? = nil) {
    self.direction = direction
    self.lines = lines
    self.limit = limit
  }

  package enum Direction: String, CaseIterable, Hashable, Sendable {
    case grow, shrink
  }

  /// The lines that share a scale.
  package enum Lines: String, CaseIterable, Hashable, Sendable {
    /// All lines share the smallest scale that any of them requires.
    case consistent
    /// Each line has a separate scale. The last line and lines before a forced break are not scaled.
    case perLine = "per-line"
    /// Each line has a separate scale.
    case perLineAll = "per-line-all"
  }

  /// The allowed range of scales. A limit below 100 % for `grow`, or above 100 % for `shrink`, is ignored.
  package var range: ClosedRange<Double> {
    switch direction {
    case .grow: 1...(limit.flatMap { $0 >= 1 ? $0 : nil } ?? .infinity)
    case .shrink: (limit.flatMap { (0...1).contains($0) ? $0 : nil } ?? 0)...1
    }
  }
}

/// The `text-fit` of a paragraph and the style values that it depends on.
package struct StyledTextFit: Hashable, Sendable {
  package var fit: TextFit
  /// Whether the line heights are scaled too. This is the case if `line-height` is `normal` or a number.
  package var scalesLineHeight: Bool

  package init(_ fit: TextFit, scalesLineHeight: Bool = true) {
    self.fit = fit
    self.scalesLineHeight = scalesLineHeight
  }
}
