import ZineStyle
import ZineText

/// Formatting context of a figure: its captions, and the content between them, below each other. A single caption can
/// be beside the content.
///
/// If a figure is broken, short captions stay with the content next to them. A value is made for one call of
/// `layout()`. A copy is a trial.
struct FigureLayout {
  private let fragmenter: Fragmenter
  private let figure: Figure
  private let space: ConstraintSpace
  /// The position at which an earlier fragment ended; `nil` if this is the first fragment.
  private let start: Figure.Rest?
  private let flows: PartLayout
  private let beside: BesideCaption?
  /// Whether the caption beside the content became the last part, since it is taller than a column.
  private let hasCaptionBelow: Bool
  /// The used style of the figure's box, without margins.
  private let style: UsedBoxStyle
  /// Horizontal extents of the figure's box, and of its content without a caption beside it.
  private let border: FrameSegment
  private let content: FrameSegment
  /// The height available to images in the content.
  private var objectExtent: Double

  private var fragment: Fragment
  private var part: Int
  /// The block position of the next part, from the upper edge of the space.
  private var block = 0.0
  private var next: Figure.Rest?
  private var shortage = Double.infinity
  private var breakQuality = BreakQuality.perfect
  /// Whether the fragment contains any parts.
  private var hasParts = false
  /// Whether the fragment contains more than captions that stay with the next part.
  private var hasContent = false
  /// The upper edge of the figure's box in this fragment.
  private var boxStart: Double?

  init(
    _ fragmenter: Fragmenter, _ source: Figure, in space: ConstraintSpace, from token: BreakToken
  ) {
    let (styled, path) = (fragmenter.styled, space.path)
    var figure = source
    let rest = token.figure
    start = rest?.part == 0 && rest?.start == nil ? nil : rest
    if start?.hasCaptionBelow ?? false { figure.moveCaptionBelow() }
    let widths = FigureWidths(fragmenter, figure)
    beside = PartLayout(fragmenter: fragmenter, holder: figure.block, space: space)
      .besideCaption(
        figure.besideCaption, edges: fragmenter.sideEdges(of: figure.box, in: path.inlineExtent),
        mayMove: start == nil, natural: widths.extentBesideCaption)
    if beside == nil { figure.moveCaptionBelow() }
    hasCaptionBelow = source.besideCaption != nil && beside == nil

    var style = styled[figure.box].style.used(
      in: path.outerExtent ?? path.inlineExtent)
    style.margin = BoxSides(0)
    let taken = beside?.taken ?? 0
    let edges = style.startEdge + style.endEdge
    let room = max(1, max(1, path.inlineExtent - taken) - edges)
    let isRightToLeft = fragmenter.isRightToLeft(figure.block)
    content = FrameSegment(
      start: (beside?.isLeft ?? false ? taken : 0)
        + (isRightToLeft ? style.endEdge : style.startEdge), extent: room)
    border = FrameSegment(start: 0, extent: room + edges + taken)

    fragment = Fragment(path)
    // A figure fills the available width, although its content may need less.
    fragment.ownExtent = min(room, widths.naturalExtent(in: room)) + edges + taken
    var inner = space
    inner.path.pictureBase = beside.map { room + $0.extent }
    flows = PartLayout(fragmenter: fragmenter, holder: figure.block, space: inner)
    objectExtent = max(1, path.roomForObjects - style.topEdge - style.bottomEdge)
    part = start?.part ?? 0
    (self.fragmenter, self.figure, self.space, self.style) = (fragmenter, figure, space, style)

    // Captions reduce the height of images. However long they are, half of the column is for the image.
    let captions = figure.parts.indices.filter { figure.parts[$0].isCaption }
    let captionExtent = captions.reduce(0) { $0 + height(of: $1) }
    objectExtent = max(objectExtent / 2, objectExtent - captionExtent)
  }

  // MARK: Layout

  /// Places parts until the figure ends or the space is full.
  consuming func layout() -> Outcome {
    begin()
    if start?.start != nil { placePart(from: start?.start) }
    if next == nil, part < figure.parts.count { placeParts() }
    return finish()
  }

  /// Returns the lower end of the room for parts.
  /// - Parameter isLast: Whether the figure ends in this fragment.
  private func end(isLast: Bool) -> Double {
    space.path.blockExtent - (isLast || style.isCloned ? style.bottomEdge : 0)
  }

  /// Begins a later fragment. Adds the upper edge of a cloned box, and the caption for later fragments, unless the
  /// caption is too tall.
  private mutating func begin() {
    guard let start else { return }
    boxStart = block
    if style.isCloned { block += style.topEdge }
    guard let continuation = figure.continuation,
      start.start != nil || !figure.parts[start.part].isCaption
    else { return }
    flows.addContinuation(
      continuation, in: flows.captionArea(continuation, in: content),
      marginBelow: captionMargin(continuation).bottom, to: &fragment, at: &block)
  }

  /// Places all other parts, or the parts for which there is room.
  private mutating func placeParts() {
    let end = end(isLast: true)
    var whole = self
    while whole.part < figure.parts.count, whole.placeWholePart() {}
    if whole.part == figure.parts.count {
      guard whole.block > end + lengthTolerance else {
        if figure.parts.count - part > 1 {
          whole.fragment.tallestUnit = max(whole.fragment.tallestUnit, whole.block - block)
        }
        self = whole
        return
      }
      shortage = min(shortage, whole.block - end)
    }
    let isElsewhere = !space.mustTake && whole.block - block <= space.path.roomForObjects
    if figure.isKept, hasParts || isElsewhere { return breakBeforePart() }
    while next == nil, part < figure.parts.count { placePart(from: nil) }
  }

  private mutating func breakBeforePart(from rest: BreakToken? = nil) {
    next = Figure.Rest(part: part, start: rest)
  }

  /// Places the next part at its whole height. Returns `false` if a forced break is inside it.
  private mutating func placeWholePart() -> Bool {
    enter()
    let margin = margin(of: part)
    let outcome = layout(part, at: block + margin.above)
    guard outcome.next == nil else { return false }
    let bottom = block + height(of: part, outcome.fragment)
    addPart(
      outcome.fragment, at: block + margin.above,
      height: bottom - block - margin.above - margin.below)
    block = bottom
    (hasParts, hasContent) = (true, true)
    part += 1
    return true
  }

  /// Places the next part up to the end of the space, or ends the fragment before it. The break in the content of a
  /// part leaves room for the captions that stay with its end.
  /// - Parameter rest: Where the part continues; `nil` if it begins.
  private mutating func placePart(from rest: BreakToken?) {
    let before = self
    enter()
    let isCaption = figure.parts[part].isCaption
    let margin = rest == nil ? margin(of: part).above : 0
    let top = block + margin
    let kept = isCaption ? [] : keptCaptions(after: part)
    let breakEnd = end(isLast: false)
    let end = end(isLast: part + kept.count + 1 == figure.parts.count) - kept.reduce(0, +)
    var outcome = layout(part, at: top, height: max(1, breakEnd - top), from: rest)
    if outcome.next == nil, top + outcome.fragment.usedExtent > end + lengthTolerance {
      outcome = layout(part, at: top, height: max(1, end - top), from: rest)
    }
    let used = outcome.fragment.usedExtent
    let excess = top + used - (outcome.next == nil ? end : breakEnd)
    shortage = min(shortage, outcome.shortage)
    let isKeptCaption = isCaption && rest == nil && staysWithContent(part)
    // If the style avoids breaks, text that has to be broken begins at the top of a column.
    let mayBreak = !isKeptCaption && !(figure.isKept && hasContent) && !outcome.fragment.isEmpty
    let isInside = excess <= lengthTolerance && (outcome.next == nil || mayBreak)
    if !isInside, hasContent || !space.mustTake {
      if excess > 0 { shortage = min(shortage, excess) }
      let least = shortage
      self = before
      shortage = least
      // Captions that stay with this part move with it.
      if hasContent { return breakBeforePart(from: rest) }
      (hasParts, next) = (false, start ?? Figure.Rest(part: 0))
      return
    }
    let height = outcome.next == nil ? used : max(used, breakEnd - top)
    addPart(outcome.fragment, at: top, height: height)
    block = top + height
    (hasParts, hasContent) = (true, hasContent || !isKeptCaption)
    if let rest = outcome.next {
      breakQuality = outcome.breakQuality
      breakBeforePart(from: rest)
    } else {
      block += self.margin(of: part).below
      part += 1
    }
  }

  private consuming func finish() -> Outcome {
    if var rest = next {
      rest.hasCaptionBelow = hasCaptionBelow
      next = rest
    }
    if let beside, start == nil, hasParts { add(beside) }
    if let start = boxStart {
      if next == nil || style.isCloned { block += style.bottomEdge }
      if style.isVisible, block > start {
        fragment.boxes.append(
          BoxFragment(
            box: figure.box, style: style,
            rect: border.rect(from: start, height: block - start),
            hasStart: self.start == nil || style.isCloned, hasEnd: next == nil || style.isCloned,
            isRightToLeft: fragmenter.isRightToLeft(figure.block)))
      }
    }
    fragment.blockEnd = block
    if start == nil, next == nil, hasParts { fragment.tallestUnit = fragment.usedExtent }
    return Outcome(
      fragment: hasParts ? fragment : Fragment(fragment.path),
      next: next.map { rest in
        let first = figure.parts[rest.part].paragraphs.lowerBound
        return BreakToken(at: rest.start?.paragraph ?? first, inner: .figure(rest))
      }, breakQuality: breakQuality, shortage: shortage)
  }

  // MARK: Parts

  /// Adds the upper edge of the figure's box above the first part.
  private mutating func enter() {
    guard boxStart == nil else { return }
    boxStart = block
    block += style.topEdge
  }

  /// Lays out a part up to a good break.
  /// - Parameter top: The block position of the part, for the baseline grid.
  private func layout(
    _ index: Int, at top: Double = 0, height: Double = Fragmenter.endlessExtent,
    from rest: BreakToken? = nil
  ) -> Outcome {
    let part = figure.parts[index]
    let isText = !part.isCaption && !figure.isKept
    var inner = flows.space(
      width: area(of: index).extent, height: height,
      objectExtent: part.isCaption ? nil : objectExtent,
      grid: isText ? space.grid?.seen(from: top) : nil)
    if isText { inner.takenBreaks = space.takenBreaks }
    let key = FigureCache.PartKey(paragraph: part.paragraphs.lowerBound, space: inner)
    let isWhole = rest == nil && inner.path.isEndless
    if isWhole, let known = fragmenter.figureCache.parts[key] { return known }
    var outcome = flows.layout(part, in: inner, from: rest)
    if outcome.next != nil {
      outcome = fragmenter.better(outcome, in: inner) {
        flows.layout(part, in: $0, from: rest)
      }
    }
    if isWhole { fragmenter.figureCache.parts[key] = outcome }
    return outcome
  }

  /// Returns the height of a part with its margins. Negative margins can move a caption over its image, but cannot make
  /// its height negative.
  private func height(of index: Int, _ fragment: Fragment? = nil) -> Double {
    let margin = margin(of: index)
    let own = flows.minimumHeight(of: figure.parts[index])
    let used = (fragment ?? layout(index).fragment).usedExtent
    return max(0, max(used, own ?? 0) + margin.above + margin.below)
  }

  /// Whether a caption is short enough to stay with the content next to it.
  private func staysWithContent(_ index: Int) -> Bool {
    height(of: index) <= PartLayout.maximumRepeatedShare * space.path.roomForObjects
  }

  /// Returns the heights of the short captions directly below a part.
  private func keptCaptions(after index: Int) -> [Double] {
    figure.parts.indices[(index + 1)...]
      .prefix { figure.parts[$0].isCaption && staysWithContent($0) }
      .map { height(of: $0) }
  }

  /// Returns the horizontal area of a part. That of a caption excludes its margins.
  private func area(of index: Int) -> FrameSegment {
    let part = figure.parts[index]
    return part.isCaption ? flows.captionArea(part, in: content) : content
  }

  /// Returns the margins above and below a caption. Margins at the outer edges of the figure are ignored.
  private func margin(of index: Int) -> (above: Double, below: Double) {
    guard figure.parts[index].isCaption else { return (0, 0) }
    let margin = captionMargin(figure.parts[index])
    return (index == 0 ? 0 : margin.top, index == figure.parts.count - 1 ? 0 : margin.bottom)
  }

  private func captionMargin(_ caption: FlowPart) -> BoxSides<Double> {
    fragmenter.styled.captionMargin(
      of: caption.box, in: content.extent + style.startEdge + style.endEdge)
  }

  // MARK: Fragments

  /// Adds the content of the next part.
  private mutating func addPart(_ content: Fragment, at top: Double, height: Double) {
    let (flow, area) = (figure.parts[part], area(of: part))
    fragment.add(
      content.moved(by: 0, in: height, own: flow.box),
      in: area.rect(from: top, height: height), of: flow.paragraphs.lowerBound)
  }

  /// Adds a caption beside the parts that are already placed, inside the box of the figure.
  private mutating func add(_ caption: BesideCaption) {
    let isRightToLeft = fragmenter.isRightToLeft(figure.block)
    let edges = isRightToLeft ? (style.endEdge, style.startEdge) : (style.startEdge, style.endEdge)
    fragment.add(
      caption, at: caption.isLeft ? edges.0 : border.extent - edges.1 - caption.extent,
      from: (boxStart ?? 0) + style.topEdge, to: &block)
  }
}
