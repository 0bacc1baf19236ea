import ZineStyle
import ZineText

/// Finds floats that were placed after the end of their article, beside text of the next article. A page that has only
/// floats belongs to their articles.
///
/// The article of a float is the innermost `<article>` around its anchor. If there is none, it is the text between two
/// forced page breaks. An article without text cannot end before its floats.
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
      let article = article(around: float)
      return article.upperBound <= first && article.contains(where: hasLines)
    }.map { styled.finding(.lateFloat, at: styled.paragraphs[$0].range) }
  }

  /// Whether a paragraph has lines in the normal flow.
  private func hasLines(_ index: Int) -> Bool {
    !styled.isOutOfFlow(index) && !styled.holdsFloatsAlone(styled.paragraphs[index])
  }

  /// Returns the paragraphs of the article that contains a paragraph.
  private func article(around index: Int) -> Range<Int> {
    let paragraphs = styled.paragraphs
    let article = self.article(of: paragraphs[index])
    /// Whether a paragraph belongs to the same article as the previous one.
    func continues(_ index: Int) -> Bool {
      guard let article else { return paragraphs[index].breakBefore?.isOfPage != true }
      return isIn(article, paragraphs[index]) && isIn(article, paragraphs[index - 1])
    }
    var (start, end) = (index, index + 1)
    while start > 0, continues(start) { start -= 1 }
    while end < paragraphs.count, continues(end) { end += 1 }
    return start..<end
  }

  private func article(of paragraph: StyledParagraph) -> ContainerID? {
    styled.story.containers(from: paragraph.container).first {
      styled.story.container($0).kind == .article
    }
  }

  private func isIn(_ article: ContainerID, _ paragraph: StyledParagraph) -> Bool {
    styled.story.containers(from: paragraph.container).contains(article)
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
