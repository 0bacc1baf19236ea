@testable import ZineGolden

/// A report on two issues: one with every kind of difference, and one without any.
enum SampleReport {
  static func html(
    title: String = "Golden pages", of comparisons: [Comparison] = [changed, same]
  ) throws -> String {
    var bytes: [UInt8] = []
    var report = HTMLReport(title: title) { bytes += $0 }
    try report.begin(comparisons)
    for comparison in comparisons {
      try report.begin(comparison)
      for page in comparison.pages {
        if page.isChanged {
          try report.page(page, pictures: pictures(of: page))
        } else {
          let small = TinyPicture.png(width: 12, height: 16, grey: 220)
          try report.thumbnail(page, bytes: small, mimeType: "image/png")
        }
      }
    }
    try report.end()
    return String(decoding: bytes, as: UTF8.self)
  }

  static func pictures(of page: PageChange) -> PagePictures {
    PagePictures(
      old: page.old.map { _ in TinyPicture.png(width: 60, height: 80, grey: 200) },
      new: page.new.map { _ in TinyPicture.png(width: 60, height: 80, grey: 240) },
      difference: TinyPicture.png(width: 60, height: 80, grey: 250))
  }

  static var changed: Comparison {
    var comparison = Comparison(name: "issue", oldName: "golden.pdf", newName: "issue.pdf")
    comparison.causes = ["Liberation Serif was 2.1 and is 2.0"]
    comparison.changes = [DocumentChange(.metadata, "the title was \"A\" and is \"B\"")]
    comparison.pages = (1...5).map { PageChange(old: $0, new: $0) }
    comparison.pages[1] = page
    comparison.pages[3] = PageChange(old: 4, new: nil)
    comparison.pages[4] = PageChange(old: nil, new: 4)
    comparison.pages.append(PageChange(old: 6, new: 5))
    for index in 3...5 { comparison.pages[index].kinds = [index < 5 ? .pageCount : .colour] }
    return comparison
  }

  static var same: Comparison {
    var comparison = Comparison(name: "other", oldName: "golden.pdf", newName: "other.pdf")
    comparison.pages = (1...30).map { PageChange(old: $0, new: $0) }
    return comparison
  }

  /// The second page, with everything that a page can contain.
  static var page: PageChange {
    var page = PageChange(old: 2, new: 2)
    (page.width, page.height) = (300, 400)
    page.kinds = [.text, .layout, .links]
    page.words = [
      WordChange(old: "slow", new: "fast"), WordChange(old: "gone", new: ""),
      WordChange(old: "", new: "come"),
    ]
    page.moved = [
      MovedLine(
        text: "A line", old: PageRectangle(x: 20, y: 30, width: 100, height: 12),
        new: PageRectangle(x: 20, y: 44.5, width: 100, height: 12)),
      MovedLine(
        text: "Another", old: PageRectangle(x: 20, y: 46, width: 90, height: 12),
        new: PageRectangle(x: 20, y: 60.5, width: 90, height: 12)),
    ]
    page.details = ["a link led to page 3 and leads to page 4"]
    page.changedArea = PageRectangle(x: 20, y: 30, width: 250, height: 300)
    return page
  }
}
