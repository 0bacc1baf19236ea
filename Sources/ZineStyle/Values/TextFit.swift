/// How the text of a block is scaled so that its lines fill their measure (`text-fit`, CSS Text 5).
package struct TextFit: Hashable, Sendable {
  package var direction: Direction
  package var lines: Lines
  /// The percentage as written, where 1 is 100 %; `nil` for none.
  package var limit: Double?

  package init(_ direction: Direction, _ lines: Lines = .consistent, limit: Double? = nil) {
    self.direction = direction
    self.lines = lines
    self.limit = limit
  }

  package enum Direction: String, CaseIterable, Hashable, Sendable {
    case grow, shrink
  }

  /// Which lines share a scale.
  package enum Lines: String, CaseIterable, Hashable, Sendable {
    /// All lines have the smallest scale of any of them.
    case consistent
    /// Each line has its own scale; the last line and lines before a forced break are not scaled.
    case perLine = "per-line"
    /// Each line has its own scale.
    case perLineAll = "per-line-all"
  }

  /// The scales that lines may have. A limit on the wrong side of 100 % is no limit.
  package var range: ClosedRange<Double> {
    switch direction {
    case .grow: 1...(limit.flatMap { $0 >= 1 ? $0 : nil } ?? .infinity)
    case .shrink: (limit.flatMap { (0...1).contains($0) ? $0 : nil } ?? 0)...1
    }
  }
}

/// A paragraph's `text-fit` with related style values.
package struct StyledTextFit: Hashable, Sendable {
  package var fit: TextFit
  /// Whether line heights follow the scale: for `normal` and numbers, not for lengths.
  package var scalesLineHeight: Bool

  package init(_ fit: TextFit, scalesLineHeight: Bool = true) {
    self.fit = fit
    self.scalesLineHeight = scalesLineHeight
  }
}
