import ArgumentParser
import Glibc
import ZineCairo
import ZineChecksum
import ZineFiles
import ZineGolden
import ZineIssue
import ZineProcess
import ZineProject
import ZineText

/// `zine golden check`.
struct GoldenCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Renders issues again and compares their pages with those that were kept.",
    discussion: """
      Each issue of a project is rendered as its zine.toml says: those of its outputs that have a golden. \
      Any other source is rendered with the options it was recorded with.

      Exit codes: 0 all pages are the same, 1 a document has errors, 3 pages differ from their golden, 64 \
      a wrong option, 66 a source or a golden is missing or can't be read, 73 the report can't be \
      written, 75 qpdf or poppler-utils is missing.
      """)

  @OptionGroup var issues: GoldenOperands

  @Flag(help: "Compare the files that zine batch has built, and render nothing anew.")
  var built = false

  @Option(
    help: ArgumentHelp(
      "The folder that what goldens are made of, and what their options name, must lie in (default: the "
        + "project's, or else the source's).", valueName: "dir"))
  var within: String?

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
    let code = try issues.forEach(to: .check, within: within, printer: diagnostics.printer()) {
      target in
      // A report takes the place of what it speaks of as little as a document does.
      let compared =
        target.sources + [target.folder.document, target.folder.manifest]
        + [target.built].compactMap(\.self)
      if compared.contains(where: { isSameFile($0, report) }) {
        throw RunObstacle.overwritesInput(name: report)
      }
      guard let checked = try check(target, room) else { return false }
      checks.append(checked)
      return true
    }
    let isSame = checks.allSatisfy(\.comparison.isSame)
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      try writeOutput(ShownText(asIs: format.text(of: checks.map(\.comparison))))
      if !isSame { try writeReport(of: checks, title: "Golden pages", to: report) }
    }
    if code != 0 { throw ExitCode(code) }
    if !isSame { throw ExitCode(.difference) }
  }

  /// - Returns: `nil` where the document has errors.
  private func check(_ target: GoldenTarget, _ room: RasterRoom) throws -> ComparedIssue? {
    let manifest = try target.folder.read()
    let options = try target.folder.readSettings()
    let settings = try target.output?.settings ?? RenderSettings(manifest, of: target)
    if let built = try builtFile(of: target) {
      return try check(target, manifest, settings, built: built, options, room)
    }
    var report = DiagnosticReport(policy: try diagnostics.policy())
    // Most pages will be the same, and the report shows them small: where pages are sure to differ, they
    // are drawn while the issue is rendered. In what is masked, the new ones are shown.
    let early =
      options.masks.isEmpty && manifest.pages <= Limits.pages
        && manifest.hasChangedInputs(in: target.base, target.trusted)
      ? try? Thumbnails(target.folder.document, pageCount: manifest.pages) : nil
    let rendered = try RenderedIssue.render(target, settings, report: &report)
    report.print(by: diagnostics.printer())
    guard let rendered else { return nil }
    guard rendered.manifest.document != manifest.document else { return same(target, manifest) }
    let file = try TemporaryFile(rendered.document)
    return try compare(
      target, manifest, NewPages(path: file.path, file: file, rendered: rendered), options, room,
      early)
  }

  // MARK: What was built

  private func builtFile(of target: GoldenTarget) throws(GoldenFailure) -> String? {
    guard built else { return nil }
    guard let path = target.built else { throw .noProject(target.name) }
    guard isThere(path) else { throw .notBuilt(path) }
    return path
  }

  /// Compares a file that is there. Only where it differs the issue is rendered as well, since a render
  /// knows the fonts that may be why.
  private func check(
    _ target: GoldenTarget, _ manifest: GoldenManifest, _ settings: RenderSettings, built: String,
    _ options: ComparisonOptions, _ room: RasterRoom
  ) throws -> ComparedIssue? {
    let hash = Checksum.sha256(file: built)
    guard hash != manifest.document else { return same(target, manifest) }
    var report = DiagnosticReport(policy: DiagnosticPolicy())
    let rendered = try? RenderedIssue.render(target, settings, report: &report)
    return try compare(
      target, manifest,
      NewPages(
        path: built, rendered: rendered, isRendered: rendered?.manifest.document == hash), options,
      room, nil)
  }

  // MARK: Comparing

  /// What is held against a golden.
  private struct NewPages {
    var path: String
    /// Where the pages are in a file of their own.
    var file: TemporaryFile?
    /// The issue as it is now.
    var rendered: RenderedIssue?
    /// Whether the pages at `path` are those of `rendered`.
    var isRendered = true
  }

  private func same(_ target: GoldenTarget, _ manifest: GoldenManifest) -> ComparedIssue {
    var same = comparison(of: target)
    same.pages = (0..<manifest.pages).map { PageChange(old: $0 + 1, new: $0 + 1) }
    return ComparedIssue(comparison: same)
  }

  private func comparison(of target: GoldenTarget) -> Comparison {
    var comparison = Comparison(
      name: target.name, oldName: target.folder.document, newName: target.name)
    comparison.source = target.source
    comparison.output = target.output?.name
    return comparison
  }

  private func compare(
    _ target: GoldenTarget, _ manifest: GoldenManifest, _ new: NewPages,
    _ options: ComparisonOptions, _ room: RasterRoom, _ early: Thumbnails?
  ) throws -> ComparedIssue {
    let rendered = new.rendered
    let causes = rendered.map { manifest.causes(against: $0.manifest) } ?? []
    let pageCount = new.isRendered ? rendered?.manifest.pages : nil
    let thumbnails =
      early.map { PageThumbnails.old($0) }
      ?? pageCount.flatMap { try? Thumbnails(new.path, pageCount: $0) }.map { .new($0) }
    // Other fonts and libraries may draw the same frames otherwise.
    let known = causes.isEmpty && new.isRendered ? rendered : nil
    let (found, comparer) = try Comparison.of(
      ComparedDocument(path: target.folder.document) {
        known.map { _ in target.folder.readFrames().map(PageFrames.key) }
      },
      ComparedDocument(path: new.path) { known?.frames().map(PageFrames.key) },
      name: target.name, names: (target.folder.document, target.name), options: options, room: room)
    var comparison = comparison(of: target)
    (comparison.pages, comparison.changes) = (found.pages, found.changes)
    comparison.causes = causes
    if let rendered { comparison.causes += manifest.changedOptions(against: rendered.manifest) }
    if let comparer, let pictures {
      try writePictures(of: comparison, comparer, to: pictures, prefix: prefix(of: target))
    }
    return ComparedIssue(
      comparison: comparison, comparer: comparer, file: new.file, thumbnails: thumbnails)
  }

  /// How the names of the target's pictures begin: in a project with the issue's id, as sources share names.
  private func prefix(of target: GoldenTarget) -> String {
    guard let output = target.output else { return baseName(of: target.source) + "-" }
    let issue = target.built?.split(separator: "/").dropLast().last.map { "\($0)-" } ?? ""
    return "\(issue)\(output.name)-"
  }
}

/// A file that is gone when nobody needs it any more.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8]) throws(WriteFailure) {
    var template = temporaryNameTemplate()
    let descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw WriteFailure(name: path, .last) }
    defer { close(descriptor) }
    do throws(SystemFailure) {
      try write(bytes, to: descriptor)
    } catch {
      unlink(path)
      throw WriteFailure(name: path, error)
    }
  }

  deinit { unlink(path) }
}
