import ZineStyle
import ZineText

/// Finds barriers for readers who cannot see the pages (ISO 14289-1, sections 7.1, 7.3 and 7.4).
extension StyledStory {
  /// - Parameter title: title of the issue; `nil` if it has none.
  package func accessibilityProblems(title: String?) -> [Diagnostic] {
    let problems = headingProblems + pictureProblems
    return title == nil ? [Diagnostic(.accessibility(.missingTitle))] + problems : problems
  }

  /// Text of the first heading that has any; `nil` if there is none.
  package var firstHeading: String? {
    for paragraph in paragraphs {
      guard case .heading = paragraph.kind else { continue }
      let words = String(decoding: self.text(of: paragraph), as: UTF8.self)
        .split { $0.isWhitespace || $0 == "\u{FFFC}" || $0 == "\u{2060}" || $0 == "\u{AD}" }
      if !words.isEmpty { return words.joined(separator: " ") }
    }
    return nil
  }

  private var headingProblems: [Diagnostic] {
    var problems: [Diagnostic] = []
    var last = 0
    for paragraph in paragraphs {
      guard case .heading(let level) = paragraph.kind else { continue }
      if level > last + 1 {
        problems.append(
          Diagnostic(
            .accessibility(.headingSkip(from: last, to: level)),
            at: story.sourceMap.span(at: paragraph.range.lowerBound)))
      }
      last = level
    }
    return problems
  }

  private var pictureProblems: [Diagnostic] {
    var seen: Set<AttachmentID> = []
    var problems: [Diagnostic] = []
    for paragraph in paragraphs {
      for run in paragraph.runs {
        guard let id = run.attachment, seen.insert(id).inserted,
          case .picture(let picture) = story.attachment(id),
          picture.alternative == nil || picture.alternative == "" && run.link != nil
        else { continue }
        problems.append(
          Diagnostic(
            .accessibility(.missingAlternative(picture: picture.source)), at: picture.span))
      }
    }
    return problems
  }
}
