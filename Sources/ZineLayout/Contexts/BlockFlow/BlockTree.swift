import ZineStyle
import ZineText

/// Index of a block in a tree of blocks, in document order.
package struct BlockID: Hashable, Sendable {
  let index: Int32

  init(_ index: Int) { self.index = Int32(index) }
}

/// The tree of a story's blocks.
///
/// Every paragraph is one leaf, in story order. A box contains the consecutive leaves that refer to it. A box
/// that is out of flow, or that has a fixed height, contains an independent flow: its content does not affect
/// the layout around it.
struct BlockTree {
  private(set) var blocks: [Block] = []
  /// Leaves by paragraph index.
  private(set) var leaves: [BlockID] = []
  /// Declarations that have no effect on a block, with the paragraph at which each is reported.
  private(set) var ineffective: [(IneffectiveStyle, paragraph: Int)] = []
  /// Whether the story contains page floats, or content that snaps to a page edge.
  private(set) var hasPageFloats = false
  /// Whether any content is positioned relative to a spread.
  private(set) var reachesOverSpreads = false
  /// Whether any block or picture snaps to a nearby page edge.
  private(set) var hasSnaps = false
  /// Whether the story contains spanners.
  private(set) var hasSpanners = false
  /// Blocks of footnotes, by box.
  private(set) var notes: [BoxID: BlockID] = [:]

  struct Block {
    var kind: Kind
    /// The box of the block; `nil` for a paragraph.
    var box: BoxID?
    /// Indices of the paragraphs inside. A leaf contains its own paragraph only.
    var paragraphs: Range<Int>
    var parent: BlockID?
    /// Number of enclosing boxes in the same flow; -1 for a box with columns, since this box encloses its
    /// flow.
    var depth: Int32
    /// Index one past the last descendant.
    var end: Int32
    /// Whether the content is laid out in columns of this block, or in the parts of a table or figure.
    var isDivided = false

    var isParagraph: Bool { kind == .paragraph }
    var isOwnFlow: Bool { kind == .ownFlow }
  }

  enum Kind {
    case paragraph
    /// A paragraph that consists of floating pictures only, without a marker, and therefore has no line.
    case objects
    case box
    /// A box that contains an independent flow.
    case ownFlow
  }

  init(_ styled: StyledStory) {
    let placings =
      styled.boxes.lazy.filter(\.hasPlacing).compactMap(\.placing)
      + styled.pictureBoxes.values.map(\.placing)
    hasPageFloats = placings.contains { $0.float.isOfPage || $0.snaps }
    hasSnaps = hasPageFloats && placings.contains(where: \.snaps)
    hasSpanners = placings.contains(where: \.isSpanner)
    reachesOverSpreads = placings.contains { $0.position == .absolute && $0.insetFrom == .spread }
    blocks.reserveCapacity(styled.paragraphs.count)
    leaves.reserveCapacity(styled.paragraphs.count)
    var open: [(block: BlockID, box: BoxID)] = []
    for (index, paragraph) in styled.paragraphs.enumerated() {
      if open.last?.box != paragraph.box {
        let chain = styled.chain(of: paragraph.box)
        var common = 0
        while common < min(open.count, chain.count), open[common].box == chain[common] {
          common += 1
        }
        close(&open, to: common)
        for box in chain[common...] {
          let styledBox = styled[box]
          let hasParts = styledBox.role?.hasParts ?? false
          let isDivided =
            hasParts || styledBox.hasColumns && !open.contains { self[$0.block].isDivided }
          let flow = open.last { self[$0.block].isOwnFlow }?.block
          let isOwnFlow =
            isDivided || styledBox.hasOwnFlow(isNested: flow.map { !self[$0].isDivided } ?? false)
          if styledBox.hasColumns, !isDivided { ineffective.append((.columns, index)) }
          let block = append(
            isOwnFlow ? .ownFlow : .box, box, index..<index, in: open.last?.block,
            isDivided: isDivided)
          open.append((block, box))
          guard styledBox.hasPlacing, let placing = styledBox.placing else { continue }
          if placing.isSpanner, flow.map({ !self[$0].isDivided }) ?? false {
            ineffective.append((.columnSpan, index))
          }
          if placing.isIneffectiveOverSpread { ineffective.append((.spread, index)) }
          // The height of a positioned block may follow from its distances to two edges.
          if placing.copyfit < 1, placing.height == nil, placing.maximumHeight == nil,
            placing.position == .static
          {
            ineffective.append((.copyfit, index))
          }
          if placing.float.isNote, placing.float != .endnote { notes[box] = block }
        }
      }
      if let forced = paragraph.breakBefore {
        // A break before the first paragraph of a flow applies to the whole flow.
        let flows = open.map(\.block).filter {
          self[$0].isOwnFlow && self[$0].paragraphs.lowerBound < index
        }
        if isIneffective(forced, in: flows, styled) { ineffective.append((.forcedBreak, index)) }
      }
      if !styled.pictureBoxes.isEmpty, styled.hasIneffectiveSpread(paragraph) {
        ineffective.append((.spread, index))
      }
      let hasNoLine = paragraph.marker == nil && styled.holdsFloatsAlone(paragraph)
      let kind: Kind = hasNoLine ? .objects : .paragraph
      leaves.append(append(kind, nil, index..<index + 1, in: open.last?.block))
    }
    close(&open, to: 0)
  }

  /// Whether a forced break has no effect because its container can't be broken there.
  /// - Parameter flows: the blocks around the break that have independent flows, outermost first.
  func isIneffective(_ forced: ForcedBreak, in flows: [BlockID], _ styled: StyledStory) -> Bool {
    guard let inner = flows.last else { return false }
    func isWhole(_ block: BlockID) -> Bool {
      let placing = self[block].box.flatMap { styled[$0].placing }
      return !self[block].isDivided || placing.map { $0.isMonolithic || $0.isOutOfFlow } ?? false
    }
    // A column break always ends a column of a multi-column block, wherever the block is.
    return !self[inner].isDivided || forced.isOfPage && flows.contains(where: isWhole)
  }

  private mutating func append(
    _ kind: Kind, _ box: BoxID?, _ paragraphs: Range<Int>, in parent: BlockID?,
    isDivided: Bool = false
  ) -> BlockID {
    let isOwnFlow = kind == .ownFlow
    let depth = isDivided ? -1 : isOwnFlow ? 0 : parent.map { self[$0].depth + 1 } ?? 0
    hasOwnFlows = hasOwnFlows || isOwnFlow
    blocks.append(
      Block(
        kind: kind, box: box, paragraphs: paragraphs, parent: parent, depth: depth,
        end: Int32(blocks.count + 1), isDivided: isDivided))
    return BlockID(blocks.count - 1)
  }

  private mutating func close(_ open: inout [(block: BlockID, box: BoxID)], to count: Int) {
    while open.count > count, let last = open.popLast() {
      let index = Int(last.block.index)
      blocks[index].end = Int32(blocks.count)
      blocks[index].paragraphs = blocks[index].paragraphs.lowerBound..<leaves.count
    }
  }

  subscript(id: BlockID) -> Block { blocks[Int(id.index)] }

  var hasBoxes: Bool { blocks.count > leaves.count }

  /// Whether any box contains an independent flow.
  private(set) var hasOwnFlows = false

  /// Returns a block and all boxes around it, innermost first.
  func ancestors(from id: BlockID) -> some Sequence<BlockID> {
    sequence(first: id) { self[$0].parent }
  }

  /// Returns the boxes around a block in the same flow, outermost first.
  func boxes(around id: BlockID) -> [BlockID] {
    var chain: [BlockID] = []
    var next = self[id].parent
    while let id = next, !self[id].isDivided {
      chain.append(id)
      next = self[id].isOwnFlow ? nil : self[id].parent
    }
    return chain.reversed()
  }

  /// Returns the number of boxes around a block, in the same flow, that continue after the block.
  func boxesGoingOn(after id: BlockID) -> Int {
    var next = self[id].parent
    while let box = next, self[box].end == self[id].end {
      next = self[box].isOwnFlow ? nil : self[box].parent
    }
    return next.map { Int(self[$0].depth) + 1 } ?? 0
  }

  /// Returns the outermost block inside a flow that contains a paragraph and has an independent flow; `nil`
  /// if the paragraph belongs to the given flow itself.
  func block(leaving flow: BlockID?, atParagraph index: Int) -> BlockID? {
    guard hasOwnFlows else { return nil }
    var found: BlockID?
    var next = self[leaves[index]].parent
    while let id = next, id != flow {
      if self[id].isOwnFlow { found = id }
      next = self[id].parent
    }
    return found
  }

  func contains(_ outer: BlockID, _ inner: BlockID) -> Bool {
    outer.index <= inner.index && inner.index < self[outer].end
  }
}

extension StyledStory {
  subscript(id: BoxID) -> StyledBox { boxes[Int(id.index)] }

  /// Returns a box and all boxes around it, outermost first. A box always follows its parent in the list.
  func chain(of box: BoxID?) -> [BoxID] {
    var chain: [BoxID] = []
    var next = box
    while let id = next, boxes.indices.contains(Int(id.index)),
      chain.last.map({ id.index < $0.index }) ?? true
    {
      chain.append(id)
      next = self[id].parent
    }
    chain.reverse()
    return chain
  }

  /// Whether a picture in the paragraph has declarations for a spread that have no effect.
  fileprivate func hasIneffectiveSpread(_ paragraph: StyledParagraph) -> Bool {
    paragraph.runs.contains { run in
      run.attachment.flatMap { pictureBoxes[$0] }?.placing.isIneffectiveOverSpread ?? false
    }
  }

  /// Whether a paragraph is inside a box that is out of flow.
  func isOutOfFlow(_ paragraph: Int) -> Bool {
    var next = paragraphs[paragraph].box
    while let id = next, boxes.indices.contains(Int(id.index)) {
      if self[id].isOutOfFlow { return true }
      next = self[id].parent
    }
    return false
  }
}
