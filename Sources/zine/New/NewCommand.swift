import ArgumentParser
import Glibc
import ZineFiles
import ZineIssue

/// The command `zine new`.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Creates a new magazine.",
    discussion: """
      Creates a folder with zine.toml, a first issue, a style sheet, a folder for fonts and a README. \
      zine batch can build it at once. 'zine new .' uses the working directory, which may contain a \
      README, a licence and hidden files; these stay unchanged.

      Exit status: 0 success, 64 wrong option or title, 73 the folder can't be written or is not empty.
      """)

  @Argument(
    help: ArgumentHelp(
      "folder to create, or . for the working directory",
      discussion: "The name of the folder is the title of the magazine.",
      valueName: "title"))
  var folder: String

  @Option(
    help: ArgumentHelp("name of the first issue (default: this month)", valueName: "id"))
  var issue: String?

  @OptionGroup(title: "Diagnostic options") var messages: MessageArguments

  func validate() throws {
    if title.isEmpty || title == "." && !isHere || title == ".."
      || title.contains(where: Self.isControl)
    {
      throw ValidationError("'\(singleLine(folder))' can't be the title of a magazine")
    }
    guard let issue else { return }
    if issue.isEmpty || issue.hasPrefix(".") || issue.contains("/")
      || issue.contains(where: Self.isControl)
    {
      throw ValidationError(
        "--issue \(singleLine(issue)): must be a folder name without '/' or a leading '.'"
      )
    }
  }

  func run() throws {
    try reportingFailures(in: .human) {
      guard isHere else {
        let project = NewProject(title: title, issue: issue ?? Self.month())
        try NewFolder.write(project.files, to: trimmedFolder)
        return messages.success(
          "\(trimmedFolder): created; to build it, run zine batch in this folder")
      }
      guard let path = workingFolder(), path != "/", !path.hasPrefix("/proc/") else {
        throw NewFolderFailure.noTitle
      }
      let project = NewProject(title: fileName(of: path), issue: issue ?? Self.month())
      for name in try NewFolder.fill(project.files, in: ".") {
        writeError("zine: \(name) exists already and is not changed\n")
      }
      messages.success(".: created; to build it, run zine batch")
    }
  }

  /// Whether the magazine is created in the working directory.
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

  /// Returns the current month in local time, such as `2026-11`.
  private static func month() -> String {
    var now = time(nil)
    var date = tm()
    localtime_r(&now, &date)
    let month = date.tm_mon + 1
    return "\(date.tm_year + 1900)-\(month < 10 ? "0" : "")\(month)"
  }
}
