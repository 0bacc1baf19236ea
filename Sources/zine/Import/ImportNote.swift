import ZineIssue
import ZineProcess

/// What an import has dropped, or could not take along.
struct ImportNote: RunFailure {
  /// The document, or a picture.
  var subject: String
  var sentence: String

  var exitStatus: ExitStatus { .done }
  var code: String { "import" }
}
