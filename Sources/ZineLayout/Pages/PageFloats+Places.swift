import ZineStyle
import ZineText

/// Where what floats stands on its page.
extension PageFloats {
  /// Where everything stands, up to the outer edges of its margins, and what of its columns it takes.
  /// - Parameter noteExtent: of notes below all columns.
  private func places(aboveNotes noteExtent: Double = 0) -> [(
    float: Float, outer: Rect, taken: Rect
  )] {
    let style = style
    let top = plainStyle.margins.top
    let foot = Self.foot(below: top, height - noteExtent, pageStyle.grid)
    var result: [(Float, Rect, Rect)?] = Array(repeating: nil, count: floats.count)
    func add(_ index: Int, at edge: Double) {
      let float = floats[index]
      let (left, right) = edges(of: float)
      let (size, margin) = (float.object.size, float.object.edges.margin)
      let y =
        float.isTop
        ? edge + float.offset - margin.top
        : edge + float.extent - float.offset + margin.bottom - size.height
      let start = fragmenter.isRightToLeft(
        float.anchor.content, ofParagraph: float.anchor.paragraph)
      let outer = Rect(
        x: start ? right - size.width : left, y: y, width: size.width, height: size.height)
      result[index] = (
        float, outer, Rect(x: left, y: edge, width: right - left, height: float.extent)
      )
    }
    // Over both pages: beyond all others, and the notes.
    func addOfAll(isOfSpread: Bool, from head: Double, _ tail: Double) -> Double {
      var (head, tail) = (head, tail)
      for (index, float) in floats.enumerated()
      where float.isOfAll && float.isOfSpread == isOfSpread {
        add(index, at: float.isTop ? head : tail)
        if float.isTop { head += float.extent } else { tail += float.extent }
      }
      return head
    }
    let (first, last) = (pageStyle.margins.top, pageStyle.fullColumnHeight)
    _ = addOfAll(
      isOfSpread: true, from: first,
      Self.foot(below: first, last, pageStyle.grid) - spreadExtents.foot)
    // Over all columns: above the others, and below them.
    let head = addOfAll(isOfSpread: false, from: top, foot - style.footExtent)
    var stacks: [Double: [Double]] = [:]
    for (index, float) in floats.enumerated() where !float.isOfAll && float.isTop {
      var stack = stacks[float.bandStart] ?? Array(repeating: 0, count: rects.count)
      let start = stack[float.columns].max() ?? 0
      add(index, at: head + float.bandStart + start)
      for column in float.columns { stack[column] = start + float.extent }
      stacks[float.bandStart] = stack
    }
    var ends = Array(repeating: foot - style.footExtent, count: rects.count)
    for (index, float) in floats.enumerated().reversed() where !float.isOfAll && !float.isTop {
      let end = ends[float.columns].min() ?? foot
      add(index, at: end - float.extent)
      for column in float.columns { ends[column] = end - float.extent }
    }
    return result.compactMap { $0 }
  }

  /// Where the last line of columns ends that are so high.
  private static func foot(below top: Double, _ height: Double, _ grid: Double?) -> Double {
    guard let grid else { return top + height }
    return top + ((height + 0.01) / grid).rounded(.down) * grid
  }

  /// Between which lines across the page something stands.
  func edges(of float: Float) -> (left: Double, right: Double) {
    if float.isOfSpread, let spread = pageStyle.spreadColumns {
      return (spread.lowerBound, spread.upperBound)
    }
    let left = rects[float.columns].map(\.origin.x).min() ?? 0
    return (left, rects[float.columns].map { $0.origin.x + $0.size.width }.max() ?? left)
  }

  /// What takes something of some columns, which text stands above or below.
  /// - Parameter noteExtent: of notes below all columns.
  func exclusions(aboveNotes noteExtent: Double) -> [FrameExclusion] {
    places(aboveNotes: noteExtent).filter { !$0.float.isOfAll }.map { place in
      var exclusion = FrameExclusion(
        inlineStart: place.taken.origin.x, inlineExtent: place.taken.size.width,
        blockStart: place.taken.origin.y, blockExtent: place.taken.size.height, sides: .none)
      // What stands between lines stands below it, too.
      exclusion.floatSide = .left
      return exclusion
    }
  }

  /// What stands on the page, in the order of its places in the text.
  /// - Parameter noteExtent: of notes below all columns.
  func objects(aboveNotes noteExtent: Double) -> [PlannedObject] {
    places(aboveNotes: noteExtent).map { float, outer, _ in
      var fragment = PositionedFragment(
        source: float.anchor.content, paragraph: float.anchor.paragraph,
        content: float.object.content(outer), zIndex: 0)
      fragment.findings = float.object.findings
      fragment.isOverSpread = float.isOfSpread
      if !float.isOpposite { fragment.anchors = float.object.anchors(outer) }
      return PlannedObject(
        fragment: fragment, anchor: float.holder, column: 0,
        lineCount: float.isAnchoredHere ? .max : 0, isFloat: true, isRepeated: float.isOpposite)
    }
  }
}
