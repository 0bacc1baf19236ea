import ZineStyle
import ZineText

/// Builds the structure tree while pages are created. Containers, paragraphs, links and figures get a node
/// when their first piece is placed. The tree follows the containers of the source, not their positions on
/// pages.
struct StructureBuilder {
  private(set) var tree = StructureTree()
  /// Whether repeated content is being placed, such as a table's repeated header. It gets no nodes.
  var isMuted = false
  private let styled: StyledStory
  /// Language of the publication, as a BCP 47 tag.
  private let language: String
  /// Nodes of containers, by container index; `nil` for containers without placed content.
  private var containers: [ContainerNode?]
  private let order: ContainerOrder
  /// `TBody` nodes for rows without a row group, by table.
  private var looseBodies: [StructureNodeID: StructureNodeID] = [:]
  /// Nodes of paragraphs, by paragraph index; `nil` for paragraphs without placed content.
  private var paragraphs: [ParagraphNode?]
  /// Parts of paragraphs that contain text and floating pictures, by paragraph index.
  private var parts: [Int: ParagraphParts] = [:]
  /// Index of the current paragraph, to which `link` and `marks` belong.
  private var current: Int?
  /// Most recent link of the current paragraph.
  private var link: (id: LinkID, around: StructureNodeID?, node: StructureNodeID)?
  /// Nodes of inline elements such as `code` and `q` in the current paragraph.
  private var marks: [InlineMarkKey: StructureNodeID] = [:]
  /// List items for terms and descriptions, by the first container of each item.
  private var descriptionItems: [ContainerID: StructureNodeID] = [:]
  private let tables: TableStructure

  private struct ParagraphNode {
    /// Node that contains the paragraph's text, or its pictures if it has no text; `nil` for the document.
    var node: StructureNodeID?
    var hasText: Bool
  }

  private struct InlineMarkKey: Hashable {
    var mark: InlineMarkID
    var around: StructureNodeID?
  }

  private struct ContainerNode {
    /// Node that contains the container's paragraphs.
    var content: StructureNodeID?
    /// Node that contains the marker of a list item.
    var item: StructureNodeID?
  }

  init(_ styled: StyledStory, language: String) {
    self.styled = styled
    self.language = language
    containers = Array(repeating: nil, count: styled.story.containers.count)
    paragraphs = Array(repeating: nil, count: styled.paragraphs.count)
    order = ContainerOrder(styled)
    tables = TableStructure(styled, order.containers)
  }

  // MARK: Paragraphs

  /// Returns the node of a paragraph's content. A paragraph that contains only pictures has no node of its
  /// own. Its figures are children of its container.
  mutating func node(ofParagraph index: Int) -> StructureNodeID? {
    if isMuted { return nil }
    if current != index { (current, link, marks) = (index, nil, [:]) }
    if let known = paragraphs[index] { return known.node }
    let paragraph = styled.paragraphs[index]
    let hasText = paragraph.runs.contains { $0.attachment == nil || $0.link != nil }
    let made = ParagraphNode(
      node: hasText ? add(paragraph, index) : paragraph.container.flatMap { node(of: $0).content },
      hasText: hasText)
    paragraphs[index] = made
    if hasText, paragraph.runs.contains(where: { $0.attachment != nil }) {
      parts[index] = ParagraphParts(paragraph, styled.story)
    }
    return made.node
  }

  /// Returns the node of the paragraph, or of its part that contains a character.
  /// - Parameter offset: offset in the paragraph's text, in UTF-8 bytes.
  mutating func node(ofParagraph index: Int, at offset: Int) -> StructureNodeID? {
    part(of: index) { $0.number(at: offset) }
  }

  /// Returns the node of the paragraph, or of its part that contains an inline picture.
  mutating func node(ofParagraph index: Int, at picture: AttachmentID) -> StructureNodeID? {
    part(of: index) { $0.number(at: picture) }
  }

  private mutating func part(
    of index: Int, _ number: (ParagraphParts) -> Int
  ) -> StructureNodeID? {
    let node = node(ofParagraph: index)
    guard let node, var parts = parts[index] else { return node }
    let part = parts.node(number(parts), ofParagraph: index, in: node, of: &tree)
    self.parts[index] = parts
    return part
  }

  private mutating func add(_ paragraph: StyledParagraph, _ index: Int) -> StructureNodeID {
    let container = paragraph.container.map { node(of: $0) }
    let language = paragraph.language == language ? nil : paragraph.language
    let role: StructureRole =
      switch paragraph.kind {
      case .paragraph, .preformatted: .paragraph
      case .heading(let level): .heading(level)
      case .term: .label
      case .note: .note
      }
    let block = tree.add(
      role, in: container?.content, order: SourceOrder(paragraph: index), language: language)
    return paragraph.kind == .preformatted ? tree.add(.code, in: block) : block
  }

  /// Returns a node for the marker of a list item or note.
  mutating func markerNode(ofParagraph index: Int) -> StructureNodeID? {
    if isMuted { return nil }
    if styled.paragraphs[index].kind == .note {
      return tree.add(.label, in: node(ofParagraph: index))
    }
    // There can be blocks between an item and its first line.
    for container in styled.story.containers(from: styled.paragraphs[index].container) {
      guard let item = node(of: container).item else { continue }
      return tree.add(.label, in: item, order: SourceOrder(paragraph: index, part: .min))
    }
    return nil
  }

  // MARK: Containers

  private mutating func node(of id: ContainerID) -> ContainerNode {
    if let known = containers[Int(id.index)] { return known }
    let container = styled.story.container(id)
    let parent = container.parent.flatMap { node(of: $0).content }
    // A table creates the nodes of all its parts.
    if let known = containers[Int(id.index)] { return known }
    let made = makeNode(container, id, in: parent)
    containers[Int(id.index)] = made
    if container.kind == .table { addParts(ofTable: id) }
    return made
  }

  private mutating func makeNode(
    _ container: Container, _ id: ContainerID, in parent: StructureNodeID?
  ) -> ContainerNode {
    let order = order.order(of: id)
    func content(_ role: StructureRole, isPlaceholder: Bool = false) -> ContainerNode {
      ContainerNode(content: tree.add(role, in: parent, order: order, isPlaceholder: isPlaceholder))
    }
    switch container.kind {
    case .table: return content(.table)
    case .tableCaption: return content(.caption)
    case .tableGroup(let group):
      if let parent { looseBodies[parent] = nil }
      return content(.tableGroup(group), isPlaceholder: true)
    case .tableRow: return ContainerNode(content: rowNode(in: parent, order))
    case .cell(let isHeader):
      let span = tables.span(of: id)
      let role = TableCellRole(
        columnSpan: span.columns, rowSpan: span.rows,
        scope: isHeader ? tables.scope(of: id, in: styled.story) : nil)
      return content(.tableCell(role), isPlaceholder: true)
    // Only the pictures in a figure become figures.
    case .division, .figure: return content(.division)
    case .section, .aside: return content(.section)
    case .article: return content(.article)
    case .quotation, .pullQuote: return content(.quotation)
    case .caption: return content(.caption)
    case .unorderedList, .orderedList, .descriptionList:
      return content(.list(numbering(of: id)))
    case .term: return ContainerNode(content: descriptionItem(of: id, in: parent))
    case .preformatted: return ContainerNode(content: parent)
    case .description, .item:
      let item =
        container.kind == .description
        ? descriptionItem(of: id, in: parent)
        : tree.add(.listItem, in: parent, order: order)
      return ContainerNode(content: tree.add(.listBody, in: item, order: order), item: item)
    }
  }

  private func numbering(of list: ContainerID) -> ListNumbering {
    switch styled.listMarkers[list] {
    case .disc?: .disc
    case .circle?: .circle
    case .square?: .square
    case .number(let style)?:
      switch style {
      case .lowerAlphabetic: .lowerAlpha
      case .upperAlphabetic: .upperAlpha
      case .lowerRoman: .lowerRoman
      case .upperRoman: .upperRoman
      case .decimal: .decimal
      }
    case ListMarkerType.none?, .string?, nil: .none
    }
  }

  /// Returns the list item that contains a term and its descriptions.
  private mutating func descriptionItem(
    of id: ContainerID, in list: StructureNodeID?
  ) -> StructureNodeID {
    let head = order.descriptionHead(of: id)
    if let known = descriptionItems[head] { return known }
    let item = tree.add(.listItem, in: list, order: order.order(of: head))
    descriptionItems[head] = item
    return item
  }

  /// Adds all rows of a table. Each row gets as many cells as the table has columns, even if they are empty.
  private mutating func addParts(ofTable id: ContainerID) {
    for row in tables.rows[id] ?? [] {
      let parent = node(of: row.id).content
      for cell in row.cells { _ = node(of: cell) }
      for _ in 0..<(tables.missing[row.id] ?? 0) {
        _ = tree.add(
          .tableCell(TableCellRole(columnSpan: 1, rowSpan: 1, scope: nil)), in: parent,
          order: .last, isPlaceholder: true)
      }
    }
  }

  /// Adds a table row. Rows without a row group are placed in a table body.
  private mutating func rowNode(
    in parent: StructureNodeID?, _ order: SourceOrder
  ) -> StructureNodeID {
    var parent = parent
    if let table = parent, tree.nodes[table.index].role == .table {
      let body =
        looseBodies[table]
        ?? tree.add(.tableGroup(.body), in: table, order: order, isPlaceholder: true)
      looseBodies[table] = body
      parent = body
    }
    return tree.add(.tableRow, in: parent, order: order, isPlaceholder: true)
  }

  // MARK: Links and figures

  /// Returns the node of a link in the current paragraph.
  /// - Parameter around: node of the paragraph or paragraph part that contains the link.
  mutating func node(of id: LinkID, in around: StructureNodeID?) -> StructureNodeID {
    if isMuted { return StructureNodeID(0) }
    if let link, link.id == id, link.around == around { return link.node }
    let node = tree.add(.link, in: around)
    link = (id, around, node)
    return node
  }

  /// Returns the node of an inline element in the current paragraph: code, a quotation, or text in another
  /// language.
  /// - Parameter around: node of the paragraph, paragraph part or link that contains the element.
  mutating func node(of id: InlineMarkID, in around: StructureNodeID?) -> StructureNodeID {
    if isMuted { return StructureNodeID(0) }
    let key = InlineMarkKey(mark: id, around: around)
    if let known = marks[key] { return known }
    let mark = styled.inlineMarks[Int(id.index)]
    let parent = mark.parent.map { node(of: $0, in: around) } ?? around
    let role: StructureRole =
      switch mark.kind {
      case .code: .code
      case .quote: .quote
      case .foreign: .span
      }
    let part = tree.add(role, in: parent, language: mark.language)
    marks[key] = part
    return part
  }

  /// Returns a node for a link outside the lines of a paragraph.
  mutating func linkNode(
    in parent: StructureNodeID?, order: SourceOrder? = nil
  ) -> StructureNodeID {
    if isMuted { return StructureNodeID(0) }
    return tree.add(.link, in: parent, order: order)
  }

  /// Returns the position of a picture among its siblings, or `nil` if it is read at its position in the
  /// line.
  /// - Parameter isInLine: whether the picture is part of a line and not a float.
  func order(
    of picture: AttachmentID, ofParagraph index: Int, isInLine: Bool
  ) -> SourceOrder? {
    if isInLine, paragraphs[index]?.hasText ?? false { return nil }
    return SourceOrder(paragraph: index, at: picture)
  }

  /// Adds a figure.
  /// - Returns: its node, or `nil` if the picture is decorative.
  mutating func figure(
    _ picture: Picture, in parent: StructureNodeID?, link: StructureNodeID?, order: SourceOrder?,
    _ placement: FigurePlacement
  ) -> StructureNodeID? {
    if isMuted { return StructureNodeID(0) }
    if picture.alternative == "", link == nil { return nil }
    var figure = StructureTree.Node(
      .figure, in: link ?? parent, order: link == nil ? order : nil)
    (figure.alternative, figure.placement) = (picture.alternative, placement)
    return tree.add(figure)
  }
}
