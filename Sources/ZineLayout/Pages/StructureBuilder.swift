import ZineStyle
import ZineText

/// Grows the structure tree along with the pages: a node for every container, paragraph, link and
/// figure, made when the first piece of it is placed.
struct StructureBuilder {
  private(set) var tree = StructureTree()
  private let styled: StyledStory
  /// Of the publication, a BCP 47 tag.
  private let language: String
  private var containers: [ContainerID: ContainerNode] = [:]
  /// Text goes on from frame to frame, so that the paragraph met last is the one that may come again.
  private var paragraph: OpenParagraph?
  private var link: (id: LinkID, node: StructureNodeID)?

  /// The paragraph met last.
  struct OpenParagraph {
    fileprivate(set) var index: Int
    fileprivate var node: StructureNodeID?
  }

  private struct ContainerNode {
    /// What holds the container's paragraphs.
    var content: StructureNodeID?
    /// What holds the marker of a list's item.
    var item: StructureNodeID?
  }

  init(_ styled: StyledStory, language: String) {
    self.styled = styled
    self.language = language
  }

  // MARK: Paragraphs

  /// The node of a paragraph, and whether it is new. A paragraph of objects alone has none, unless one
  /// of them is a link: the figures stand for themselves.
  mutating func node(ofParagraph index: Int) -> (id: StructureNodeID?, isNew: Bool) {
    if let paragraph, paragraph.index == index { return (paragraph.node, false) }
    let styledParagraph = styled.paragraphs[index]
    let hasContent = styledParagraph.runs.contains { $0.attachment == nil || $0.link != nil }
    let node = hasContent ? add(styledParagraph) : nil
    paragraph = OpenParagraph(index: index, node: node)
    link = nil
    return (node, true)
  }

  /// Lets other paragraphs come before the one met last goes on.
  func leaveParagraph() -> OpenParagraph? { paragraph }

  mutating func goOn(with paragraph: OpenParagraph?) {
    self.paragraph = paragraph
    link = nil
  }

  /// Has what comes next stand beside the elements of paragraphs: something that waited until its own one had ended.
  mutating func goBehind(paragraph index: Int) -> StructureNodeID? {
    let container = styled.paragraphs[index].container.flatMap { node(of: $0).content }
    goOn(with: OpenParagraph(index: index, node: container))
    return container
  }

  private mutating func add(_ paragraph: StyledParagraph) -> StructureNodeID {
    let container = paragraph.container.map { node(of: $0) }
    let language = paragraph.language == language ? nil : paragraph.language
    let role: StructureRole =
      switch paragraph.kind {
      case .paragraph, .preformatted: .paragraph
      case .heading(let level): .heading(level)
      case .term: .label
      }
    return tree.add(
      StructureTree.Node(role, in: container?.content, language: language))
  }

  /// The node of the marker before a list's item. It comes before that of the item's text.
  mutating func markerNode(ofParagraph index: Int) -> StructureNodeID? {
    let item = styled.paragraphs[index].container.flatMap { node(of: $0).item }
    return item.map { tree.add(StructureTree.Node(.label, in: $0)) }
  }

  // MARK: Containers

  private mutating func node(of id: ContainerID) -> ContainerNode {
    if let known = containers[id] { return known }
    let container = styled.story.container(id)
    let parent = container.parent.flatMap { node(of: $0).content }
    let made = makeNode(container.kind, in: parent)
    containers[id] = made
    return made
  }

  private mutating func makeNode(
    _ kind: ContainerKind, in parent: StructureNodeID?
  ) -> ContainerNode {
    func content(_ role: StructureRole) -> ContainerNode {
      ContainerNode(content: tree.add(StructureTree.Node(role, in: parent)))
    }
    switch kind {
    // The pictures of a figure are figures themselves.
    case .division, .figure: return content(.division)
    case .section, .aside: return content(.section)
    case .article: return content(.article)
    case .quotation, .pullQuote: return content(.quotation)
    case .caption: return content(.caption)
    case .unorderedList, .orderedList, .descriptionList: return content(.list)
    case .term: return content(.listItem)
    case .preformatted: return ContainerNode(content: parent)
    case .item, .description:
      let item = tree.add(StructureTree.Node(.listItem, in: parent))
      return ContainerNode(
        content: tree.add(StructureTree.Node(.listBody, in: item)), item: item)
    }
  }

  // MARK: Links and figures

  /// The node of a link in the paragraph met last.
  mutating func node(of id: LinkID) -> StructureNodeID {
    if let link, link.id == id { return link.node }
    let node = tree.add(StructureTree.Node(.link, in: paragraph?.node))
    link = (id, node)
    return node
  }

  mutating func figure(_ picture: Picture, in parent: StructureNodeID?) -> StructureNodeID {
    tree.add(StructureTree.Node(.figure, in: parent, alternative: picture.alternative))
  }
}
