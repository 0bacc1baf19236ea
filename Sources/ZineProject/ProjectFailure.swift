import ZineFiles
import ZineText

/// Why a project can't be had.
package enum ProjectFailure: Error {
  /// Its file can't be read.
  /// - name: for messages.
  case file(name: String, ReadFailure)
  /// All that is wrong with it.
  case problems([Diagnostic], in: SourceFile)
  case noMemory
}
