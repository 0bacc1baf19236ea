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

/// The command `zine golden check`.
struct GoldenCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Renders issues and compares them with their goldens.",
    discussion: """
      In a project, renders the outputs that have a golden with the settings of zine.toml. Elsewhere, \
      renders a source with the options that it was recorded with.

      Exit status: 0 no differences, 1 a document has errors, 3 differences, 64 wrong option, 66 missing \
      or unreadable source or golden, 73 the report can't be written, 75 qpdf or poppler-utils is missing.
      """)

  @OptionGroup var issues: GoldenOperands
  @OptionGroup(title: "Source options") var inputs: Inputs
  @OptionGroup(title: "Output options") var output: Output

  struct Inputs: ParsableArguments {
    @Flag(help: "compare the files that zine batch has built")
    var built = false

    @Option(
      help: ArgumentHelp(
        "folder that all files of goldens must be in",
        discussion: "By default, the project's folder, or else the source's.", valueName: "dir"),
      completion: .directory)
    var within: String?
  }

  struct Output: ParsableArguments {
    @Option(help: "output format")
    var format: ComparisonFormat = .text

    @Option(
      help: ArgumentHelp("write pictures of changed pages to this folder", valueName: "dir"),
      completion: .directory)
    var pictures: String?

    @Option(
      help: ArgumentHelp("write the report of changed pages to this file", valueName: "file"),
      completion: .file(extensions: ["html"]))
    var report = "golden-report.html"
  }

  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func run() throws {
    ignoreWriteSignals()
    let report = output.report
    var checks: [ComparedIssue] = []
    let room = RasterRoom()
    let code = try issues.forEach(to: .check, within: inputs.within, printer: diagnostics.printer())
    {
      target in
      // A report must not overwrite the files that it compares.
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
      try writeOutput(ShownText(asIs: output.format.text(of: checks.map(\.comparison))))
      if !isSame { try writeReport(of: checks, title: "Golden pages", to: report) }
    }
    if code != 0 { throw ExitCode(code) }
    diagnostics.messages.success(nil)
    if !isSame { throw ExitCode(.difference) }
  }

  /// Renders an output and compares it with its golden.
  /// - Returns: `nil` if the document has errors.
  private func check(_ target: GoldenTarget, _ room: RasterRoom) throws -> ComparedIssue? {
    let manifest = try target.folder.read()
    let options = try target.folder.readSettings()
    let settings = try target.output?.settings ?? RenderSettings(manifest, of: target)
    if let built = try builtFile(of: target) {
      return try check(target, manifest, settings, built: built, options, room)
    }
    var report = DiagnosticReport(policy: try diagnostics.policy())
    // The report shows unchanged pages as thumbnails. If the inputs have changed, thumbnails of the old pages
    // are drawn while the issue is rendered. If there are masks, thumbnails of the new pages are used.
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
    guard inputs.built else { return nil }
    guard let path = target.built else { throw .noProject(target.name) }
    guard isThere(path) else { throw .notBuilt(path) }
    return path
  }

  /// Compares a built file. If the file differs from the golden, the issue is rendered as well, to find out
  /// which fonts have changed.
  private func check(
    _ target: GoldenTarget, _ manifest: GoldenManifest, _ settings: RenderSettings, built: String,
    _ options: ComparisonOptions, _ room: RasterRoom
  ) throws -> ComparedIssue? {
    let hash = Checksum.sha256(file: built)
    guard hash != manifest.document else { return same(target, manifest) }
    var report = DiagnosticReport(policy: DiagnosticPolicy())
    let rendered = try? RenderedIssue.render(target, settings, report: &report)
    // A PDF/X-4 has the date of its build, which differs from the date of its golden.
    if settings.pdfStandard == .x4, rendered?.manifest.document == manifest.document,
      let date = try sourceDate(),
      let dated = try? RenderedIssue.render(target, settings, date: date, report: &report),
      dated.manifest.document == hash
    {
      return same(target, manifest)
    }
    return try compare(
      target, manifest,
      NewPages(
        path: built, rendered: rendered, isRendered: rendered?.manifest.document == hash), options,
      room, nil)
  }

  // MARK: Comparing

  /// The pages that are compared with a golden.
  private struct NewPages {
    var path: String
    /// The temporary file at `path`; `nil` if `path` is not temporary.
    var file: TemporaryFile?
    /// The issue rendered in its current state.
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
    // With other fonts or libraries, pages with the same layout may look different, so layouts are compared
    // only if there is no such cause.
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
    if let comparer, let pictures = output.pictures {
      try writePictures(of: comparison, comparer, to: pictures, prefix: prefix(of: target))
    }
    return ComparedIssue(
      comparison: comparison, comparer: comparer, file: new.file, thumbnails: thumbnails)
  }

  /// Returns a prefix for the names of image files. In a project, it contains the issue's identifier, because
  /// the sources of several issues may have the same name.
  private func prefix(of target: GoldenTarget) -> String {
    guard let output = target.output else { return baseName(of: target.source) + "-" }
    let issue = target.built?.split(separator: "/").dropLast().last.map { "\($0)-" } ?? ""
    return "\(issue)\(output.name)-"
  }
}

/// A temporary file, which is removed when this object is released.
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
