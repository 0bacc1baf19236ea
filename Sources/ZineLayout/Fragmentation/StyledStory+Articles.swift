import ZineStyle
import ZineText

extension StyledStory {
  /// Returns the paragraphs of the article that contains a paragraph: the innermost `<article>` around it. If there is none,
  /// the article is the text between two forced page breaks.
  func article(around index: Int) -> Range<Int> {
    let article = article(of: paragraphs[index])
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
    story.containers(from: paragraph.container).first { story.container($0).kind == .article }
  }

  private func isIn(_ article: ContainerID, _ paragraph: StyledParagraph) -> Bool {
    story.containers(from: paragraph.container).contains(article)
  }
}
