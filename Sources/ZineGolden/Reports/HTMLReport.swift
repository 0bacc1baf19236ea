/// A report of changed pages as a self-contained HTML file. It is written in pieces, so that only the images
/// of one page are in memory at a time.
///
/// First call `begin` with all comparisons. Then, for each comparison, call `begin`, followed by `page` for
/// each changed page and `thumbnail` for each unchanged page, in page order. Finally, call `end`. If a page
/// is skipped, it appears in the report without images.
package struct HTMLReport {
  private var writer: HTMLWriter
  private let title: String
  private var comparison: Comparison?
  /// Number of comparisons, and number of comparisons that have begun.
  private var count = 0
  private var begun = 0
  /// Index of the next page in the current comparison.
  private var position = 0
  /// Whether a list of thumbnails has begun and not ended.
  private var isInRun = false

  /// Creates a report that passes its UTF-8 text in pieces to `write`.
  package init(title: String, write: @escaping ([UInt8]) throws -> Void) {
    self.title = title
    writer = HTMLWriter(write: write)
  }

  /// Writes the summary of all comparisons. It shows no images of the pages.
  package mutating func begin(_ comparisons: [Comparison]) throws {
    count = comparisons.count
    try writer.write(HTMLReport.head(title: title))
    try writer.write(HTMLReport.summary(title: title, of: comparisons))
  }

  /// Begins the next comparison.
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

  /// Writes the thumbnail of an unchanged page. `mimeType` is the MIME type of the thumbnail, such as
  /// `image/png`.
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

  /// Writes the pages that were skipped before a page. Returns the index of the page, or `nil` if the page is
  /// not one of the remaining pages.
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
