/// A short summary of a comparison.
struct Verdict {
  var changedPages: Int
  var pages: Int
  private var pageKinds: [ChangeKind]
  private var documentKinds: [ChangeKind]
  private var isVisible: Bool

  init(of comparison: Comparison) {
    let changed = comparison.pages.filter(\.isChanged)
    changedPages = changed.count
    pages = comparison.pages.count
    let onPages = Set(changed.flatMap(\.kinds))
    let elsewhere = Set(comparison.changes.map(\.kind)).subtracting(onPages)
    pageKinds = ChangeKind.allCases.filter(onPages.contains)
    documentKinds = ChangeKind.allCases.filter(elsewhere.contains)
    isVisible = comparison.kinds.contains(where: \.isVisible)
  }

  /// The kinds of changes and their extent, such as `text, layout on 3 of 100 pages; metadata`.
  var summary: String {
    var parts: [String] = []
    if changedPages > 0 {
      let places =
        changedPages == pages && pages > 1
        ? "all \(pages) pages" : "\(changedPages) of \(Self.pages(pages))"
      parts.append(Self.list(pageKinds) + " on " + places)
    }
    if !documentKinds.isEmpty { parts.append(Self.list(documentKinds)) }
    return parts.isEmpty ? "the same" : parts.joined(separator: "; ")
  }

  /// Additional information for the reader. Empty if the summary needs no explanation.
  var remark: String {
    if changedPages == 0, documentKinds.isEmpty { return Self.pages(pages) + ", no differences" }
    return isVisible ? "" : "There are no visible differences."
  }

  /// The summary as a sentence, with a capital letter at the start and a full stop at the end.
  var sentence: String {
    let summary = summary
    return summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  static func issues(_ count: Int) -> String { count == 1 ? "1 issue" : "\(count) issues" }
  static func pages(_ count: Int) -> String { count == 1 ? "1 page" : "\(count) pages" }

  private static func list(_ kinds: [ChangeKind]) -> String {
    kinds.map(\.rawValue).joined(separator: ", ")
  }
}

extension PageChange {
  /// `Page 7`, `Page 7, added`, `Page 7, removed` or `Page 7 (was 6)`.
  var heading: String {
    switch (old, new) {
    case (let old?, let new?): old == new ? "Page \(new)" : "Page \(new) (was \(old))"
    case (nil, let new?): "Page \(new), added"
    case (let old?, nil): "Page \(old), removed"
    case (nil, nil): "Page"
    }
  }

  /// The number of the page, or the old number if the page was removed.
  var number: Int { new ?? old ?? 0 }
}
