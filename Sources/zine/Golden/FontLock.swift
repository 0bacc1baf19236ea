import ArgumentParser
import Glibc
import ZineCairo
import ZineFiles
import ZineIssue
import ZineProcess
import ZineProject
import ZineStyle
import ZineText

/// The lock file `zine.lock` beside a source. It lists the fonts and hyphenation dictionaries that the issues
/// in this folder may use, by name and SHA-256 hash.
struct FontLock {
  var fonts: [GoldenManifest.File] = []
  var dictionaries: [GoldenManifest.File] = []

  /// Returns the path of the lock file.
  /// - Parameter folder: Folder of the sources.
  static func path(in folder: String) -> String {
    folder == "." ? "zine.lock" : folder + "/zine.lock"
  }

  /// Reads a lock file.
  /// - Returns: `nil` if the file does not exist.
  static func read(_ path: String) throws(LockFailure) -> FontLock? {
    let bytes: [UInt8]
    do throws(ReadFailure) {
      bytes = try readFile(path, limit: 4 << 20)
    } catch .system(ENOENT), .system(ENOTDIR) {
      return nil
    } catch {
      throw LockFailure(path: path, problem: .unreadable)
    }
    guard let json = JSON.parse(bytes), json["fonts"]?.array != nil else {
      throw LockFailure(path: path, problem: .unreadable)
    }
    return FontLock(
      fonts: GoldenManifest.files(json["fonts"]),
      dictionaries: GoldenManifest.files(json["dictionaries"]))
  }

  var text: String {
    """
    {
      "fonts": \(GoldenManifest.list(fonts)),
      "dictionaries": \(GoldenManifest.list(dictionaries))
    }

    """
  }

  /// Returns the lock with additional files. A new file replaces a file with the same name.
  func adding(fonts: [GoldenManifest.File], dictionaries: [GoldenManifest.File]) -> FontLock {
    FontLock(
      fonts: Self.merged(self.fonts, fonts),
      dictionaries: Self.merged(self.dictionaries, dictionaries))
  }

  private static func merged(
    _ old: [GoldenManifest.File], _ new: [GoldenManifest.File]
  ) -> [GoldenManifest.File] {
    let names = Set(new.map(\.name))
    return (old.filter { !names.contains($0.name) } + new)
      .sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
  }

  /// Throws if an issue uses a font or dictionary that is not in the lock.
  func check(_ issue: PreparedIssue, path: String) throws(LockFailure) {
    try check(issue.fontFiles, fonts, "font", path)
    try check(issue.dictionaryFiles, dictionaries, "hyphenation dictionary", path)
  }

  private func check(
    _ used: [GoldenManifest.File], _ locked: [GoldenManifest.File], _ kind: String, _ path: String
  ) throws(LockFailure) {
    for file in used where !locked.contains(file) {
      let isKnown = locked.contains { $0.name == file.name }
      throw LockFailure(
        path: path, problem: isKnown ? .changed(kind, file.name) : .unknown(kind, file.name))
    }
  }
}

/// A font or dictionary that does not match the lock, or a lock file that cannot be read.
struct LockFailure: RunFailure {
  enum Problem {
    case unreadable
    case changed(String, String)
    case unknown(String, String)
  }

  var path: String
  var problem: Problem

  var exitStatus: ExitStatus { .documentErrors }
  var subject: String { path }
  var code: String { "lock" }

  var sentence: String {
    switch problem {
    case .unreadable: "can't be read; make a new one with zine lock"
    case .changed(let kind, let name): "the \(kind) \(name) differs from the one in the lock"
    case .unknown(let kind, let name):
      "the \(kind) \(name) is not in the lock; add it with zine lock"
    }
  }
}

extension PreparedIssue {
  /// Fonts that have been used for the text so far.
  var fontFiles: [GoldenManifest.File] {
    GoldenManifest.files(at: Set(shaper.fontFiles + pictures.fontFiles).sorted())
  }

  /// Dictionaries that have been used for hyphenation so far.
  var dictionaryFiles: [GoldenManifest.File] { GoldenManifest.files(at: hyphenator.files) }

  /// Throws if a font or dictionary in use does not match a lock file beside a source.
  func checkLock() throws(LockFailure) {
    let folders = sources.filter { $0 != "-" }.map(ZineFiles.folder(of:))
    for path in Set((folders + [folder].compactMap(\.self)).map(FontLock.path)).sorted() {
      inputs.add(path, .lock)
      try FontLock.read(path)?.check(self, path: path)
    }
  }
}

/// The issues whose fonts are locked.
struct IssueArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "sources, or folders of issues",
      discussion:
        "In a project, all outputs of an issue are meant, and the default is the issue that contains the "
        + "working directory. Add /OUTPUT to select one output.",
      valueName: "issue"),
    completion: .file())
  var issues: [String] = []

  @OptionGroup(title: "Source options") var project: ProjectChoice

  func validate() throws {
    for issue in issues where issue.isEmpty || issue == "-" {
      throw ValidationError("locks are written beside sources, and '\(issue)' is not a file name")
    }
  }
}

/// The command `zine lock`.
struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Locks the fonts and hyphenation dictionaries of issues.",
    discussion: """
      Lists them in the file zine.lock beside the source. From then on, it is an error if an issue in that \
      folder uses others. Running lock again adds to the list; to start a new one, delete zine.lock. In a \
      project, the settings are those of zine.toml.

      Exit status: 0 success, 1 a document has errors, 64 wrong option, 66 missing source, 73 the lock \
      can't be written.
      """)

  @OptionGroup var issues: IssueArguments
  @OptionGroup var golden: GoldenArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func run() throws {
    let finder = IssueFinder(issues.project, printer: diagnostics.printer())
    let operands = try finder.operands(issues.issues, name: "issue")
    let code = try forEach(operands, in: diagnostics.diagnosticFormat) { operand in
      let issue = try finder.find(operand)
      try issue.requireWhole()
      let outputs = try issue.outputs.map { try golden.settings(over: $0.settings) }
      return try (outputs.isEmpty ? [golden.settings()] : outputs).allSatisfy {
        try lock(issue, $0)
      }
    }
    if code != 0 { throw ExitCode(code) }
  }

  private func lock(_ named: NamedIssue, _ settings: RenderSettings) throws -> Bool {
    var report = DiagnosticReport(policy: try diagnostics.policy())
    let issue = try PreparedIssue.prepare(
      IssueOptions(named.sources, in: named.hasSourceList ? named.folder : nil, settings),
      report: &report)
    if let issue {
      var composer = issue.composer()
      while composer.next() != nil {}
      report.add(composer.diagnostics)
    }
    report.print(by: diagnostics.printer())
    guard let issue, !report.hasFailures else { return false }
    let path = FontLock.path(in: named.folder)
    let lock = (try FontLock.read(path) ?? FontLock())
      .adding(fonts: issue.fontFiles, dictionaries: issue.dictionaryFiles)
    try writeAtomically(Array(lock.text.utf8), to: path)
    let dictionaries = lock.dictionaries.count
    diagnostics.messages.success(
      "\(path): \(counted(lock.fonts.count, "font")), \(dictionaries) hyphenation "
        + "\(dictionaries == 1 ? "dictionary" : "dictionaries")", inputs: issue.inputs)
    return true
  }
}
