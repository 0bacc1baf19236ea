import ZineCairo
import ZineChecksum
import ZineFiles
import ZineIssue
import ZineLayout
import ZineProject
import ZineStyle
import ZineText

/// An issue that was drawn in memory, with a description of its inputs.
struct RenderedIssue {
  private let issue: PreparedIssue
  /// The pages after layout; `nil` if there are too many pages to keep in memory.
  private let laidOut: [Page]?
  let document: [UInt8]
  private(set) var manifest: GoldenManifest

  var inputs: InputLog { issue.inputs }

  /// Renders the issue of a golden.
  /// - Parameter date: Date in the PDF, in seconds since 1970. The default for PDF/X-4, which requires a date,
  ///   is 1970, so that a golden does not depend on the day of its recording. Other goldens have no date.
  /// - Returns: `nil` if the report has failures.
  static func render(
    _ target: GoldenTarget, _ settings: RenderSettings, date: Int? = nil,
    report: inout DiagnosticReport
  ) throws -> RenderedIssue? {
    let options = try IssueOptions(
      target.sources, in: target.hasSourceList ? target.base : nil, settings)
    report.require(options.pdfStandard)
    if let file = target.projectFile { options.inputs.add(file, .project) }
    guard let issue = try PreparedIssue.prepare(options, report: &report) else { return nil }
    var pages = 0
    var laidOut: [Page]? = []
    let drawing = try PDFDrawing.draw(
      issue, pages: .all, date: date ?? (settings.pdfStandard == .x4 ? 0 : nil)
    ) { page in
      pages += 1
      if pages > heldPages { laidOut = nil } else { laidOut?.append(page) }
    }
    report.add(drawing.diagnostics)
    report.add(issue.standardProblems)
    if report.hasFailures { return nil }
    try issue.checkLock()
    let document = try drawing.finish()
    let colorLibrary = issue.inks == nil ? nil : colorLibraryVersion
    let markdownLibrary = issue.readsMarkdown ? MarkdownProcess.library : nil
    let libraries =
      libraryVersions + [colorLibrary, markdownLibrary].compactMap(\.self)
      + issue.pictures.libraries
    let manifest = GoldenManifest(
      zine: Zine.versionNumber,
      libraries: Dictionary(uniqueKeysWithValues: libraries.map { ($0.name, $0.version) }),
      output: target.output?.name, options: settings.kept(of: target).words, pages: pages,
      document: Checksum.sha256(document), frames: "",
      inputs: inputs(of: issue, target),
      fonts: issue.fontFiles, dictionaries: issue.dictionaryFiles)
    return RenderedIssue(
      issue: issue, laidOut: laidOut, document: document, manifest: manifest)
  }

  /// Returns the inputs that belong to the issue. The fonts and dictionaries of the system are recorded
  /// separately.
  private static func inputs(
    of issue: PreparedIssue, _ target: GoldenTarget
  ) -> [GoldenManifest.File] {
    let kinds: [InputLog.Kind] = [.source, .picture, .styleSheet, .fontFace, .profile]
    return kinds.flatMap { kind in
      let files = issue.inputs.files(kind).compactMap { path in
        Checksum.sha256(file: path).map {
          GoldenManifest.File(
            name: keptPath(path, from: target.base, in: target.trusted.name), hash: $0)
        }
      }
      // Style sheets stay in cascade order. A file that was named in several ways is listed once.
      var seen: Set<String> = []
      return (kind == .styleSheet ? files : files.sorted { $0.name < $1.name })
        .filter { seen.insert($0.name).inserted }
    }
  }

  /// Maximum number of pages kept in memory, each of some hundred kilobytes.
  private static let heldPages = 200

  /// Returns the layout as text, page by page. If the pages were not kept in memory, the issue is laid out
  /// again.
  func frames() -> [String] {
    let dump = FrameDump(issue.styled, fontName: issue.shaper.name)
    if let laidOut { return laidOut.map(dump.text) }
    return issue.composer().map(dump.text)
  }
}
