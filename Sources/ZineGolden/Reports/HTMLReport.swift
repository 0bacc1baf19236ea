/// A report of changed pages as a self-contained HTML file. It is written as a stream, so that only the
/// images of one page are in memory at a time.
///
/// The calls in order: `begin` with all comparisons; for each comparison `begin`, followed by `page` for each
/// changed page and `thumbnail` for each unchanged page, in page order; finally `end`. Pages without a call
/// appear in the report without images.
package struct HTMLReport {
  private var writer: HTMLWriter
  private let title: String
  private var comparison: Comparison?
  /// Number of comparisons, and number of those begun.
  private var count = 0
  private var begun = 0
  /// Index of the next page in the current comparison.
  private var position = 0
  /// Whether a list of thumbnails is open.
  private var isInRun = false

  /// Makes a report that passes its UTF-8 text to `write`, piece by piece.
  package init(title: String, write: @escaping ([UInt8]) throws -> Void) {
    self.title = title
    writer = HTMLWriter(write: write)
  }

  /// Writes the summary of all comparisons. Only the texts of their pages are needed.
  package mutating func begin(_ comparisons: [Comparison]) throws {
    count = comparisons.count
    try writer.write(HTMLReport.head(title: title))
    try writer.write(HTMLReport.summary(title: title, of: comparisons))
  }

  /// Begins the next comparison of the summary.
  package mutating func begin(_ comparison: Comparison) throws {
    try endComparison()
    begun += 1
    position = 0
    self.comparison = comparison
    try writer.write(HTMLReport.opening(of: comparison, number: begun, isAlone: count == 1))
  }

  /// Writes a changed page.
  package mutating func page(_ page: PageChange, pictures: PagePictures) throws {
    guard let index = try advance(to: page) else { return }
    try writePage(page, at: index, pictures: pictures)
    position = index + 1
  }

  /// Writes a thumbnail of an unchanged page. `mimeType` is its file type, such as `image/png`.
  package mutating func thumbnail(
    _ page: PageChange, bytes: [UInt8], mimeType: String
  ) throws {
    guard let index = try advance(to: page) else { return }
    try writeThumbnail(page, at: index, bytes: bytes, mimeType: mimeType)
    position = index + 1
  }

  package mutating func end() throws {
    try endComparison()
    try writer.write(HTMLReport.foot)
    try writer.finish()
  }

  private mutating func endComparison() throws {
    guard let comparison else { return }
    try advance(toIndex: comparison.pages.count)
    try endRun()
    try writer.write("</section>\n")
    self.comparison = nil
  }

  /// Writes the skipped pages before a page. Returns the page's index; `nil` if it is not one of the
  /// remaining pages.
  private mutating func advance(to page: PageChange) throws -> Int? {
    let index = comparison?.pages[position...].firstIndex {
      $0.old == page.old && $0.new == page.new
    }
    guard let index else { return nil }
    try advance(toIndex: index)
    return index
  }

  private mutating func advance(toIndex end: Int) throws {
    guard let comparison else { return }
    while position < end {
      let page = comparison.pages[position]
      if page.isChanged {
        try writePage(page, at: position, pictures: PagePictures())
      } else {
        try writeThumbnail(page, at: position, bytes: [], mimeType: "")
      }
      position += 1
    }
  }

  private mutating func writePage(
    _ page: PageChange, at index: Int, pictures: PagePictures
  ) throws {
    try endRun()
    let name = HTMLReport.anchor(of: page, in: begun)
    try writer.write(HTMLReport.opening(of: page, anchor: name))
    try PageFigures(page: page, pictures: pictures).write(to: &writer)
    try writer.write(PageNotes(page: page).html)
    try writer.write("</article>\n")
  }

  private mutating func writeThumbnail(
    _ page: PageChange, at index: Int, bytes: [UInt8], mimeType: String
  ) throws {
    if !isInRun, let comparison {
      let run = comparison.pages[index...].prefix { !$0.isChanged }
      let isOpen = run.count <= HTMLReport.openRun && (count == 1 || !comparison.isSame)
      try writer.write(
        HTMLReport.opening(ofRun: run, isAll: run.count == comparison.pages.count, isOpen: isOpen))
      isInRun = true
    }
    let label = page.old == page.new ? "\(page.number)" : "\(page.number) (was \(page.old ?? 0))"
    if bytes.isEmpty {
      try writer.write("<li><span class=\"blank\"></span>\(label)</li>\n")
    } else {
      try writer.write("<li><img alt=\"\" src=\"")
      try writer.write(bytes, mimeType: mimeType)
      try writer.write("\">\(label)</li>\n")
    }
  }

  private mutating func endRun() throws {
    guard isInRun else { return }
    isInRun = false
    try writer.write("</ol></details>\n")
  }
}
