/// What can be wrong with `zine.toml`, with the facts a reader needs.
package enum ProjectProblem: Hashable, Sendable {
  // The document
  /// Not TOML, in the words of the library that reads it.
  case syntax(String)
  case cutOff
  case duplicateKey(String)
  /// Arrays and tables, or the parts of a key, inside each other.
  case tooDeep

  // Keys and values
  /// - table: such as `outputs.print`; `nil` for the whole file.
  case unknownKey(String, table: String?, nearest: String?)
  case missingKey(String)
  /// - value: as it stands in the file.
  case unreadableValue(key: String, value: String, expected: String, nearest: String?)
  /// A property to set that can't be.
  indirect case setting(String, StyleSettingFailure)
  /// Settings that make no page together.
  indirect case settings(DiagnosticFact)
  case unknownStyle(String, nearest: String?)

  // Outputs
  /// A name that is no part of a file's name.
  case outputName(String)
  /// A key that only pictures have.
  case onlyPictures(key: String)
  case unknownOutput(String, nearest: String?)
  /// Outputs that begin with each other's settings, by name; the first one stands at the end too.
  case likeCycle([String])

  // Issues and files
  /// Nothing is where a glob looks.
  case emptyGlob(String)
  /// A pattern of `sources` that no file of any issue fits.
  case emptySources(String)
  /// An issue's folder without any of the files that `sources` names.
  case noSources(String)
  /// A name in `sources` that leads out of the issue's folder.
  case sourceOutside(String)
  /// `issues` names a file, and `sources` is there as well.
  case fileWithSources(String)
  /// The keys `source` and `sources`.
  case sourceAndSources
  /// More than `Limits.issueSources` in the issue's folder.
  case tooManySources(String)
  /// A path that is not UTF-8, with `\xFF` for each byte that is not.
  case unreadableName(String)
  /// - kind: such as "source".
  case missingFile(kind: String, name: String)
  case notRegularFile(kind: String, name: String)
  case notFolder(kind: String, name: String)
  /// A link that a glob has found, and that leads out of the folder where the glob begins.
  case linkOutside(String)
  /// A glob that leads into more folders than `Limits.projectFolders`.
  case tooManyFolders(String)
  /// - source: whose folder has the name.
  case hiddenIssue(String, source: String)
  case duplicateIssue(String, first: String, second: String)
  /// An input in the folder that outputs go to.
  case insideOutput(kind: String, name: String)
  /// A folder that is read, and holds the one that outputs go to.
  case holdsOutput(kind: String, name: String)
  /// - source: an issue that has none.
  case noFonts(source: String)
}
