import ZineStyle
import ZineText

/// Finds floats that were placed after the end of their article, beside text of the next article. A page that has only
/// floats belongs to their articles.
///
/// The article of a float is the innermost `<article>` around its anchor. If there is none, it is the text up
/// to the next forced page break.
struct LateFloatCheck {
  private let styled: StyledStory

  init(_ styled: StyledStory) { self.styled = styled }

  func findings(on page: PlannedPage) -> [Finding] {
    let floats =
      page.positioned.filter { $0.isFloat && !$0.isRepeated }.map(\.paragraph)
      + page.columns.flatMap { $0.fragment.nested }.filter { $0.role == .float }
      .map(\.paragraph)
    guard !floats.isEmpty, let first = page.columns.compactMap(\.fragment.firstFlowParagraph).min()
    else { return [] }
    return floats.filter { end(ofArticleOf: $0) <= first }.map {
      styled.finding(.lateFloat, at: styled.paragraphs[$0].range)
    }
  }

  /// Returns the index one past the last paragraph of the article that contains a paragraph.
  private func end(ofArticleOf index: Int) -> Int {
    let paragraphs = styled.paragraphs
    let article = self.article(of: paragraphs[index])
    var end = index + 1
    while end < paragraphs.count {
      if let article {
        guard isIn(article, paragraphs[end]) else { break }
      } else if paragraphs[end].breakBefore?.isOfPage == true {
        break
      }
      end += 1
    }
    return end
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
