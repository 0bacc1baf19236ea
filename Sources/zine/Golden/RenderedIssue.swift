import ZineCairo
import ZineLayout
import ZineText

/// An issue drawn in memory, with what it was made of.
struct RenderedIssue {
  private let issue: PreparedIssue
  /// As they were laid out; `nil` where there are too many to hold.
  private let laidOut: [Page]?
  let document: [UInt8]
  private(set) var manifest: GoldenManifest

  /// - Parameters:
  ///   - source: a path.
  ///   - words: the options, as they are kept.
  /// - Returns: `nil` where the report has failures.
  static func render(
    _ source: String, _ arguments: GoldenArguments, words: [String], report: inout DiagnosticReport
  ) throws -> RenderedIssue? {
    let options = try arguments.issue(source)
    guard let issue = try PreparedIssue.prepare(options, report: &report) else { return nil }
    var pages = 0
    var laidOut: [Page]? = []
    let drawing = try PDFDrawing.draw(issue, pages: .all, date: nil) { page in
      pages += 1
      if pages > heldPages { laidOut = nil } else { laidOut?.append(page) }
    }
    report.add(drawing.diagnostics)
    if report.hasFailures { return nil }
    try issue.checkLock()
    let document = try drawing.finish()
    let folder = folder(of: source)
    let inputs = ([source] + issue.pictures.paths + issue.inputs).compactMap { path in
      Checksum.sha256(file: path).map {
        GoldenManifest.File(name: relativePath(path, from: folder), hash: $0)
      }
    }
    let manifest = GoldenManifest(
      zine: Zine.versionNumber,
      libraries: Dictionary(uniqueKeysWithValues: libraryVersions.map { ($0.name, $0.version) }),
      options: words, pages: pages, document: Checksum.sha256(document), frames: "", inputs: inputs,
      fonts: issue.fontFiles, dictionaries: issue.dictionaryFiles)
    return RenderedIssue(
      issue: issue, laidOut: laidOut, document: document, manifest: manifest)
  }

  /// Pages that are held at the same time, of some hundred kilobytes each.
  private static let heldPages = 200

  /// What was laid out, as text, page by page. Those that are not held are laid out once more.
  func frames() -> [String] {
    let dump = FrameDump(issue.styled, fontName: issue.shaper.name)
    if let laidOut { return laidOut.map(dump.text) }
    return issue.composer().map(dump.text)
  }
}
