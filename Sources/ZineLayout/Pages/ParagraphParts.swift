import ZineStyle
import ZineText

/// Divides a paragraph's text at the pictures that float beside its lines, so that each picture is read between the
/// words around its tag.
struct ParagraphParts {
  /// The pictures that float, with their offsets in the paragraph's text, in UTF-8 bytes.
  private let anchors: [(picture: AttachmentID, offset: Int)]
  /// The nodes of the parts met so far, by how many pictures come before them.
  private var nodes: [StructureNodeID?]

  /// - Returns: `nil` if no picture of the paragraph floats.
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

  /// How many pictures that float come before a character of the paragraph.
  /// - Parameter offset: in the paragraph's text, in UTF-8 bytes.
  func number(at offset: Int) -> Int { anchors.count { $0.offset < offset } }

  /// How many pictures that float come before another picture.
  func number(at picture: AttachmentID) -> Int {
    anchors.count { $0.picture.index < picture.index }
  }

  /// The node of a part of the paragraph with an index.
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
  /// Of a picture in a paragraph. Numbers of attachments rise with their places in the source.
  init(paragraph: Int, at picture: AttachmentID) {
    self.init(paragraph: paragraph, part: 2 * Int(picture.index))
  }

  /// Of the text that follows a picture in a paragraph.
  fileprivate init(paragraph: Int, after picture: AttachmentID) {
    self.init(paragraph: paragraph, part: 2 * Int(picture.index) + 1)
  }
}
