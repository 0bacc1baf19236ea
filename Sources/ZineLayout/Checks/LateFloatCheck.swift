import ZineStyle
import ZineText

/// Finds floats that were placed after the end of their article, beside text of the next article. A page that has only
/// floats belongs to their articles.
///
/// An article without text cannot end before its floats.
struct LateFloatCheck {
  let styled: StyledStory

  func findings(on page: PlannedPage) -> [Finding] {
    let floats =
      page.positioned.filter { $0.isFloat && !$0.isRepeated }.map(\.paragraph)
      + page.columns.flatMap { $0.fragment.nested }.filter { $0.role == .float }
      .map(\.paragraph)
    guard !floats.isEmpty, let first = page.columns.compactMap(\.fragment.firstFlowParagraph).min()
    else { return [] }
    return floats.filter { float in
      let article = styled.article(around: float)
      return article.upperBound <= first && article.contains(where: hasLines)
    }.map { styled.finding(.lateFloat, at: styled.paragraphs[$0].range) }
  }

  /// Whether a paragraph has lines in the normal flow.
  private func hasLines(_ index: Int) -> Bool {
    !styled.isOutOfFlow(index) && !styled.holdsFloatsAlone(styled.paragraphs[index])
  }
}

extension Fragment {
  /// Index of the first paragraph with content in the normal flow; `nil` if there is none.
  fileprivate var firstFlowParagraph: Int? {
    children.compactMap { child in
      switch child {
      case .lines(let run): run.prepared.index
      case .nested(let nested):
        nested.role.isInFlow && nested.role != .repeated ? nested.paragraph : nil
      case .anchor: nil
      }
    }.min()
  }
}
