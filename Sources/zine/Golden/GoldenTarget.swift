import ArgumentParser
import ZineFiles
import ZineProject
import ZineText

/// What a golden belongs to: an output of an issue, or outside of projects the issue itself.
struct GoldenTarget {
  /// Name that is shown, and that an operand may use: `issues/may/print`, or a source.
  var name: String
  var sources: [String]
  /// The issue's folder. It contains the golden, and paths in its manifest are relative to it.
  var base: String
  /// Whether `zine.toml` lists the sources.
  var hasSourceList = false
  /// The output; `nil` outside of projects.
  var output: ProjectOutput?
  /// Path of the file that `zine batch` builds for the output; `nil` outside of projects.
  var built: String?
  /// The `zine.toml` that the output comes from.
  var projectFile: String?
  /// The folder that must contain all files of the golden, and the files that it refers to.
  var trusted: TrustedFolder

  var source: String { sources[0] }

  var folder: GoldenFolder {
    GoldenFolder(in: base, source: source, output: output?.name, trusted)
  }

  init(plain source: String, trusted: TrustedFolder) {
    (name, sources, self.trusted) = (source, [source], trusted)
    base = ZineFiles.folder(of: source)
  }

  init(_ output: ProjectOutput, of issue: NamedIssue, _ place: NamedIssue.Place) {
    name = "\(issue.folder)/\(output.name)"
    sources = issue.sources
    base = issue.folder
    hasSourceList = issue.hasSourceList
    self.output = output
    built = place.project.path(output.path(for: place.issue.id))
    projectFile = place.project.file
    // The issue may be outside the project's folder, because of its path in zine.toml or a symbolic link.
    let project = TrustedFolder(place.project.folder)
    trusted = (try? project.locate(base)) == nil ? TrustedFolder(base) : project
  }
}

/// The issues whose goldens are recorded or checked.
struct GoldenOperands: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "sources, or folders of issues",
      discussion:
        "In a project, all PDF outputs of an issue are meant, and the default is the issue that contains the "
        + "working directory. Add /OUTPUT to select one output.",
      valueName: "issue"),
    completion: .file())
  var issues: [String] = []

  @OptionGroup(title: "Source options") var project: ProjectChoice

  func validate() throws {
    for issue in issues where issue.isEmpty || issue == "-" {
      throw ValidationError(
        "goldens are recorded beside sources, and '\(issue)' is not a file name")
    }
  }

  enum Work { case record, check }

  /// Works on each golden, and continues after failures.
  /// - Parameters:
  ///   - kind: Whether goldens are recorded or checked. If no output is named, only existing goldens are
  ///     checked.
  ///   - within: The trusted folder outside of projects. By default, it is the folder of the `zine.toml`
  ///     above the source, or else the source's own folder.
  ///   - work: Returns whether the issue's document has no errors.
  /// - Returns: The most serious exit status.
  func forEach(
    to kind: Work, within: String? = nil, printer: DiagnosticPrinter,
    _ work: (GoldenTarget) throws -> Bool
  ) throws -> Int32 {
    let finder = IssueFinder(project, printer: printer)
    var targets: [GoldenTarget] = []
    var strays: [GoldenFailure] = []
    var seen: [String: String] = [:]
    let issues = try finder.operands(issues, name: "issue")
    let named = try zine.forEach(issues, in: printer.format) { operand in
      let found = try self.targets(of: operand, finder, within: within)
      for target in found.targets where kind == .record || found.isNamed || target.folder.isThere {
        let other = seen.updateValue(target.source, forKey: target.folder.path)
        if let other, !isSameFile(other, target.source) {
          throw ValidationError("'\(operand)': another issue with this name uses the same golden")
        }
        // An output that is named twice is handled once.
        if other == nil { targets.append(target) }
      }
      strays += try found.strays()
      guard kind == .check, !found.isNamed else { return true }
      let missing = found.targets.filter { !$0.folder.isThere }
      if missing.count == found.targets.count, let first = missing.first {
        throw GoldenFailure.noGolden(first.folder.path)
      }
      for target in missing { warn(GoldenFailure.noGolden(target.folder.path), in: printer.format) }
      return true
    }
    let worked = try zine.forEach(targets, in: printer.format, work)
    // Nothing was compared with stray goldens, and a successful run must not hide that.
    let reported = try zine.forEach(strays, in: printer.format) { stray in
      if kind == .check { throw stray }
      warn(stray, in: printer.format)
      return true
    }
    return gravest([named, worked, reported])
  }

  /// The outputs that an operand refers to.
  private struct Found {
    var targets: [GoldenTarget]
    /// Whether the operand names one output, or a source outside of projects, rather than a whole issue.
    var isNamed = true
    /// Names of all PDF outputs of the project.
    var outputs: [String] = []

    /// Returns a failure for each golden beside the source that belongs to no output.
    func strays() throws(GoldenFailure) -> [GoldenFailure] {
      guard !isNamed, let first = targets.first else { return [] }
      let file = first.projectFile ?? ""
      return try first.folder.strays(outputs: outputs).map { stray in
        .otherOutput(
          stray, "is of no output of \(file); record the issue's outputs, and remove this folder")
      }
    }
  }

  private func targets(
    of operand: String, _ finder: IssueFinder, within: String?
  ) throws -> Found {
    let issue = try finder.find(operand)
    try issue.requireWhole()
    guard let place = issue.place else {
      let trusted = within ?? finder.projectFolder(of: issue.source) ?? folder(of: issue.source)
      return Found(targets: [GoldenTarget(plain: issue.source, trusted: TrustedFolder(trusted))])
    }
    let documents = issue.outputs.filter { $0.format == .pdf }
    guard !documents.isEmpty else {
      throw GoldenFailure.picture(operand, output: place.output?.name)
    }
    return Found(
      targets: documents.map { GoldenTarget($0, of: issue, place) },
      isNamed: place.output != nil, outputs: documents.map(\.name))
  }
}

/// Works on each item, and continues after failures.
/// - Parameter work: Returns whether the issue's document has no errors.
/// - Returns: The most serious exit status.
func forEach<Item>(
  _ items: [Item], in format: DiagnosticFormat, _ work: (Item) throws -> Bool
) throws -> Int32 {
  var codes: Set<Int32> = []
  for item in items {
    do {
      try reportingFailures(in: format) {
        if try !work(item) { codes.insert(1) }
      }
    } catch let code as ExitCode {
      codes.insert(code.rawValue)
    }
  }
  return gravest(codes)
}

/// Returns the most serious of several exit statuses. In the terms of sysexits.h, the order is EX_SOFTWARE,
/// EX_CANTCREAT, EX_TEMPFAIL, EX_NOINPUT.
private func gravest(_ codes: Set<Int32>) -> Int32 {
  [70, 73, 75, 66, 64, 1].first(where: codes.contains) ?? codes.max() ?? 0
}
