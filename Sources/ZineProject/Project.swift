import ZineFiles

/// A magazine's title: its issues, and what is made of each of them, as `zine.toml` says.
package struct Project: Sendable {
  /// Where `zine.toml` is, as it was named; `.` for the working folder. What the project names is
  /// relative to it.
  package var folder: String
  package var title: String?
  /// By their ids, in the order of the bytes; none where they were not looked for.
  package var issues: [ProjectIssue] = []
  /// Issues that were found, and that zine can't work on.
  package var unreadable: [UnreadableIssue] = []
  /// What `zine.toml` says of the issues: sources and globs.
  var issueNames: [String]
  /// By their names, in the order of the bytes; at least one.
  package var outputs: [ProjectOutput]
  /// The output that stands first in the file: what is meant where none is named.
  package var firstOutput: ProjectOutput
  package var limits: ProjectLimits

  /// What all outputs go to, in the project's folder.
  package static let outputFolder = "out"
  /// What a project's file is called.
  package static let fileName = "zine.toml"
}

/// An issue of a project.
package struct ProjectIssue: Hashable, Sendable {
  /// What the source's folder is called. No other issue of the project has it.
  package var id: String
  /// Relative to the project's folder, or absolute. Never begins with `-`.
  package var source: String

  package init(id: String, source: String) {
    self.id = id
    self.source = source
  }
}

/// A source whose path is not UTF-8.
package struct UnreadableIssue: Hashable, Sendable {
  /// With `\xFF` for each byte that is not.
  package var source: String

  /// As the issue would be called.
  package var id: String { fileName(of: folder(of: source)) }
}

/// What one issue may take.
package struct ProjectLimits: Hashable, Sendable {
  package var seconds = 300
  /// Of memory, 1,048,576 bytes each.
  package var megabytes = 4096

  package init() {}
}
