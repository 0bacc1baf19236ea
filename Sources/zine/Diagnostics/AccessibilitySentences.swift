import ZineText

extension AccessibilityProblem {
  var sentence: String {
    switch self {
    case .missingAlternative(let picture):
      "nothing says what the picture '\(clipped(picture))' shows to those who can't see it"
    case .missingTitle: "the issue has no title; the PDF has the name of its file"
    case .headingSkip(from: 0, let level): "the first heading is an <h\(level)>, and not an <h1>"
    case .headingSkip(let before, let level):
      "an <h\(level)> stands below an <h\(before)>, with no <h\(before + 1)> between them"
    }
  }

  var hint: String? {
    switch self {
    case .missingAlternative: "say it by alt=\"…\", or write alt=\"\" where it only decorates"
    case .missingTitle: "write <title>…</title>"
    case .headingSkip(from: 0, _): nil
    case .headingSkip(let before, _): "write <h\(before + 1)>, and style that as you like"
    }
  }
}
