/// The difference between an issue's number of pages and the allowed numbers.
package struct PageCountMiss: Hashable, Sendable {
  package var pages: Int
  /// Nearest smaller allowed number of pages and the lines too many for it; `nil` if there is none.
  package var below: PageCountDistance?
  /// Nearest larger allowed number of pages and the lines missing for it.
  package var above: PageCountDistance?

  package init(pages: Int, below: PageCountDistance?, above: PageCountDistance?) {
    self.pages = pages
    self.below = below
    self.above = above
  }
}

/// Number of body text lines between an issue and a number of pages.
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
