import ZineStyle
import ZineText

/// A number in a tree of blocks, in document order.
package struct BlockID: Hashable, Sendable {
  let index: Int32

  init(_ index: Int) { self.index = Int32(index) }
}

/// The blocks of a story, which stand one below the other or in each other: what a flow is made of.
///
/// Every paragraph of the story is one leaf, in the same order, and every box goes around the leaves that
/// name it and follow each other. A box out of the flow, or as high as its style says, holds a flow of its own:
/// nothing in it has to do with what is around it.
struct BlockTree {
  private(set) var blocks: [Block] = []
  /// The leaves, by the numbers of their paragraphs.
  private(set) var leaves: [BlockID] = []
  /// What styles want and blocks can't do, with the paragraphs where that is.
  private(set) var ineffective: [(IneffectiveStyle, paragraph: Int)] = []
  /// Whether anything floats to the head or foot of a page, or of its columns.
  private(set) var hasPageFloats = false
  /// Whether anything is positioned against both pages that lie open together.
  private(set) var reachesOverSpreads = false
  /// Whether anything does so where it comes near to them.
  private(set) var hasSnaps = false
  /// Whether anything stands over several columns of its flow.
  private(set) var hasSpanners = false
  /// The blocks of notes, by their boxes.
  private(set) var notes: [BoxID: BlockID] = [:]

  struct Block {
    var content: Content
    /// The box around it.
    var parent: BlockID?
    /// How many boxes of its flow are around it; -1 for one with columns, which stands around a flow, not in it.
    var depth: Int32
    /// Behind the last block in it.
    var end: Int32
    /// Whether what it holds goes through columns, or the parts of a table or figure, of its own.
    var hasColumns = false

    var isParagraph: Bool { if case .paragraph = content { true } else { false } }
  }

  enum Content {
    case paragraph
    /// A paragraph of nothing but pictures that stand beside the lines of others: it has no line.
    case objects
    /// - Parameter paragraphs: in it, in the story's list.
    case box(BoxID, paragraphs: Range<Int>)
    /// The same for a box that has a flow of its own in it.
    case ownFlow(BoxID, paragraphs: Range<Int>)

    var box: BoxID? {
      switch self {
      case .paragraph, .objects: nil
      case .box(let id, _), .ownFlow(let id, _): id
      }
    }

    var isOwnFlow: Bool { if case .ownFlow = self { true } else { false } }
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
        let common = zip(open, chain).prefix { $0.box == $1 }.count
        close(&open, to: common)
        for box in chain[common...] {
          let around = open.map(\.block)
          let styledBox = styled.boxes[Int(box.index)]
          let hasParts = styledBox.role?.hasParts ?? false
          let hasColumns =
            hasParts || styledBox.hasColumns && !around.contains { self[$0].hasColumns }
          let flow = around.last { self[$0].content.isOwnFlow }
          let isOwnFlow =
            hasColumns || styledBox.hasOwnFlow(isNested: flow.map { !self[$0].hasColumns } ?? false)
          let content: Content =
            isOwnFlow
            ? .ownFlow(box, paragraphs: index..<index) : .box(box, paragraphs: index..<index)
          if styledBox.hasColumns, !hasColumns { ineffective.append((.columns, index)) }
          let block = append(content, in: open.last?.block, hasColumns: hasColumns)
          open.append((block, box))
          guard styledBox.hasPlacing, let placing = styledBox.placing else { continue }
          if placing.isSpanner, flow.map({ !self[$0].hasColumns }) ?? false {
            ineffective.append((.columnSpan, index))
          }
          if placing.isIneffectiveOverSpread { ineffective.append((.spread, index)) }
          // What is positioned may be as high as its distances from two edges leave it.
          if placing.copyfit < 1, placing.height == nil, placing.maximumHeight == nil,
            placing.position == .static
          {
            ineffective.append((.copyfit, index))
          }
          if placing.float.isNote, placing.float != .endnote { notes[box] = block }
        }
      }
      if let forced = paragraph.breakBefore,
        isBreakIneffective(forced, in: open.map(\.block), at: index, styled)
      {
        ineffective.append((.forcedBreak, index))
      }
      if !styled.pictureBoxes.isEmpty, styled.hasIneffectiveSpread(paragraph) {
        ineffective.append((.spread, index))
      }
      let content: Content = styled.holdsObjectsAlone(paragraph) ? .objects : .paragraph
      leaves.append(append(content, in: open.last?.block))
    }
    close(&open, to: 0)
  }

  /// Whether a break does nothing, since what it stands in is not divided by one.
  private func isBreakIneffective(
    _ forced: ForcedBreak, in blocks: [BlockID], at index: Int, _ styled: StyledStory
  ) -> Bool {
    let flows = blocks.filter { block in
      // The break before a flow's first paragraph is the flow's own.
      if case .ownFlow(_, let paragraphs) = self[block].content {
        return paragraphs.lowerBound < index
      }
      return false
    }
    guard let inner = flows.last else { return false }
    func isWhole(_ block: BlockID) -> Bool {
      let placing = self[block].content.box.flatMap { styled.boxes[Int($0.index)].placing }
      return !self[block].hasColumns || placing.map { $0.isMonolithic || $0.isOutOfFlow } ?? false
    }
    return !self[inner].hasColumns || forced.isOfPage && flows.contains(where: isWhole)
  }

  private mutating func append(
    _ content: Content, in parent: BlockID?, hasColumns: Bool = false
  ) -> BlockID {
    let depth = hasColumns ? -1 : content.isOwnFlow ? 0 : parent.map { self[$0].depth + 1 } ?? 0
    hasOwnFlows = hasOwnFlows || content.isOwnFlow
    blocks.append(
      Block(
        content: content, parent: parent, depth: depth, end: Int32(blocks.count + 1),
        hasColumns: hasColumns))
    return BlockID(blocks.count - 1)
  }

  private mutating func close(_ open: inout [(block: BlockID, box: BoxID)], to count: Int) {
    while open.count > count, let last = open.popLast() {
      let index = Int(last.block.index)
      blocks[index].end = Int32(blocks.count)
      switch blocks[index].content {
      case .box(let box, let paragraphs):
        blocks[index].content = .box(box, paragraphs: paragraphs.lowerBound..<leaves.count)
      case .ownFlow(let box, let paragraphs):
        blocks[index].content = .ownFlow(box, paragraphs: paragraphs.lowerBound..<leaves.count)
      case .paragraph, .objects: break
      }
    }
  }

  subscript(id: BlockID) -> Block { blocks[Int(id.index)] }

  var hasBoxes: Bool { blocks.count > leaves.count }

  /// Whether any box has a flow of its own.
  private(set) var hasOwnFlows = false

  /// The boxes of its flow around a block, the outermost first.
  func boxes(around id: BlockID) -> [BlockID] {
    var chain: [BlockID] = []
    var next = self[id].parent
    while let id = next, !self[id].hasColumns {
      chain.append(id)
      next = self[id].content.isOwnFlow ? nil : self[id].parent
    }
    return chain.reversed()
  }

  /// How many of the boxes of its flow around a block go on behind it.
  func boxesGoingOn(after id: BlockID) -> Int {
    var next = self[id].parent
    while let box = next, self[box].end == self[id].end {
      next = self[box].content.isOwnFlow ? nil : self[box].parent
    }
    return next.map { Int(self[$0].depth) + 1 } ?? 0
  }

  /// The block with a flow of its own that begins with a paragraph there; `nil` for a paragraph of the flow itself.
  func block(leaving flow: BlockID?, atParagraph index: Int) -> BlockID? {
    guard hasOwnFlows else { return nil }
    var found: BlockID?
    var next = self[leaves[index]].parent
    while let id = next, id != flow {
      if self[id].content.isOwnFlow { found = id }
      next = self[id].parent
    }
    return found
  }

  func contains(_ outer: BlockID, _ inner: BlockID) -> Bool {
    outer.index <= inner.index && inner.index < self[outer].end
  }
}

extension StyledStory {
  /// A box and those around it, the outermost first. No box stands in one that comes behind it in the list.
  fileprivate func chain(of box: BoxID?) -> [BoxID] {
    var chain: [BoxID] = []
    var next = box
    while let id = next, boxes.indices.contains(Int(id.index)),
      chain.last.map({ id.index < $0.index }) ?? true
    {
      chain.append(id)
      next = boxes[Int(id.index)].parent
    }
    return chain.reversed()
  }

  /// Whether a picture in a paragraph says of two pages what it can't have.
  fileprivate func hasIneffectiveSpread(_ paragraph: StyledParagraph) -> Bool {
    paragraph.runs.contains { run in
      run.attachment.flatMap { pictureBoxes[$0] }?.placing.isIneffectiveOverSpread ?? false
    }
  }

  /// Whether a paragraph stands in a box out of the flow.
  func isOutOfFlow(_ paragraph: Int) -> Bool {
    var next = paragraphs[paragraph].box
    while let id = next, boxes.indices.contains(Int(id.index)) {
      let box = boxes[Int(id.index)]
      if box.isOutOfFlow { return true }
      // Nothing stands in a box that comes behind it in the list.
      next = box.parent.flatMap { $0.index < id.index ? $0 : nil }
    }
    return false
  }

  /// Whether a paragraph is pictures beside lines, and spaces and line ends, which show nothing without text.
  fileprivate func holdsObjectsAlone(_ paragraph: StyledParagraph) -> Bool {
    guard paragraph.runs.contains(where: { $0.attachment != nil }) else { return false }
    let text = text(of: paragraph)
    var offset = text.startIndex
    for run in paragraph.runs {
      let end = min(offset + run.length, text.endIndex)
      if let attachment = run.attachment {
        guard case .picture(let picture) = story.attachment(attachment),
          picture.isFloating
        else { return false }
      } else if !text[offset..<end].isWhite {
        return false
      }
      offset = end
    }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is spaces and line separators alone.
  fileprivate var isWhite: Bool {
    var rest = self
    while let first = rest.first {
      if first == UInt8(ascii: " ") {
        rest.removeFirst()
      } else if rest.starts(with: AttributedText.lineSeparatorBytes) {
        rest.removeFirst(AttributedText.lineSeparatorBytes.count)
      } else {
        return false
      }
    }
    return true
  }
}
