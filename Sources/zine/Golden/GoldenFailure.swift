import ZineGolden
import ZineIssue
import ZineProcess
import ZineText

/// An error that prevents documents from being compared, or goldens from being recorded.
enum GoldenFailure: RunFailure {
  case file(String, errno: Int32)
  case document(String, DocumentFailure)
  case noGolden(String)
  case unreadableManifest(String)
  case newerGolden(String)
  /// The files of a golden do not match its manifest.
  case changedGolden(String)
  case settings(String, String)
  /// The options in a manifest are invalid.
  case manifest(String, String)
  /// One of the files of a golden can't be read.
  case part(String, String)
  /// The output is not a PDF, so it cannot have a golden.
  /// - output: Name of the output, if the user named one.
  case picture(String, output: String?)
  /// The golden belongs to another output, or to a source that is not part of a project.
  case otherOutput(String, String)
  case notBuilt(String)
  case noProject(String)
  /// Goldens can't be recorded while the environment variable `CI` is true.
  case recordInCI

  var exitStatus: ExitStatus {
    switch self {
    case .recordInCI: .usage
    case .document(_, .tool(.system)), .document(_, .tool(.missing)): .temporary
    default: .noInput
    }
  }

  var subject: String {
    switch self {
    case .file(let name, _), .document(let name, _), .noGolden(let name),
      .unreadableManifest(let name), .newerGolden(let name), .changedGolden(let name),
      .settings(let name, _), .manifest(let name, _), .part(let name, _), .picture(let name, _),
      .otherOutput(let name, _), .notBuilt(let name), .noProject(let name):
      name
    case .recordInCI: "golden record"
    }
  }

  var code: String {
    switch self {
    case .file, .document: "document"
    default: "golden"
    }
  }

  var sentence: String {
    switch self {
    case .file(_, let number): systemError(number)
    case .document(_, let failure): failure.sentence
    case .noGolden: "there is no golden; record one with zine golden record"
    case .unreadableManifest: "is not a valid manifest; record the golden again"
    case .newerGolden: "was recorded by a newer version of zine"
    case .changedGolden: "its files have changed since it was recorded; record it again"
    case .settings(_, let sentence), .manifest(_, let sentence), .part(_, let sentence),
      .otherOutput(_, let sentence):
      sentence
    case .picture(_, let output?):
      "the output '\(output)' is a picture; goldens support only PDFs"
    case .picture(_, nil): "all its outputs are pictures; goldens support only PDFs"
    case .notBuilt: "has not been built; build it with zine batch"
    case .recordInCI:
      "goldens are not recorded while the variable CI is true, because nobody looks at the pages there; "
        + "record them on your own computer and commit them, or unset CI"
    case .noProject: "is not an issue of a project, so zine batch has not built it"
    }
  }
}
