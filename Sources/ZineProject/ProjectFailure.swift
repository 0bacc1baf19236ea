import ZineFiles
import ZineText

/// The reason why a project cannot be loaded.
package enum ProjectFailure: Error {
  /// The project file cannot be read.
  /// - name: File name for messages.
  case file(name: String, ReadFailure)
  /// The project file has errors.
  case problems([Diagnostic], in: SourceFile)
  case noMemory
}
