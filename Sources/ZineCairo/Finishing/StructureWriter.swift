import ZineLayout

/// Completes the structure tree (PDF 1.7, section 14.7).
///
/// Cairo has written an element for every piece of marked content, all side by side, and for every page
/// the way from a piece to its element. The first piece of a node lends the node its element; what
/// comes later, behind a picture or on the next page, becomes content of that one. Elements hang under
/// their parents then, the outermost ones under one Document.
struct StructureWriter {
  private let document: QPDFDocument
  private let tree: StructureTree
  /// Cairo's elements, in the order of the pieces.
  private let pieces: [PDFObject]
  private let whole: PDFObject
  private let outermost: PDFObject
  private var nodes: [NodeState]
  /// From a number that a page or an annotation has to what it stands for in the structure.
  private let parents: PDFObject
  /// The next number that nothing has yet.
  private var nextParent: Int

  private struct NodeState {
    var element: PDFObject?
    var isPlaced = false
    /// The page of the first piece, once that has been added.
    var page: Int?
    /// What the node holds, where that is more than its first piece.
    var kids: PDFObject?
  }

  /// Answers a writer that knows the elements, for what else belongs to them; `nil` without any.
  static func complete(
    _ tree: StructureTree, markedContent: [[StructureNodeID]], in document: QPDFDocument
  ) throws(RenderingFailure) -> StructureWriter? {
    let count = markedContent.reduce(0) { $0 + $1.count }
    guard count > 0 else { return nil }
    let root = document.value("StructTreeRoot", of: document.root)
    let pieces = document.items(of: document.value("K", of: root))
    guard pieces.count == count else { throw .unreadablePDF }
    var writer = StructureWriter(
      document: document, tree: tree, pieces: pieces, root: root, pageCount: markedContent.count)
    writer.adoptElements(markedContent)
    writer.addContent(markedContent)
    document.set("K", of: root, to: document.array([writer.whole]))
    document.set(
      "MarkInfo", of: document.root, to: document.dictionary([("Marked", document.bool(true))]))
    return writer
  }

  /// Makes an annotation part of a node (PDF 1.7, section 14.7.4.3).
  /// - Parameter page: its index from 0.
  mutating func add(_ annotation: PDFObject, page: Int, to node: StructureNodeID) {
    guard let element = nodes[node.index].element else { return }
    place(node)
    document.append(
      document.dictionary([
        ("Type", document.name("OBJR")), ("Pg", document.page(page)), ("Obj", annotation),
      ]), to: kids(of: node))
    let numbers = document.value("Nums", of: parents)
    document.append(document.integer(nextParent), to: numbers)
    document.append(element, to: numbers)
    document.set("StructParent", of: annotation, to: document.integer(nextParent))
    nextParent += 1
  }

  private init(
    document: QPDFDocument, tree: StructureTree, pieces: [PDFObject], root: PDFObject,
    pageCount: Int
  ) {
    self.document = document
    self.tree = tree
    self.pieces = pieces
    parents = document.value("ParentTree", of: root)
    nextParent = pageCount
    outermost = document.array([])
    whole = document.indirect(
      document.dictionary([
        ("Type", document.name("StructElem")), ("S", document.name("Document")), ("P", root),
        ("K", outermost),
      ]))
    nodes = Array(repeating: NodeState(), count: tree.nodes.count)
  }

  /// Gives every node the element of its first piece; a node that holds nothing but other nodes, a new
  /// one.
  private mutating func adoptElements(_ markedContent: [[StructureNodeID]]) {
    for (piece, node) in markedContent.joined().enumerated() where nodes[node.index].element == nil
    {
      nodes[node.index].element = pieces[piece]
    }
    for (index, node) in tree.nodes.enumerated() {
      let element =
        nodes[index].element
        ?? document.indirect(
          document.dictionary([
            ("Type", document.name("StructElem")), ("S", document.name(node.role.pdfName)),
          ]))
      nodes[index].element = element
      if node.role.drawnName != node.role.pdfName {
        document.set("S", of: element, to: document.name(node.role.pdfName))
      }
      if let alternative = node.alternative {
        document.set("Alt", of: element, to: document.text(alternative))
      }
      if let language = node.language {
        document.set("Lang", of: element, to: document.text(language))
      }
    }
  }

  /// Goes through the pieces in reading order, which is the order on the pages.
  private mutating func addContent(_ markedContent: [[StructureNodeID]]) {
    let numbers = document.value("Nums", of: parents)
    for (page, content) in markedContent.enumerated() where !content.isEmpty {
      // The tree's numbers alternate with their values.
      let pageParents = document.item(2 * page + 1, of: numbers)
      for (number, node) in content.enumerated() {
        place(node)
        if !addPiece(number, page: page, to: node), let element = nodes[node.index].element {
          document.setItem(number, of: pageParents, to: element)
        }
      }
    }
  }

  /// Hangs a node under its parent, and that under its own.
  private mutating func place(_ node: StructureNodeID) {
    guard !nodes[node.index].isPlaced, let element = nodes[node.index].element else { return }
    nodes[node.index].isPlaced = true
    if let parent = tree.nodes[node.index].parent, let parentElement = nodes[parent.index].element {
      place(parent)
      document.append(element, to: kids(of: parent))
      document.set("P", of: element, to: parentElement)
    } else {
      document.append(element, to: outermost)
      document.set("P", of: element, to: whole)
    }
  }

  /// Makes a piece content of a node. Answers whether it is the one whose element the node has.
  private mutating func addPiece(_ number: Int, page: Int, to node: StructureNodeID) -> Bool {
    guard let firstPage = nodes[node.index].page else {
      if let kids = nodes[node.index].kids { document.append(document.integer(number), to: kids) }
      nodes[node.index].page = page
      return true
    }
    let content =
      page == firstPage
      ? document.integer(number)
      : document.dictionary([
        ("Type", document.name("MCR")), ("Pg", document.page(page)),
        ("MCID", document.integer(number)),
      ])
    document.append(content, to: kids(of: node))
    return false
  }

  /// The list of what a node holds, begun with its first piece if that has been added.
  private mutating func kids(of node: StructureNodeID) -> PDFObject {
    if let kids = nodes[node.index].kids { return kids }
    guard let element = nodes[node.index].element else { return document.array([]) }
    let kids = document.array(
      nodes[node.index].page == nil ? [] : [document.value("K", of: element)])
    document.set("K", of: element, to: kids)
    nodes[node.index].kids = kids
    return kids
  }
}
