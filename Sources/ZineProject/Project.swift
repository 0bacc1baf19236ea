import ZineFiles

/// A project, as described by `zine.toml`: its issues, and the outputs of each issue.
package struct Project: Sendable {
  /// Folder of `zine.toml`, as given; `.` for the working directory. All paths in the project are relative to
  /// it.
  package var folder: String
  package var title: String?
  /// Issues, sorted by the bytes of their identifiers; empty if they were not searched for.
  package var issues: [ProjectIssue] = []
  /// Issues that were found but cannot be processed.
  package var unreadable: [UnreadableIssue] = []
  /// Sources and globs from `zine.toml`.
  var issueNames: [String]
  /// At least one output, sorted by the bytes of their names.
  package var outputs: [ProjectOutput]
  /// The first output in the file, used if none is specified.
  package var firstOutput: ProjectOutput
  package var limits: ProjectLimits

  /// Folder for all outputs, in the project's folder.
  package static let outputFolder = "out"
  /// Name of the project file.
  package static let fileName = "zine.toml"
}

/// An issue of a project.
package struct ProjectIssue: Hashable, Sendable {
  /// Name of the source's folder, unique in the project.
  package var id: String
  /// Path of the source, relative to the project's folder or absolute. It never begins with `-`.
  package var source: String

  package init(id: String, source: String) {
    self.id = id
    self.source = source
  }
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
