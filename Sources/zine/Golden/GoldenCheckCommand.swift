import ArgumentParser
import Glibc
import ZineCairo
import ZineGolden
import ZineText

/// `zine golden check`.
struct GoldenCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Renders issues again and compares their pages with those that were kept.",
    discussion: """
      Each issue is rendered with the options it was recorded with.

      Exit codes: 0 all pages are the same, 1 a document has errors, 3 pages differ from their golden, 64 \
      a wrong option, 66 a source or a golden is missing or can't be read, 73 the report can't be \
      written, 75 qpdf or poppler-utils is missing.
      """)

  @OptionGroup var issues: IssueArguments

  @Option(help: "How the answer is written to standard output: \(ComparisonFormat.list).")
  var format: ComparisonFormat = .text

  @Option(
    help: ArgumentHelp("A folder for pictures of the changed pages.", valueName: "dir"),
    completion: .directory)
  var pictures: String?

  @Option(
    help: ArgumentHelp(
      "Where the report of all changed pages goes, when there are any.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var report = "golden-report.html"

  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func run() throws {
    ignoreWriteSignals()
    var checks: [ComparedIssue] = []
    let room = RasterRoom()
    let code = try issues.forEach(in: diagnostics.diagnosticFormat) { source in
      guard let checked = try check(source, room) else { return false }
      checks.append(checked)
      return true
    }
    let isSame = checks.allSatisfy(\.comparison.isSame)
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      try writeOutput(ShownText(asIs: format.text(of: checks.map(\.comparison))))
      if !isSame { try writeReport(of: checks, title: "Golden pages", to: report) }
    }
    if code != 0 { throw ExitCode(code) }
    if !isSame { throw ExitCode(3) }
  }

  /// - Returns: `nil` where the document has errors.
  private func check(_ source: String, _ room: RasterRoom) throws -> ComparedIssue? {
    let golden = GoldenFolder(source: source)
    let manifest = try golden.read()
    let options = try golden.readSettings()
    let base = folder(of: source)
    let arguments = try GoldenArguments.parse(manifest.options) { path in
      path.hasPrefix("/") ? path : "\(base)/\(path)"
    }
    var report = DiagnosticReport(policy: try diagnostics.policy())
    // Most pages will be the same, and the report shows them small: where pages are sure to differ, they
    // are drawn while the issue is rendered. In what is masked, the new ones are shown.
    let early =
      options.masks.isEmpty && manifest.pages <= Limits.pages && manifest.hasChangedInputs(in: base)
      ? try? Thumbnails(golden.document, pageCount: manifest.pages) : nil
    let rendered = try RenderedIssue.render(
      source, arguments, words: manifest.options, report: &report)
    report.print(by: diagnostics.printer())
    guard let rendered else { return nil }
    guard rendered.manifest.document != manifest.document else {
      var same = Comparison(name: source, oldName: golden.document, newName: source)
      same.pages = (0..<manifest.pages).map { PageChange(old: $0 + 1, new: $0 + 1) }
      return ComparedIssue(comparison: same)
    }
    return try compare(source, golden, manifest, rendered, options, room, early)
  }

  private func compare(
    _ source: String, _ golden: GoldenFolder, _ manifest: GoldenManifest, _ rendered: RenderedIssue,
    _ options: ComparisonOptions, _ room: RasterRoom, _ early: Thumbnails?
  ) throws -> ComparedIssue {
    let causes = manifest.causes(against: rendered.manifest)
    let new = try TemporaryFile(rendered.document)
    let thumbnails =
      early.map { PageThumbnails.old($0) }
      ?? (try? Thumbnails(new.path, pageCount: rendered.manifest.pages)).map { .new($0) }
    // Other fonts and libraries may draw the same frames otherwise.
    let knowsPages = causes.isEmpty
    var (comparison, comparer) = try Comparison.of(
      ComparedDocument(path: golden.document) {
        knowsPages ? golden.readFrames().map(PageFrames.key) : nil
      },
      ComparedDocument(path: new.path) {
        knowsPages ? rendered.frames().map(PageFrames.key) : nil
      },
      name: source, names: (golden.document, source), options: options, room: room)
    comparison.causes = causes
    if let comparer, let pictures {
      try writePictures(of: comparison, comparer, to: pictures, prefix: baseName(of: source) + "-")
    }
    return ComparedIssue(
      comparison: comparison, comparer: comparer, file: new, thumbnails: thumbnails)
  }
}

/// A file that is gone when nobody needs it any more.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8]) throws(PipelineFailure) {
    var template = temporaryNameTemplate()
    let descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else {
      throw .cannotWrite(name: path, reason: .system(errno: errno))
    }
    defer { close(descriptor) }
    do {
      try write(bytes, to: descriptor)
    } catch {
      unlink(path)
      throw .cannotWrite(name: path, reason: .system(errno: error.number))
    }
  }

  deinit { unlink(path) }
}
