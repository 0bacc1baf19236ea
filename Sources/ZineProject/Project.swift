import ZineFiles
import ZineText

/// A project, as described by `zine.toml`: its issues, and the outputs of each issue.
package struct Project: Sendable {
  /// Path of the folder that contains `zine.toml`, as given by the caller; `.` for the working directory. All
  /// paths in the project are relative to this folder.
  package var folder: String
  package var title: String?
  /// Issues, sorted by the UTF-8 bytes of their identifiers; empty if they were not searched for.
  package var issues: [ProjectIssue] = []
  /// Issues that were found but cannot be processed.
  package var unreadable: [UnreadableIssue] = []
  /// Folders whose contents determine which issues exist; empty if issues were not searched for.
  package var listedFolders: [String] = []
  /// Paths of missing sources. As soon as such a source exists, its folder is an issue.
  package var missingSources: [String] = []
  /// Value of `issues` in `zine.toml`: paths and globs of sources, or of folders if `sources` lists the
  /// sources.
  var issueNames: [String]
  /// Value of `sources` in `zine.toml`; `nil` if `issues` names the sources.
  var sources: IssueSources?
  /// The source text of `zine.toml`, for diagnostics of a single issue.
  var document: SourceFile
  /// Outputs, sorted by the UTF-8 bytes of their names; at least one.
  package var outputs: [ProjectOutput]
  /// The first output in the file, used if the user specifies none.
  package var firstOutput: ProjectOutput
  package var limits: ProjectLimits

  /// Folder for all outputs, in the project's folder.
  package static let outputFolder = "out"
  /// Name of the project file.
  package static let fileName = "zine.toml"
}

/// An issue of a project.
package struct ProjectIssue: Hashable, Sendable {
  /// Name of the issue's folder, which is unique in the project.
  package var id: String
  /// Folder that contains the sources: relative to the project's folder, or absolute.
  package var folder: String
  /// Paths of the sources relative to the folder, in reading order; at least one.
  package var names: [String]
  /// Whether `sources` in `zine.toml` lists the sources.
  package var hasSourceList = false
  /// Folders, relative to the issue's folder, whose names were compared with globs of `sources`.
  package var listedFolders: [String] = []

  /// Creates an issue with a single source.
  package init(id: String, source: String) {
    self.id = id
    folder = ZineFiles.folder(of: source)
    names = [fileName(of: source)]
  }

  init(id: String, folder: String, _ found: IssueSources.Result) {
    self.id = id
    self.folder = folder
    names = found.names
    hasSourceList = true
    listedFolders = found.folders
  }

  /// The first source, relative to the project's folder, or absolute. The path never begins with `-`.
  package var source: String { sources[0] }

  /// All sources. Their paths have the same form as `source`.
  package var sources: [String] { names.map { join(folder, $0) } }
}

/// An issue whose source path is not UTF-8.
package struct UnreadableIssue: Hashable, Sendable {
  /// Path with `\xFF` in place of each invalid byte.
  package var source: String

  /// Identifier that the issue would have.
  package var id: String { fileName(of: folder(of: source)) }
}

/// Limits for the build of one issue.
package struct ProjectLimits: Hashable, Sendable {
  package var seconds = 300
  /// Memory limit, in units of 1,048,576 bytes.
  package var megabytes = 4096

  package init() {}
}
