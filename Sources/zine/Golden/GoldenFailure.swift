import ZineGolden

/// What keeps documents from being compared, or goldens from being kept.
enum GoldenFailure: RunFailure {
  case file(String, errno: Int32)
  case document(String, DocumentFailure)
  case noGolden(String)
  case unreadableManifest(String)
  case newerGolden(String)
  /// Its files are not those that its manifest speaks of.
  case changedGolden(String)
  case settings(String, String)

  var exitCode: Int32 {
    switch self {
    case .document(_, .tool(.system)), .document(_, .tool(.missing)): 75
    default: 66
    }
  }

  var subject: String {
    switch self {
    case .file(let name, _), .document(let name, _), .noGolden(let name),
      .unreadableManifest(let name), .newerGolden(let name), .changedGolden(let name),
      .settings(let name, _):
      name
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
    case .noGolden: "there is no golden; zine golden record makes one"
    case .unreadableManifest: "is no manifest; record the golden again"
    case .newerGolden: "was made by a newer zine"
    case .changedGolden: "its files are not those that were recorded; record it again"
    case .settings(_, let sentence): sentence
    }
  }
}
