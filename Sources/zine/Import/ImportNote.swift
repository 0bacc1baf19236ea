import ZineIssue
import ZineProcess

/// A note on content that an import has dropped or could not include.
struct ImportNote: RunFailure {
  /// Name of the document or of an image.
  var subject: String
  var sentence: String

  var exitStatus: ExitStatus { .done }
  var code: String { "import" }
}
