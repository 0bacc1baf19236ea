import ZineStyle
import ZineText

/// Builds the structure tree along with the pages: a node for every container, paragraph, link and figure, made when
/// the first piece of it is placed. The tree follows the containers of the source, not the places on the pages.
struct StructureBuilder {
  private(set) var tree = StructureTree()
  /// Whether content is being placed again, such as a table's repeated head. It gets no nodes.
  var isMuted = false
  private let styled: StyledStory
  /// Of the publication, a BCP 47 tag.
  private let language: String
  /// The nodes of containers, by index; `nil` for containers that nothing was placed of yet.
  private var containers: [ContainerNode?]
  private let order: ContainerOrder
  /// The `TBody` that holds rows without a group, by table.
  private var looseBodies: [StructureNodeID: StructureNodeID] = [:]
  /// The nodes of paragraphs, by index; `nil` for paragraphs that nothing was placed of yet.
  private var paragraphs: [ParagraphNode?]
  /// The parts of paragraphs with text and with pictures that float, by paragraph.
  private var parts: [Int: ParagraphParts] = [:]
  /// The paragraph that links and marks belong to.
  private var current: Int?
  /// The last link of the current paragraph.
  private var link: (id: LinkID, around: StructureNodeID?, node: StructureNodeID)?
  /// The nodes of the current paragraph's marks.
  private var marks: [InlineMarkKey: StructureNodeID] = [:]
  /// The list items of terms and descriptions, by the first container in each item.
  private var descriptionItems: [ContainerID: StructureNodeID] = [:]
  private let tables: TableStructure

  private struct ParagraphNode {
    /// What holds the paragraph's text, or its pictures if it has no text; `nil` for the document.
    var node: StructureNodeID?
    var hasText: Bool
  }

  private struct InlineMarkKey: Hashable {
    var mark: InlineMarkID
    var around: StructureNodeID?
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
    containers = Array(repeating: nil, count: styled.story.containers.count)
    paragraphs = Array(repeating: nil, count: styled.paragraphs.count)
    order = ContainerOrder(styled)
    tables = TableStructure(styled)
  }

  // MARK: Paragraphs

  /// The node that holds a paragraph. A paragraph of pictures alone has none of its own: its figures are children of
  /// its container.
  mutating func node(ofParagraph index: Int) -> StructureNodeID? {
    isMuted ? nil : place(index).node
  }

  private mutating func place(_ index: Int) -> ParagraphNode {
    if current != index { (current, link, marks) = (index, nil, [:]) }
    if let known = paragraphs[index] { return known }
    let paragraph = styled.paragraphs[index]
    let hasText = paragraph.runs.contains { $0.attachment == nil || $0.link != nil }
    let made = ParagraphNode(
      node: hasText ? add(paragraph, index) : paragraph.container.flatMap { node(of: $0).content },
      hasText: hasText)
    paragraphs[index] = made
    if hasText, paragraph.runs.contains(where: { $0.attachment != nil }) {
      parts[index] = ParagraphParts(paragraph, styled.story)
    }
    return made
  }

  /// Whether pictures that float divide a paragraph's text.
  func hasParts(_ index: Int) -> Bool { !isMuted && parts[index] != nil }

  /// The node of the part of a paragraph that holds a character.
  /// - Parameter offset: in the paragraph's text, in UTF-8 bytes.
  mutating func node(ofParagraph index: Int, at offset: Int) -> StructureNodeID? {
    part(of: index) { $0.number(at: offset) }
  }

  /// The node of the part of a paragraph that holds a picture in a line.
  mutating func node(ofParagraph index: Int, at picture: AttachmentID) -> StructureNodeID? {
    part(of: index) { $0.number(at: picture) }
  }

  private mutating func part(
    of index: Int, _ number: (ParagraphParts) -> Int
  ) -> StructureNodeID? {
    guard let node = node(ofParagraph: index), var parts = parts[index] else { return nil }
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
      StructureTree.Node(
        role, in: container?.content, language: language, order: SourceOrder(paragraph: index)))
    guard paragraph.kind == .preformatted else { return block }
    return tree.add(StructureTree.Node(.code, in: block))
  }

  /// The node of the marker before a list item or a note.
  mutating func markerNode(ofParagraph index: Int) -> StructureNodeID? {
    if isMuted { return nil }
    if styled.paragraphs[index].kind == .note {
      return tree.add(StructureTree.Node(.label, in: node(ofParagraph: index)))
    }
    // Blocks may stand between an item and its first line.
    for container in styled.story.containers(from: styled.paragraphs[index].container) {
      guard let item = node(of: container).item else { continue }
      return tree.add(
        StructureTree.Node(.label, in: item, order: SourceOrder(paragraph: index, part: .min)))
    }
    return nil
  }

  // MARK: Containers

  private mutating func node(of id: ContainerID) -> ContainerNode {
    if let known = containers[Int(id.index)] { return known }
    let container = styled.story.container(id)
    let parent = container.parent.flatMap { node(of: $0).content }
    // A table makes all of its parts.
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
    func content(_ role: StructureRole) -> ContainerNode {
      ContainerNode(content: tree.add(StructureTree.Node(role, in: parent, order: order)))
    }
    switch container.kind {
    case .table: return content(.table)
    case .tableCaption: return content(.caption)
    case .tableGroup(let group):
      if let parent { looseBodies[parent] = nil }
      return ContainerNode(content: addPlaceholder(.tableGroup(group), in: parent, order))
    case .tableRow: return ContainerNode(content: rowNode(in: parent, order))
    case .cell(let isHeader):
      return ContainerNode(
        content: addPlaceholder(.tableCell(role(of: id, container, isHeader)), in: parent, order))
    // The pictures of a figure are figures themselves.
    case .division, .figure: return content(.division)
    case .section, .aside: return content(.section)
    case .article: return content(.article)
    case .quotation, .pullQuote: return content(.quotation)
    case .caption: return content(.caption)
    case .unorderedList, .orderedList, .descriptionList:
      return content(.list(numbering(of: id)))
    case .term: return ContainerNode(content: descriptionItem(of: id, in: parent))
    case .description:
      let item = descriptionItem(of: id, in: parent)
      return ContainerNode(
        content: tree.add(StructureTree.Node(.listBody, in: item, order: order)), item: item)
    case .preformatted: return ContainerNode(content: parent)
    case .item:
      let item = tree.add(StructureTree.Node(.listItem, in: parent, order: order))
      return ContainerNode(
        content: tree.add(StructureTree.Node(.listBody, in: item, order: order)), item: item)
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

  /// The list item that terms share with their descriptions.
  private mutating func descriptionItem(
    of id: ContainerID, in list: StructureNodeID?
  ) -> StructureNodeID {
    let head = order.descriptionHead(of: id)
    if let known = descriptionItems[head] { return known }
    let item = tree.add(StructureTree.Node(.listItem, in: list, order: order.order(of: head)))
    descriptionItems[head] = item
    return item
  }

  /// Makes all rows of a table, each as wide as the table, whatever stands in them.
  private mutating func addParts(ofTable id: ContainerID) {
    for row in tables.rows[id] ?? [] {
      let parent = node(of: row.id).content
      for cell in row.cells { _ = node(of: cell) }
      for _ in 0..<(tables.missing[row.id] ?? 0) {
        _ = addPlaceholder(
          .tableCell(TableCellRole(columnSpan: 1, rowSpan: 1, scope: nil)), in: parent, .last)
      }
    }
  }

  /// A node that is written even if nothing is placed in it.
  private mutating func addPlaceholder(
    _ role: StructureRole, in parent: StructureNodeID?, _ order: SourceOrder
  ) -> StructureNodeID {
    var node = StructureTree.Node(role, in: parent, order: order)
    node.isPlaceholder = true
    return tree.add(node)
  }

  /// Rows without a group are in a body.
  private mutating func rowNode(
    in parent: StructureNodeID?, _ order: SourceOrder
  ) -> StructureNodeID {
    var parent = parent
    if let table = parent, tree.nodes[table.index].role == .table {
      let body = looseBodies[table] ?? addPlaceholder(.tableGroup(.body), in: table, order)
      looseBodies[table] = body
      parent = body
    }
    return addPlaceholder(.tableRow, in: parent, order)
  }

  private func role(
    of id: ContainerID, _ cell: Container, _ isHeader: Bool
  ) -> TableCellRole {
    let span = tables.span(of: id)
    return TableCellRole(
      columnSpan: span.columns, rowSpan: span.rows,
      scope: isHeader ? tables.scope(of: id, in: styled.story) : nil)
  }

  // MARK: Links and figures

  /// The node of a link in the current paragraph.
  /// - Parameter around: the paragraph or the part of it that holds the link.
  mutating func node(of id: LinkID, in around: StructureNodeID?) -> StructureNodeID {
    if isMuted { return StructureNodeID(0) }
    if let link, link.id == id, link.around == around { return link.node }
    let node = tree.add(StructureTree.Node(.link, in: around))
    link = (id, around, node)
    return node
  }

  /// The node of a mark in the current paragraph: code, a quotation, another language.
  /// - Parameter around: the paragraph, the part of it or the link that holds the mark.
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
    let part = tree.add(StructureTree.Node(role, in: parent, language: mark.language))
    marks[key] = part
    return part
  }

  /// The node of a link that is no part of a paragraph's lines.
  mutating func linkNode(
    in parent: StructureNodeID?, order: SourceOrder? = nil
  ) -> StructureNodeID {
    if isMuted { return StructureNodeID(0) }
    return tree.add(StructureTree.Node(.link, in: parent, order: order))
  }

  /// The order of a picture among its siblings; `nil` if it is read where its line places it.
  /// - Parameter isInLine: whether it is a part of a line, and does not float.
  func order(
    of picture: AttachmentID, ofParagraph index: Int, isInLine: Bool
  ) -> SourceOrder? {
    if isInLine, paragraphs[index]?.hasText ?? false { return nil }
    return SourceOrder(paragraph: index, at: picture)
  }

  /// - Returns: `nil` for a picture that only decorates.
  mutating func figure(
    _ picture: Picture, in parent: StructureNodeID?, order: SourceOrder?, isLinked: Bool,
    _ placement: FigurePlacement
  ) -> StructureNodeID? {
    if isMuted { return StructureNodeID(0) }
    if picture.alternative == "", !isLinked { return nil }
    let figure = tree.add(
      StructureTree.Node(.figure, in: parent, alternative: picture.alternative, order: order))
    tree.place(figure, placement)
    return figure
  }
}
