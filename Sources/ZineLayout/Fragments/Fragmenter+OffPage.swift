import ZineStyle
import ZineText

/// What does not stand on its page, or not with all of its text.
extension Fragmenter {
  /// Whether nothing is seen of a picture, or not all of a block's text.
  func isOff(_ content: FloatFragment.Content, page: Rect) -> Bool {
    switch content {
    case .picture(let picture): return !picture.bounds.meets(page)
    case .block(let block):
      let transform = (block.transform ?? Transform()).then(.move(by: block.rect.origin))
      return !block.fragment.paragraphsOff(page, transform, mayStop: true).isEmpty
    }
  }

  /// What is in columns out of their page, once for each paragraph. Nothing but negative margins brings it there; what a
  /// column has that goes over the page's edge itself is meant to be cut off.
  func findingsOfOffPage(_ column: PlannedColumn, page: Rect) -> [Finding] {
    guard hangsOut else { return [] }
    let seen = page.union(column.rect)
    return Set(column.fragment.paragraphsOff(seen, .move(by: column.rect.origin), mayStop: false))
      .sorted().map { finding(.offPage, at: styled.paragraphs[$0].range) }
  }
}

extension Fragment {
  /// The paragraphs of lines that are not seen, or not in whole, and of pictures of which nothing is.
  /// - Parameters:
  ///   - transform: from its own corner to the page.
  ///   - mayStop: whether one of them is enough.
  fileprivate func paragraphsOff(_ page: Rect, _ transform: Transform, mayStop: Bool) -> [Int] {
    // A trace of a letter more or less is nobody's loss.
    let tolerance = 0.5
    var found: [Int] = []
    for line in lines where line.width > 0 && found.last != line.paragraph {
      let (x, y) = (line.inlineStart, line.blockStart)
      let isOff = [Point(x: x, y: y), Point(x: x + line.width, y: line.baseline)].contains {
        let end = transform.apply(to: $0)
        return end.x < page.origin.x - tolerance
          || end.x > page.origin.x + page.size.width + tolerance
          || end.y < page.origin.y - tolerance || end.y > page.end + tolerance
      }
      guard isOff else { continue }
      found.append(line.paragraph)
      if mayStop { return found }
    }
    for float in floats {
      switch float.content {
      case .picture(let picture):
        if !transform.apply(to: picture.bounds).meets(page) { found.append(float.paragraph) }
      case .block(let block):
        let inner = (block.transform ?? Transform()).then(.move(by: block.rect.origin))
          .then(transform)
        found += block.fragment.paragraphsOff(page, inner, mayStop: mayStop)
      }
      if mayStop, !found.isEmpty { return found }
    }
    return found
  }
}

extension Rect {
  fileprivate func meets(_ other: Rect) -> Bool {
    origin.x < other.origin.x + other.size.width && origin.x + size.width > other.origin.x
      && origin.y < other.end && end > other.origin.y
  }
}
