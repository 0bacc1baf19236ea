import ZineStyle
import ZineText

/// Divides a paragraph's text at its floating pictures. Assistive technology then reads each picture between
/// the words around its tag.
struct ParagraphParts {
  /// Floating pictures, with their offsets in the paragraph's text, in UTF-8 bytes.
  private let anchors: [(picture: AttachmentID, offset: Int)]
  /// Nodes of the paragraph's parts, indexed by the number of floating pictures before each part. Parts
  /// without content so far have no node.
  private var nodes: [StructureNodeID?]

  /// - Returns: the parts, or `nil` if no picture of the paragraph floats.
  init?(_ paragraph: StyledParagraph, _ story: Story) {
    var anchors: [(AttachmentID, Int)] = []
    var offset = 0
    for run in paragraph.runs {
      if let id = run.attachment, story.attachment(id).isFloating { anchors.append((id, offset)) }
      offset += run.length
    }
    guard !anchors.isEmpty else { return nil }
    self.anchors = anchors
    nodes = Array(repeating: nil, count: anchors.count + 1)
  }

  /// Returns the number of floating pictures before a character of the paragraph.
  /// - Parameter offset: offset in the paragraph's text, in UTF-8 bytes.
  func number(at offset: Int) -> Int { anchors.count { $0.offset < offset } }

  /// Returns the number of floating pictures before another picture.
  func number(at picture: AttachmentID) -> Int {
    anchors.count { $0.picture.index < picture.index }
  }

  /// Returns the node of a part, and adds it to the tree if it is new.
  mutating func node(
    _ number: Int, ofParagraph index: Int, in parent: StructureNodeID, of tree: inout StructureTree
  ) -> StructureNodeID {
    if let known = nodes[number] { return known }
    let order =
      number == 0
      ? SourceOrder(paragraph: index, part: -1)
      : SourceOrder(paragraph: index, after: anchors[number - 1].picture)
    var part = StructureTree.Node(tree.nodes[parent.index].role, in: parent, order: order)
    part.isPart = true
    let node = tree.add(part)
    nodes[number] = node
    return node
  }
}

extension SourceOrder {
  /// Creates the position of a picture in a paragraph. The numbers of pictures increase in source order.
  init(paragraph: Int, at picture: AttachmentID) {
    self.init(paragraph: paragraph, part: 2 * Int(picture.index))
  }

  /// Creates the position of the text after a picture in a paragraph.
  fileprivate init(paragraph: Int, after picture: AttachmentID) {
    self.init(paragraph: paragraph, part: 2 * Int(picture.index) + 1)
  }
}
