import ZineStyle
import ZineText

/// A problem with `zine.toml`.
package enum ProjectProblem: Hashable, Sendable {
  // The document
  /// Invalid TOML, with the message of the library that parses it.
  case syntax(String)
  case cutOff
  case duplicateKey(String)
  /// Arrays, tables or the parts of a key are nested too deeply.
  case tooDeep

  // Keys and values
  /// - table: Name of the table, such as `outputs.print`; `nil` for the top level.
  case unknownKey(String, table: String?, nearest: String?)
  case missingKey(String)
  /// - value: The value as written in the file.
  case unreadableValue(key: String, value: String, expected: String, nearest: String?)
  /// An invalid property in `set`.
  case setting(String, StyleSettingFailure)
  /// Settings that contradict each other.
  case settings(DiagnosticFact)
  case unknownStyle(String, nearest: String?)

  // Outputs
  /// A name that cannot be part of a file name.
  case outputName(String)
  /// A key that is only valid for raster images.
  case onlyPictures(key: String)
  case unknownOutput(String, nearest: String?)
  /// Names of outputs that inherit their settings from each other in a cycle; the first name is repeated at
  /// the end.
  case likeCycle([String])

  // Issues and files
  /// A glob that matches no file.
  case emptyGlob(String)
  /// A pattern in `sources` that matches no file in any issue.
  case emptySources(String)
  /// An issue's folder that contains none of the files listed in `sources`.
  case noSources(String)
  /// A path in `sources` that leads outside the issue's folder.
  case sourceOutside(String)
  /// `issues` names a file although `sources` is set.
  case fileWithSources(String)
  /// Both `source` and `sources` are set.
  case sourceAndSources
  /// An issue's folder has more than `Limits.issueSources` sources.
  case tooManySources(String)
  /// A path that is not UTF-8, with `\xFF` for each invalid byte.
  case unreadableName(String)
  /// - kind: A word that describes the file, such as "source".
  case missingFile(kind: String, name: String)
  case notRegularFile(kind: String, name: String)
  case notFolder(kind: String, name: String)
  /// A symbolic link that matches a glob but leads outside the folder where the glob begins.
  case linkOutside(String)
  /// A glob that searches more folders than `Limits.projectFolders`.
  case tooManyFolders(String)
  /// An issue whose folder name begins with a dot, so that the issue would be hidden.
  /// - source: The source in this folder.
  case hiddenIssue(String, source: String)
  case duplicateIssue(String, first: String, second: String)
  /// An input in the output folder.
  case insideOutput(kind: String, name: String)
  /// An input folder that contains the output folder.
  case holdsOutput(kind: String, name: String)
  /// An issue without fonts, although the system's fonts are not used.
  /// - source: A source of this issue.
  case noFonts(source: String)
}

extension DiagnosticFact {
  package static func project(_ problem: ProjectProblem) -> Self { .raised(RaisedProblem(problem)) }

  /// The problem with `zine.toml`; `nil` for other problems.
  package var projectProblem: ProjectProblem? {
    guard case .raised(let raised) = self else { return nil }
    return raised.problem as? ProjectProblem
  }
}

extension ProjectProblem: DiagnosticProblem {
  private static let sourcesHint =
    "names in 'sources' are relative to the issue's folder, such as sources = [\"00-*.txt\"]"

  package var entry: DiagnosticEntry {
    switch self {
    case .syntax(let text): .init(.project, "this is not TOML: \(clipped(text))")
    case .cutOff:
      .init(.project, "the file ends too early", hint: "is the file complete?")
    case .duplicateKey(let key): .init(.project, "'\(clipped(key))' appears twice")
    case .tooDeep:
      .init(.project, "arrays, tables or keys are nested more than \(Limits.nesting) levels deep")

    case .unknownKey(let key, let table, let nearest):
      .init(
        .project,
        table.map { "[\(clipped($0))] has no key '\(clipped(key))'" }
          ?? "unknown key '\(clipped(key))'",
        hint: didYouMean(nearest))
    case .missingKey(let key):
      .init(
        .project, "the key '\(key)' is missing",
        hint: key == "issues" ? "add it, for example issues = \"issues/*/issue.txt\"" : nil)
    case .unreadableValue(let key, let value, let expected, let nearest):
      .init(
        .project, "'\(key)' is \(clipped(value)); it should be \(expected)",
        hint: didYouMean(nearest))
    case .setting(let text, let failure):
      .init(.project, "'set' is '\(clipped(text))': \(failure.sentence)")
    case .settings(let fact): .init(.project, "'set' is not valid: \(fact.sentence)")
    case .unknownStyle(let name, let nearest):
      .init(
        .project, "unknown theme '\(clipped(name))'", hint: didYouMean(nearest))

    case .outputName(let name):
      .init(
        .project,
        "an output can't be named '\(clipped(name))': use letters from a to z, digits, - and _"
      )
    case .onlyPictures(let key):
      .init(.project, "'\(key)' applies only to outputs in the format png")
    case .unknownOutput(let name, let nearest):
      .init(
        .project, "'like' refers to the unknown output '\(clipped(name))'",
        hint: didYouMean(nearest))
    case .likeCycle(let names):
      .init(
        .project,
        names.count == 2
          ? "the output '\(clipped(names[0]))' refers to itself with 'like'"
          : "outputs refer to each other in a cycle with 'like': \(clipped(names.joined(separator: ", ")))"
      )

    case .emptyGlob(let pattern):
      .init(.project, "'\(clipped(pattern))' matches no issue")
    case .emptySources(let pattern):
      .init(
        .project, "no issue has a source named '\(clipped(pattern))'",
        hint: Self.sourcesHint)
    case .noSources(let folder):
      .init(
        .project, "no file in '\(clipped(folder))' matches 'sources'", hint: Self.sourcesHint)
    case .sourceOutside(let name):
      .init(
        .project, "the source '\(clipped(name))' is outside the issue's folder",
        hint: "name files in the issue's folder; links in it may lead elsewhere in the project")
    case .fileWithSources(let name):
      .init(
        .project,
        "'issues' names the file '\(clipped(name))', but 'sources' names the files of each issue",
        hint: "with 'sources', 'issues' names folders, such as issues = \"issues/*\"")
    case .sourceAndSources:
      .init(
        .project, "'source' and 'sources' both name the files of an issue",
        hint: "list all files in 'sources'")
    case .tooManySources(let folder):
      .init(
        .project, "the issue '\(clipped(folder))' has more than \(Limits.issueSources) sources")
    case .unreadableName(let name):
      .init(
        .project, "the path '\(clipped(name))' is not valid UTF-8",
        hint: "rename the file or the folder")
    case .missingFile(let kind, let name):
      .init(.project, "the \(kind) '\(clipped(name))' does not exist")
    case .notRegularFile(let kind, let name):
      .init(.project, "the \(kind) '\(clipped(name))' is not a regular file")
    case .notFolder(let kind, let name):
      .init(.project, "the \(kind) '\(clipped(name))' is not a folder")
    case .linkOutside(let name):
      .init(
        .project, "the link '\(clipped(name))' leads out of the project",
        hint: "if this is intended, name the file itself")
    case .tooManyFolders(let pattern):
      .init(
        .project,
        "'\(clipped(pattern))' searches more than \(Limits.projectFolders) folders")
    case .hiddenIssue(let id, let source):
      .init(
        .project,
        "the issue '\(clipped(source))' would be named '\(clipped(id))', but a name can't begin with a dot",
        hint: "an issue has the name of its source's folder")
    case .duplicateIssue(let id, let first, let second):
      .init(
        .project,
        "two issues are named '\(clipped(id))': '\(clipped(first))' and '\(clipped(second))'",
        hint: "an issue has the name of its source's folder")
    case .insideOutput(let kind, let name):
      .init(
        .project,
        "the \(kind) '\(clipped(name))' is inside 'out', the output folder",
        hint: "keep inputs outside the output folder")
    case .holdsOutput(let kind, let name):
      .init(
        .project, "the \(kind) '\(clipped(name))' contains 'out', the output folder",
        hint: "keep inputs outside the output folder")
    case .noFonts(let source):
      .init(
        .project, "without system fonts, there are no fonts for '\(clipped(source))'",
        hint: "name fonts with 'fonts', or put them in a folder 'fonts' next to the source")
    }
  }
}
