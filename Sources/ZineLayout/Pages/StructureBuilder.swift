import ZineStyle
import ZineText

/// Grows the structure tree along with the pages: a node for every container, paragraph, link and
/// figure, made when the first piece of it is placed.
struct StructureBuilder {
  private(set) var tree = StructureTree()
  /// Whether what comes has been met before, and makes no nodes: those that it is given are nobody's.
  var isMuted = false
  private let styled: StyledStory
  /// Of the publication, a BCP 47 tag.
  private let language: String
  /// By their numbers; `nil` for those that are not met yet.
  private var containers: [ContainerNode?]
  /// The bodies of the rows that stand in their tables without one, by the tables.
  private var looseBodies: [StructureNodeID: StructureNodeID] = [:]
  /// Text goes on from frame to frame, so that the paragraph met last is the one that may come again.
  private var paragraph: OpenParagraph?
  private var link: (id: LinkID, node: StructureNodeID)?
  /// The nodes of the marks in the paragraph met last, by what they stand in.
  private var marks: [MarkKey: StructureNodeID] = [:]
  /// The items of description lists that are still open, by the lists.
  private var openItems: [StructureNodeID: (item: StructureNodeID, hasBody: Bool)] = [:]
  /// The paragraphs of notes, by their boxes.
  private let notes: [BoxID: Int]
  private let tables: TableStructure
  /// The nodes of notes whose marks were met, by their paragraphs.
  private var noteNodes: [Int: StructureNodeID] = [:]

  /// The paragraph met last.
  struct OpenParagraph {
    fileprivate(set) var index: Int
    fileprivate var node: StructureNodeID?
  }

  private struct MarkKey: Hashable {
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
    tables = TableStructure(styled)
    notes = Dictionary(
      styled.paragraphs.indices.lazy.filter { styled.paragraphs[$0].kind == .note }
        .compactMap { index in styled.paragraphs[index].box.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Paragraphs

  /// The node of a paragraph, and whether it is new. A paragraph of objects alone has none, unless one
  /// of them is a link: the figures stand for themselves.
  mutating func node(ofParagraph index: Int) -> (id: StructureNodeID?, isNew: Bool) {
    if isMuted { return (nil, false) }
    if let paragraph, paragraph.index == index { return (paragraph.node, false) }
    let styledParagraph = styled.paragraphs[index]
    let hasContent = styledParagraph.runs.contains { $0.attachment == nil || $0.link != nil }
    let node = noteNodes[index] ?? (hasContent ? add(styledParagraph) : nil)
    // They are read behind their paragraph, wherever they stand.
    for call in styledParagraph.noteCalls {
      if let note = notes[call.box] { noteNodes[note] = add(styled.paragraphs[note]) }
    }
    paragraph = OpenParagraph(index: index, node: node)
    link = nil
    marks = [:]
    return (node, true)
  }

  /// Lets other paragraphs come before the one met last goes on.
  func leaveParagraph() -> OpenParagraph? { paragraph }

  mutating func goOn(with paragraph: OpenParagraph?) {
    if isMuted { return }
    self.paragraph = paragraph
    link = nil
  }

  /// Has what comes next stand beside the elements of paragraphs: something that waited until its own one had ended.
  mutating func goBehind(paragraph index: Int) -> StructureNodeID? {
    if isMuted { return nil }
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
      case .note: .note
      }
    let block = tree.add(
      StructureTree.Node(role, in: container?.content, language: language))
    guard paragraph.kind == .preformatted else { return block }
    return tree.add(StructureTree.Node(.code, in: block))
  }

  /// The node of the marker before a list's item. It comes before that of the item's text.
  mutating func markerNode(ofParagraph index: Int) -> StructureNodeID? {
    if isMuted { return nil }
    if let paragraph, paragraph.index == index, styled.paragraphs[index].kind == .note {
      return tree.add(StructureTree.Node(.label, in: paragraph.node))
    }
    let item = styled.paragraphs[index].container.flatMap { node(of: $0).item }
    return item.map { tree.add(StructureTree.Node(.label, in: $0)) }
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
    func content(_ role: StructureRole) -> ContainerNode {
      ContainerNode(content: tree.add(StructureTree.Node(role, in: parent)))
    }
    switch container.kind {
    case .table: return content(.table)
    case .tableCaption: return content(.caption)
    case .tableGroup(let group):
      if let parent { looseBodies[parent] = nil }
      return ContainerNode(content: addPlaceholder(.tableGroup(group), in: parent))
    case .tableRow: return ContainerNode(content: rowNode(in: parent))
    case .cell(let isHeader):
      return ContainerNode(
        content: addPlaceholder(.tableCell(role(of: id, container, isHeader)), in: parent))
    // The pictures of a figure are figures themselves.
    case .division, .figure: return content(.division)
    case .section, .aside: return content(.section)
    case .article: return content(.article)
    case .quotation, .pullQuote: return content(.quotation)
    case .caption: return content(.caption)
    case .unorderedList, .orderedList, .descriptionList:
      return content(.list(numbering(of: id)))
    case .term: return ContainerNode(content: descriptionItem(in: parent, isBody: false))
    case .description:
      let item = descriptionItem(in: parent, isBody: true)
      return ContainerNode(
        content: tree.add(StructureTree.Node(.listBody, in: item)), item: item)
    case .preformatted: return ContainerNode(content: parent)
    case .item:
      let item = tree.add(StructureTree.Node(.listItem, in: parent))
      return ContainerNode(
        content: tree.add(StructureTree.Node(.listBody, in: item)), item: item)
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

  /// Terms stand in one item with what is said of them.
  private mutating func descriptionItem(
    in list: StructureNodeID?, isBody: Bool
  ) -> StructureNodeID {
    if let list, let open = openItems[list], isBody || !open.hasBody {
      openItems[list]?.hasBody = isBody
      return open.item
    }
    let item = tree.add(StructureTree.Node(.listItem, in: list))
    if let list { openItems[list] = (item, isBody) }
    return item
  }

  /// Makes all rows of a table, each as wide as the table, whatever stands in them.
  private mutating func addParts(ofTable id: ContainerID) {
    for row in tables.rows[id] ?? [] {
      let parent = node(of: row.id).content
      for cell in row.cells { _ = node(of: cell) }
      for _ in 0..<(tables.missing[row.id] ?? 0) {
        _ = addPlaceholder(
          .tableCell(TableCellRole(columnSpan: 1, rowSpan: 1, scope: nil)), in: parent)
      }
    }
  }

  /// A node that is there though nothing should stand in it.
  private mutating func addPlaceholder(
    _ role: StructureRole, in parent: StructureNodeID?
  ) -> StructureNodeID {
    var node = StructureTree.Node(role, in: parent)
    node.isPlaceholder = true
    return tree.add(node)
  }

  /// Beside heads and feet rows stand in bodies.
  private mutating func rowNode(in parent: StructureNodeID?) -> StructureNodeID {
    var parent = parent
    if let table = parent, tree.nodes[table.index].role == .table {
      let body =
        looseBodies[table] ?? addPlaceholder(.tableGroup(.body), in: table)
      looseBodies[table] = body
      parent = body
    }
    return addPlaceholder(.tableRow, in: parent)
  }

  private func role(
    of id: ContainerID, _ cell: Container, _ isHeader: Bool
  ) -> TableCellRole {
    let span = tables.span(of: id)
    var scope: TableCellRole.Scope?
    if isHeader {
      let isInHead = styled.story.containers(from: cell.parent).contains {
        styled.story.container($0).kind == .tableGroup(.head)
      }
      scope = isInHead ? .column : .row
    }
    return TableCellRole(columnSpan: span.columns, rowSpan: span.rows, scope: scope)
  }

  // MARK: Links and figures

  /// The node of a link in the paragraph met last.
  mutating func node(of id: LinkID) -> StructureNodeID {
    if isMuted { return StructureNodeID(0) }
    if let link, link.id == id { return link.node }
    let node = tree.add(StructureTree.Node(.link, in: paragraph?.node))
    link = (id, node)
    return node
  }

  /// The node of a part of the paragraph met last.
  /// - Parameter around: what it stands in: its paragraph, or a link.
  mutating func node(of id: InlineMarkID, in around: StructureNodeID?) -> StructureNodeID {
    if isMuted { return StructureNodeID(0) }
    let key = MarkKey(mark: id, around: around)
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

  /// A node of a link that is no part of a paragraph's text.
  mutating func linkNode(in parent: StructureNodeID?) -> StructureNodeID {
    if isMuted { return StructureNodeID(0) }
    return tree.add(StructureTree.Node(.link, in: parent))
  }

  /// - Returns: `nil` for a picture that only decorates.
  mutating func figure(
    _ picture: Picture, in parent: StructureNodeID?, isLinked: Bool, _ placement: FigurePlacement
  ) -> StructureNodeID? {
    if isMuted { return StructureNodeID(0) }
    if picture.alternative == "", !isLinked { return nil }
    let figure = tree.add(
      StructureTree.Node(.figure, in: parent, alternative: picture.alternative))
    tree.place(figure, placement)
    return figure
  }
}
