import ZineFiles
import ZineGolden

/// A comparison together with the comparer that draws its pages.
struct ComparedIssue {
  var comparison: Comparison
  /// The comparer; `nil` if the files have the same bytes.
  var comparer: DocumentComparer?
  /// The file with the new pages, which must exist as long as the pages are needed.
  var file: TemporaryFile?
  /// The thumbnails, if their drawing has already started.
  var thumbnails: PageThumbnails?
}

/// Thumbnails of all pages of either document. For unchanged pages, it does not matter which document they
/// come from.
enum PageThumbnails {
  case old(Thumbnails)
  case new(Thumbnails)

  func finish() throws {
    switch self {
    case .old(let thumbnails), .new(let thumbnails): try thumbnails.finish()
    }
  }

  /// Returns the thumbnail of a page, or no bytes if it could not be drawn.
  func bytes(of page: PageChange) -> [UInt8] {
    switch self {
    case .old(let thumbnails): page.old.map { thumbnails.bytes(page: $0) } ?? []
    case .new(let thumbnails): page.new.map { thumbnails.bytes(page: $0) } ?? []
    }
  }
}

/// Writes one report on several comparisons. The images are rendered page by page.
func writeReport(of issues: [ComparedIssue], title: String, to name: String) throws {
  let file = try AtomicFile(name, followsLinks: false)
  var report = HTMLReport(title: title) { try file.write($0) }
  try report.begin(issues.map(\.comparison))
  for issue in issues {
    try report.begin(issue.comparison)
    guard let comparer = issue.comparer else { continue }
    try goldenFailures(issue) { try write(issue, comparer, to: &report) }
  }
  try report.end()
  try file.finish()
}

/// Maximum number of changed pages of each issue that the report shows with images.
private let reportedPages = 200

private func write(
  _ issue: ComparedIssue, _ comparer: DocumentComparer, to report: inout HTMLReport
) throws {
  let comparison = issue.comparison
  let hasSame = comparison.pages.contains { !$0.isChanged }
  let thumbnails = hasSame ? try issue.thumbnails ?? .new(comparer.thumbnails()) : nil
  try thumbnails?.finish()
  var shown = 0
  for page in comparison.pages {
    if page.isChanged {
      shown += 1
      // Further pages have no images, since browsers could not open such a large report.
      guard shown <= reportedPages else {
        try report.page(page, pictures: PagePictures())
        continue
      }
      guard page.kinds.contains(where: \.isVisible) else {
        // Both pages look the same, so one image is enough.
        try report.page(page, pictures: PagePictures(new: comparer.rasters(of: page).new?.png()))
        continue
      }
      let rasters = try comparer.rasters(of: page)
      try report.page(
        page,
        pictures: PagePictures(
          old: rasters.old?.png(), new: rasters.new?.png(), difference: rasters.difference?.png()))
    } else {
      try report.thumbnail(
        page, bytes: thumbnails?.bytes(of: page) ?? [], mimeType: Thumbnails.mimeType)
    }
  }
}

/// Converts comparison failures to golden failures, which name the document as the user does.
private func goldenFailures(_ issue: ComparedIssue, _ work: () throws -> Void) throws {
  do {
    try work()
  } catch let error as ComparisonFailure {
    throw GoldenFailure.document(issue.comparison.name, error.failure)
  }
}
