/// The difference between an issue's number of pages and the allowed numbers.
package struct PageCountMiss: Hashable, Sendable {
  package var pages: Int
  /// Nearest smaller allowed number of pages, with the number of lines that do not fit into it; `nil` if
  /// there is none.
  package var below: PageCountDistance?
  /// Nearest larger allowed number of pages, with the number of lines that are missing to fill it.
  package var above: PageCountDistance?

  package init(pages: Int, below: PageCountDistance?, above: PageCountDistance?) {
    self.pages = pages
    self.below = below
    self.above = above
  }
}

/// Number of body text lines by which an issue misses a number of pages.
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
