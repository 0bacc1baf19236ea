import ArgumentParser
import ZineFiles
import ZineProject
import ZineText

/// The object to which a golden belongs: an output of an issue, or the issue itself outside a project.
struct GoldenTarget {
  /// Name that is shown, and that users can give as an operand: `issues/may/print`, or the path of a source.
  var name: String
  var sources: [String]
  /// The issue's folder. It contains the golden, and the paths in the golden's manifest are relative to it.
  var base: String
  /// Whether `zine.toml` lists the sources.
  var hasSourceList = false
  /// The output; `nil` outside a project.
  var output: ProjectOutput?
  /// Path of the file that `zine batch` builds for the output; `nil` outside a project.
  var built: String?
  /// Path of the `zine.toml` that defines the output.
  var projectFile: String?
  /// The folder that must contain all files of the golden, and all files that its manifest names.
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
    // The issue may be outside the project's folder, if its path in `zine.toml` or a symbolic link leads
    // outside.
    let project = TrustedFolder(place.project.folder)
    trusted = (try? project.locate(base)) == nil ? TrustedFolder(base) : project
  }
}

/// The operands that name the issues whose goldens are recorded or checked.
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

  /// Runs `work` for each golden, and continues after failures.
  /// - Parameters:
  ///   - kind: Whether goldens are recorded or checked. If no output is named, only existing goldens are
  ///     checked.
  ///   - within: The trusted folder outside a project. By default, it is the folder of the `zine.toml` above
  ///     the source, or otherwise the source's folder.
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
        // If an output is named twice, it is processed once.
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
    // No output was compared with a stray golden. When goldens are checked, this is a failure, so that the
    // run does not seem successful.
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
    /// Whether the operand names a single output or a source outside a project, rather than a whole issue.
    var isNamed = true
    /// Names of all PDF outputs of the project.
    var outputs: [String] = []

    /// Returns a failure for each stray golden beside the source. A stray golden belongs to no output.
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

/// Runs `work` for each item, and continues after failures.
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

/// Returns the most serious of several exit statuses. The order is EX_SOFTWARE, EX_CANTCREAT, EX_TEMPFAIL,
/// EX_NOINPUT, EX_USAGE and finally document errors.
private func gravest(_ codes: Set<Int32>) -> Int32 {
  [70, 73, 75, 66, 64, 1].first(where: codes.contains) ?? codes.max() ?? 0
}
