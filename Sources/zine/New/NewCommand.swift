import ArgumentParser
import Glibc
import ZineFiles
import ZineIssue

/// `zine new`.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Makes a folder to start a magazine from.",
    discussion: """
      The folder holds zine.toml, a first issue, a style sheet, a place for fonts and a README. What is \
      in it builds at once. 'zine new .' fills the working folder, which may hold a README, a licence and \
      hidden files; these stay as they are.

      Exit codes: 0 done, 64 a wrong option or title, 73 the folder can't be written, or holds something \
      already.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder to make, or . for the working folder. Its name is the magazine's title.",
      valueName: "title"))
  var folder: String

  @Option(
    help: ArgumentHelp("What the first issue is called (default: this month).", valueName: "id"))
  var issue: String?

  func validate() throws {
    if title.isEmpty || title == "." && !isHere || title == ".."
      || title.contains(where: Self.isControl)
    {
      throw ValidationError("'\(singleLine(folder))' is no title that a folder can have.")
    }
    guard let issue else { return }
    if issue.isEmpty || issue.hasPrefix(".") || issue.contains("/")
      || issue.contains(where: Self.isControl)
    {
      throw ValidationError(
        "--issue \(singleLine(issue)): an issue is called what a folder can be, without a dot in front."
      )
    }
  }

  func run() throws {
    try reportingFailures(in: .human) {
      guard isHere else {
        let project = NewProject(title: title, issue: issue ?? Self.month())
        return try NewFolder.write(project.files, to: trimmedFolder)
      }
      guard let path = workingFolder(), path != "/", !path.hasPrefix("/proc/") else {
        throw NewFolderFailure.noTitle
      }
      let project = NewProject(title: fileName(of: path), issue: issue ?? Self.month())
      for name in try NewFolder.fill(project.files, in: ".") {
        writeError("zine: \(name) is there already and stays as it is\n")
      }
    }
  }

  /// Whether the working folder is meant.
  private var isHere: Bool {
    !folder.hasPrefix("/") && !folder.isEmpty
      && folder.split(separator: "/").allSatisfy { $0 == "." }
  }

  private var trimmedFolder: String {
    var name = folder[...]
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    return String(name)
  }

  private var title: String { trimmedFolder.split(separator: "/").last.map(String.init) ?? "" }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Such as `2026-11`, where the user is.
  private static func month() -> String {
    var now = time(nil)
    var date = tm()
    localtime_r(&now, &date)
    let month = date.tm_mon + 1
    return "\(date.tm_year + 1900)-\(month < 10 ? "0" : "")\(month)"
  }
}
