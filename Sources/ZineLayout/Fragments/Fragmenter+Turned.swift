import ZineStyle
import ZineText

/// Tables and figures whose lines run upward or downward, and what is set smaller to fit.
extension Fragmenter {
  /// Lays out a table or figure with its lines along the frame's height, as much of it as the frame's width holds.
  func layoutTurned(
    _ table: Table, isClockwise: Bool, in space: Space, from start: BreakToken
  ) -> Outcome {
    let path = space.path
    // As long as a column is high, whatever is left of that.
    let all = path.roomForObjects
    let style = styled.boxes[Int(table.box.index)].style.used(in: all)
    let sides =
      style.border.start.width + style.border.end.width + style.padding.start + style.padding.end
      + table.style.columnSpacing * Double(table.columnCount + 1)
    let natural = max(naturalExtent(of: table, in: all), captionExtent(of: table, in: all))
    let room = min(all, natural + sides + lengthTolerance)
    if !space.mustTake, room > path.blockExtent {
      var outcome = Outcome(fragment: Fragment(path), next: start)
      outcome.shortage = room - path.blockExtent
      return outcome
    }
    var inner = space
    // What stands by itself is not divided, however wide it becomes.
    let isWhole = path.isEndless
    inner.path = FramePath(
      inlineExtent: max(1, room),
      blockExtent: isWhole ? Self.endlessExtent : max(1, path.inlineExtent))
    inner.path.outerExtent = inner.path.inlineExtent
    inner.path.objectExtent = max(1, path.inlineExtent)
    inner.mustTake = true
    var outcome = layout(table, in: inner, from: start)
    let held = outcome.fragment
    let size = Size(
      width: table.isFigure ? room : min(room, held.ownExtent ?? room), height: held.usedExtent)
    var fragment = Fragment(path)
    (fragment.findings, fragment.calls) = (held.findings, held.calls)
    fragment.anchors = held.anchors.filter { $0.flowExtent == nil }.map { anchor in
      var anchor = anchor
      (anchor.area, anchor.block) = (FrameSegment(start: 0, extent: path.inlineExtent), 0)
      return anchor
    }
    var turned = held
    (turned.path.inlineExtent, turned.path.blockExtent) = (size.width, size.height)
    (turned.findings, turned.calls, turned.anchors) = ([], [], [])
    fragment.add(
      turned, .turn(size, isClockwise: isClockwise),
      in: Rect(x: 0, y: 0, width: size.height, height: size.width), of: start.paragraph)
    let excess = size.height - path.inlineExtent
    if excess > lengthTolerance {
      let range = styled.paragraphs[start.paragraph].range
      fragment.findings.append(finding(.overfullLine(excess: excess), at: range))
    }
    fragment.ownExtent = size.height
    fragment.blockEnd = size.width
    outcome.fragment = fragment
    return outcome
  }

  /// Of the sizes that copyfitting tries, so many halvings.
  private static let copyfitSteps = 10

  /// What a block holds that is higher than it, set as little smaller as it must be; `nil` where the least size of its
  /// style does not do.
  /// - Parameters:
  ///   - size: of the block, up to its border's outer edge.
  ///   - box: the block's own, which is drawn as it is.
  ///   - layout: what it holds, in a frame of that size.
  func copyfitted(
    _ size: Size, least: Double, of paragraph: Int, _ box: BoxID, layout: (Size) -> Fragment
  ) -> Fragment? {
    func fits(_ scale: Double) -> Fragment? {
      let own = Size(width: size.width / scale, height: size.height / scale)
      let fragment = layout(own)
      return fragment.usedExtent <= own.height + lengthTolerance ? fragment : nil
    }
    guard var best = fits(least) else { return nil }
    var (low, high) = (least, 1.0)
    for _ in 0..<Self.copyfitSteps {
      let middle = (low + high) / 2
      if let fragment = fits(middle) {
        (low, best) = (middle, fragment)
      } else {
        high = middle
      }
    }
    var fragment = Fragment(FramePath(inlineExtent: size.width, blockExtent: size.height))
    (fragment.findings, fragment.calls) = (best.findings, best.calls)
    fragment.anchors = best.anchors.map { anchor in
      var anchor = anchor
      anchor.block *= low
      anchor.area.start *= low
      anchor.area.extent *= low
      return anchor
    }
    best.path.blockExtent = size.height / low
    best.boxes.removeAll { $0.box == box }
    (best.findings, best.calls, best.anchors) = ([], [], [])
    fragment.add(
      best, .scale(low), in: Rect(origin: Point(x: 0, y: 0), size: size), of: paragraph)
    fragment.blockEnd = size.height
    return fragment
  }
}

extension Fragment {
  /// Adds something that is turned, or made smaller, in its place.
  fileprivate mutating func add(
    _ fragment: Fragment, _ transform: Transform, in rect: Rect, of paragraph: Int
  ) {
    var block = BlockFragment(rect: rect, fragment: fragment)
    block.transform = transform
    var float = FloatFragment(paragraph: paragraph, content: .block(block), lineCount: 0)
    float.isInFlow = true
    floats.append(float)
  }
}
