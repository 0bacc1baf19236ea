import ZineText

/// Why a project can't be had.
package enum ProjectFailure: Error {
  /// Its file can't be read.
  /// - name: for messages.
  case file(name: String, FileObstacle)
  /// All that is wrong with it.
  case problems([Diagnostic], in: SourceFile)
  /// The program that reads TOML is in none of these places.
  case noProgram(places: [String])
  /// It can't be run.
  case program(errno: Int32)

  /// Why a file can't be read.
  package enum FileObstacle: Hashable, Sendable {
    case system(errno: Int32)
    case isFolder
    case notRegularFile
    /// Holds more than `Limits.projectBytes`.
    case tooLarge
  }
}
