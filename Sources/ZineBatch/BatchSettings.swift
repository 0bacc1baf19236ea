import ZineProcess

/// Settings of a batch build.
package struct BatchSettings: Sendable {
  /// Maximum number of parallel processes.
  package var jobs = 1
  /// Whether to build outputs again even if they are up to date.
  package var isForced = false
  /// Whether to start no further builds after the first failure.
  package var stopsAtFailure = false
  package var checksGoldens = false
  package var secondsLimit = 300
  package var megabytesLimit = 4_096
  /// State, besides the inputs, that affects all outputs: the versions of zine and its libraries, and the
  /// program itself.
  package var version = ""
  /// Returns a description of the state of the system's fonts. Called at most once, and only if an output
  /// uses these fonts.
  package var systemFonts: @Sendable () -> String = { "" }
  /// Absolute path of the project's folder. It is part of cache keys, since several projects may share a
  /// cache.
  package var project = ""
  /// Path of the program that renders outputs.
  package var program = OwnProgram.path

  package init() {}
}
