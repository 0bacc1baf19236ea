import ZineStyle
import ZineText

/// The part of a flow that is in one frame: its lines, with their breaks, settings and positions, and its nested blocks.
/// Lines get their glyphs when their page is complete.
package struct Fragment: Sendable {
  /// The free shape of the frame, with the exclusions of everything placed in it.
  package var path: FramePath
  /// The content in reading order.
  package private(set) var children: [FragmentChild] = []
  /// Number of lines, without those of nested fragments.
  private(set) var lineCount = 0
  /// Visible boxes, in paint order.
  package var boxes: [BoxFragment] = []
  /// Footnotes whose calls are in the fragment, but that a container of this fragment has to place.
  var calls: [BlockID] = []
  /// Height of the footnotes at the bottom, with the spacing above them, in points.
  var noteExtent = 0.0
  /// Problems found in the fragment. They are reported if the fragment is kept.
  package var findings: [Finding] = []
  /// Bottom border edge, in points, of a block with an independent flow.
  var blockEnd: Double?
  /// Width of a table or figure, in points. It may be less than the available width.
  var ownExtent: Double?
  /// Height of the tallest unbreakable group of rows or parts in a table or figure, in points.
  var tallestUnit = 0.0

  init(_ path: FramePath, _ children: [FragmentChild] = []) {
    self.path = path
    replaceChildren(children)
  }

  // MARK: Children

  /// Adds a line of a paragraph. Consecutive lines of a paragraph are one run.
  /// - Parameter count: Number of lines of the paragraph that are expected, including this one.
  mutating func append(_ line: LineFragment, of prepared: PreparedParagraph, expecting count: Int) {
    lineCount += 1
    if case .lines(var run)? = children.last, run.prepared === prepared {
      // Without a second reference, the array of lines grows in place.
      children.removeLast()
      run.lines.append(line)
      children.append(.lines(run))
    } else {
      var lines: [LineFragment] = []
      lines.reserveCapacity(min(count, Self.mostReserved))
      lines.append(line)
      children.append(.lines(LineRun(prepared: prepared, lines: lines)))
    }
  }

  /// Maximum number of lines that memory is reserved for.
  private static let mostReserved = 16

  mutating func append(_ nested: NestedFragment) { children.append(.nested(nested)) }

  mutating func append(_ anchor: PositionedAnchor) { children.append(.anchor(anchor)) }

  /// Adds a picture, or a nested block with the anchors in it.
  mutating func append(
    _ content: NestedFragment.Content, ofParagraph paragraph: Int, _ role: NestedRole
  ) {
    append(NestedFragment(paragraph: paragraph, content: content, role: role))
    if role != .repeated { children += content.anchors.map { .anchor($0) } }
  }

  /// Removes the anchors at the end that satisfy a condition, up to the first one that does not, or a line.
  /// - Returns: The removed anchors, the last one first.
  mutating func removeLastAnchors(
    where isRemoved: (PositionedAnchor) -> Bool
  ) -> [PositionedAnchor] {
    var removed: [PositionedAnchor] = []
    while let index = childrenAtEnd.lastIndex(where: { $0.anchor != nil }),
      let anchor = children[index].anchor, isRemoved(anchor)
    {
      removed.append(anchor)
      children.remove(at: index)
    }
    return removed
  }

  /// Returns the fragment with changed children.
  /// - Parameter change: Returns a child with an equal number of lines.
  func mapChildren(_ change: (FragmentChild) -> FragmentChild) -> Fragment {
    var fragment = self
    fragment.children = children.map(change)
    return fragment
  }

  mutating func replaceChildren(_ children: [FragmentChild]) {
    self.children = children
    lineCount = children.reduce(0) { $0 + ($1.run?.lines.count ?? 0) }
  }

  /// Returns the fragment with changed nested blocks.
  func mapBlocks(_ change: (NestedFragment, inout BlockFragment) -> Void) -> Fragment {
    mapChildren { child in
      guard case .nested(var nested) = child, case .block(var block) = nested.content else {
        return child
      }
      change(nested, &block)
      nested.content = .block(block)
      return .nested(nested)
    }
  }

  /// Returns the index of the first part of a box; `nil` if there is none, or for content without a box.
  func index(ofBox own: BoxID?) -> Int? {
    own.flatMap { own in boxes.firstIndex { $0.box == own } }
  }

  /// Returns the fragment with its content moved down.
  /// - Parameters:
  ///   - height: The minimum height of the block's own box.
  ///   - own: The box of the block, which is not moved.
  func moved(by shift: Double, in height: Double, own: BoxID?) -> Fragment {
    var fragment = self
    let outer = fragment.index(ofBox: own)
    if let outer, fragment.boxes[outer].rect.size.height < height {
      fragment.boxes[outer].rect.size.height = height
    }
    guard shift > 0 else { return fragment }
    fragment = fragment.mapChildren { $0.moved { _ in shift } }
    for index in fragment.boxes.indices where index != outer {
      fragment.boxes[index].rect.origin.y += shift
    }
    return fragment
  }

  /// Changes the nested blocks that begin with a paragraph, except repeated ones.
  mutating func changeBlocks(ofParagraph first: Int, _ change: (inout BlockFragment) -> Void) {
    for index in children.indices where children[index].firstParagraph == first {
      guard case .nested(var nested) = children[index], nested.role != .repeated,
        case .block(var block) = nested.content
      else { continue }
      change(&block)
      nested.content = .block(block)
      children[index] = .nested(nested)
    }
  }

  /// Sorts nested fragments by their paragraphs. Fragments with equal paragraphs keep their order.
  mutating func sortByParagraph() {
    children.sort { $0.firstParagraph < $1.firstParagraph }
  }

  /// Runs of consecutive lines of a paragraph.
  var runs: some Sequence<LineRun> { children.lazy.compactMap(\.run) }
  /// Lines in order.
  package var lines: [LineFragment] { runs.flatMap(\.lines) }
  /// Floats and nested blocks, in reading order.
  package var nested: [NestedFragment] { children.compactMap(\.nested) }
  /// Anchors of content that is placed elsewhere on the page, in reading order.
  var anchors: [PositionedAnchor] { children.compactMap(\.anchor) }

  /// Range of the story's text that is visible in the lines.
  package var visibleRange: Range<Int>? {
    guard let first = firstOwnLine, let last = lastOwnLine else { return nil }
    return first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
  }

  /// Returns the first line of a paragraph, including lines in nested blocks of the flow.
  package func firstLine(ofParagraph index: Int) -> LineFragment? {
    if let line = runs.first(where: { $0.prepared.index == index })?.lines.first { return line }
    for nested in nested where nested.role.isInFlow {
      if let line = nested.block?.fragment.firstLine(ofParagraph: index) { return line }
    }
    return nil
  }

  var lastRun: LineRun? { children.lazy.reversed().compactMap(\.run).first }
  /// The first and the last line that is not in a nested fragment.
  var firstOwnLine: LineFragment? { children.lazy.compactMap(\.run).first?.lines.first }
  var lastOwnLine: LineFragment? { lastRun?.lines.last }

  package var isEmpty: Bool { noteExtent == 0 && children.allSatisfy { $0.anchor != nil } }
  /// Whether the fragment has no content above its footnotes.
  var isEmptyAboveNotes: Bool {
    children.allSatisfy { $0.anchor != nil || $0.nested?.role == .footnotes }
  }
  /// Whether the fragment has content or anchors of content that is placed elsewhere on the page.
  var holdsAnything: Bool { noteExtent != 0 || !children.isEmpty }

  /// Whether the fragment contains the anchor of an awaited float.
  /// - Parameter minimum: Minimum number of lines after the anchor.
  func holds(_ isAwaited: BlockFlowLayout.Awaited, above minimum: Int = 0) -> Bool {
    var count = 0
    for child in children.reversed() {
      switch child {
      case .lines(let run): count += run.lines.count
      case .nested: continue
      case .anchor(let anchor):
        if count >= minimum, anchor.flowExtent == nil, isAwaited(anchor.content) { return true }
      }
    }
    return false
  }

  /// Bottom of the content, in points, if footnotes directly follow the text.
  var usedExtent: Double {
    boxes.reduce(contentEnd(atLeast: blockEnd ?? 0)) { max($0, $1.rect.end) } + noteExtent
  }

  /// Bottom of the lines, initials, floats and blocks above the footnotes, in points.
  private func contentEnd(atLeast end: Double) -> Double {
    children.reduce(max(end, lastOwnLine?.blockEnd ?? end)) { end, child in
      switch child {
      case .lines(let run): max(end, run.initialEnd ?? end)
      case .nested(let nested) where nested.role != .footnotes: max(end, nested.bounds.end)
      case .nested, .anchor: end
      }
    }
  }

  /// The block of footnotes at the frame's bottom.
  var footnotes: NestedFragment? {
    children.lazy.compactMap(\.nested).last { $0.role == .footnotes }
  }

  /// Bottom of the content including footnotes at the frame's bottom, in points.
  var footExtent: Double { max(usedExtent, footnotes?.bounds.end ?? 0) }

  /// Bottom of lines, initials and floats only, in points. Boxes are ignored because a box that continues reaches the
  /// frame's bottom.
  var textExtent: Double {
    // Footnotes are placed below floats at the top even if there is no line.
    contentEnd(atLeast: noteExtent > 0 ? path.clearedExtent : 0) + noteExtent
  }

  /// The children after the last line.
  private var childrenAtEnd: ArraySlice<FragmentChild> {
    let last = children.lastIndex { if case .lines = $0 { true } else { false } }
    return last.map { children[($0 + 1)...] } ?? children[...]
  }

  /// The last nested fragment after the last line; `nil` if there is none. Footnotes are ignored.
  var nestedAtEnd: NestedFragment? {
    childrenAtEnd.reversed().lazy.compactMap(\.nested).first { $0.role != .footnotes }
  }

  /// The first paragraphs of the blocks after the last line.
  var blocksAtEnd: [Int] {
    childrenAtEnd.compactMap(\.nested).filter(\.role.isInFlow).map(\.paragraph)
  }

  /// The last line, including lines in the columns of a block at the end of the fragment.
  package var lastLine: LineFragment? {
    guard let nested = nestedAtEnd, nested.role.isBreakable else { return lastOwnLine }
    return nested.block?.fragment.lastLine ?? lastOwnLine
  }

  /// Index of the last paragraph with content in the fragment; -1 if there is none.
  var lastParagraph: Int { children.reduce(-1) { max($0, $1.lastParagraph) } }

  /// Height of the tallest line, initial, picture or unbreakable part, in points.
  var tallestPart: Double { max(tallestUnit, tallestChildPart) }

  /// Height of the tallest line, initial, picture or unbreakable part in one child, in points.
  var tallestChildPart: Double {
    children.reduce(0) { tallest, child in
      switch child {
      case .lines(let run): max(tallest, run.tallestPart)
      case .nested(let nested):
        if nested.role.isBreakable || nested.role == .footnotes, let block = nested.block {
          max(tallest, block.fragment.tallestPart)
        } else {
          max(tallest, nested.bounds.size.height)
        }
      case .anchor: tallest
      }
    }
  }
}
