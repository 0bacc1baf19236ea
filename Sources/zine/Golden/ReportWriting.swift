import ZineFiles
import ZineGolden

/// A comparison, with what draws its pages.
struct ComparedIssue {
  var comparison: Comparison
  /// `nil` where the files are the same byte for byte.
  var comparer: DocumentComparer?
  /// Holds the new pages as long as they are needed.
  var file: TemporaryFile?
  /// Where they are being drawn already.
  var thumbnails: PageThumbnails?
}

/// Small pictures of all pages of one of two documents. Where a page is the same, so are its pictures.
enum PageThumbnails {
  case old(Thumbnails)
  case new(Thumbnails)

  func finish() throws {
    switch self {
    case .old(let thumbnails), .new(let thumbnails): try thumbnails.finish()
    }
  }

  /// - Returns: empty where it could not be drawn.
  func bytes(of page: PageChange) -> [UInt8] {
    switch self {
    case .old(let thumbnails): page.old.map { thumbnails.bytes(page: $0) } ?? []
    case .new(let thumbnails): page.new.map { thumbnails.bytes(page: $0) } ?? []
    }
  }
}

/// Writes one report of several comparisons, the pictures of one page after the other.
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

/// Changed pages of an issue that are shown in pictures.
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
      // More than a browser opens, and than anybody looks at.
      guard shown <= reportedPages else {
        try report.page(page, pictures: PagePictures())
        continue
      }
      guard page.kinds.contains(where: \.isVisible) else {
        // Two pictures of what looks the same say no more than one.
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

/// Names a document that can't be drawn as the user does.
private func goldenFailures(_ issue: ComparedIssue, _ work: () throws -> Void) throws {
  do {
    try work()
  } catch let error as ComparisonFailure {
    throw GoldenFailure.document(issue.comparison.name, error.failure)
  }
}
