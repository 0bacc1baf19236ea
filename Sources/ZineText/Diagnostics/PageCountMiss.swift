/// By how much an issue has not as many pages as it is to have.
package struct PageCountMiss: Hashable, Sendable {
  package var pages: Int
  /// The next number of pages below that which would do, and how many lines are too much for it; `nil` for none.
  package var below: PageCountDistance?
  /// The next one above, and how many lines are missing.
  package var above: PageCountDistance?

  package init(pages: Int, below: PageCountDistance?, above: PageCountDistance?) {
    self.pages = pages
    self.below = below
    self.above = above
  }
}

/// How many lines of body text an issue is away from a number of pages.
package struct PageCountDistance: Hashable, Sendable {
  package var pages: Int
  package var lines: Int

  package init(pages: Int, lines: Int) {
    self.pages = pages
    self.lines = lines
  }
}

extension PageCountMiss: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
    let parts = [
      below.map { "\(lines($0.lines)) too many for \($0.pages)" },
      above.map { "\(lines($0.lines)) too few for \($0.pages)" },
    ].compactMap { $0 }
    return .init(
      .pageCount,
      "the issue has \(pages == 1 ? "1 page" : "\(pages) pages"): \(parts.joined(separator: ", "))")
  }
}
