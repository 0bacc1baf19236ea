import ZineLayout

/// The structure tree of a document (PDF 1.7, section 14.7). The tree contains the nodes that have content on
/// the pages, and their ancestors. The root element is a Document element.
struct PDFStructure {
  /// A child of a structure element.
  private enum Kid {
    case element(PDFReference, StructureNodeID)
    case piece(PDFPiece, page: Int)
    case annotation(PDFReference, page: Int)
  }

  private struct Element {
    /// The element's PDF object. A node that is only a part of its parent (`isPart`) shares the parent's
    /// object.
    var reference: PDFReference
    var kids: [Kid] = []
    /// Whether the element has an annotation. A link has none if its destination is not in the file.
    var hasAnnotation = false
    /// The page with the first marked content of the element.
    var page: Int?
  }

  private let tree: StructureTree
  private let pages: [PDFPage]
  private let root: PDFReference
  private let document: PDFReference
  /// The elements, indexed by node.
  private var elements: [Element?]
  /// Top-level elements.
  private var outermost: [Kid] = []
  /// Structure elements of the annotations, in the order of the annotations' keys in the parent tree. These
  /// keys follow the keys of the pages.
  private var annotationParents: [PDFReference] = []
  /// The marked-content sequences of each group that has any, in the order of the groups' keys in the parent
  /// tree. These keys follow the keys of the annotations.
  private var groups: [[PDFPiece]] = []

  init(_ tree: StructureTree, pages: [PDFPage], in file: inout PDFFile) {
    self.tree = tree
    self.pages = pages
    root = file.reserve()
    document = file.reserve()
    elements = Array(repeating: nil, count: tree.nodes.count)
    for (index, page) in pages.enumerated() {
      for piece in page.pieces {
        let node = piece.node
        place(node, in: &file)
        elements[node.index]?.kids.append(.piece(piece, page: index))
        let owner = tree.nodes[node.index].isPart ? tree.nodes[node.index].parent ?? node : node
        if elements[owner.index]?.page == nil { elements[owner.index]?.page = index }
      }
    }
    for (index, node) in tree.nodes.enumerated() where node.isPlaceholder {
      if let parent = node.parent, elements[parent.index] != nil {
        place(StructureNodeID(index), in: &file)
      }
    }
  }

  /// Adds an element for a node to its parent's element. Adds missing ancestors first.
  @discardableResult
  private mutating func place(_ node: StructureNodeID, in file: inout PDFFile) -> PDFReference {
    if let known = elements[node.index] { return known.reference }
    guard let parent = tree.nodes[node.index].parent else {
      let reference = file.reserve()
      elements[node.index] = Element(reference: reference)
      outermost.insert(.element(reference, node), at: end(of: outermost, before: node))
      return reference
    }
    // The parent is added first, because a part uses its parent's reference.
    let around = place(parent, in: &file)
    let reference = tree.nodes[node.index].isPart ? around : file.reserve()
    elements[node.index] = Element(reference: reference)
    let end = end(ofKidsOf: parent, before: node)
    elements[parent.index]?.kids.insert(.element(reference, node), at: end)
    return reference
  }

  /// Returns the index at which a node belongs among the children of its parent. This is a separate function
  /// so that no second reference to the list of children exists when the list grows, which would copy it.
  private func end(ofKidsOf parent: StructureNodeID, before node: StructureNodeID) -> Int {
    end(of: elements[parent.index]?.kids ?? [], before: node)
  }

  /// Returns the index at which a node belongs among its siblings in reading order. A node that layout has
  /// moved belongs a few positions before the end.
  private func end(of kids: [Kid], before node: StructureNodeID) -> Int {
    var end = kids.count
    guard let order = tree.nodes[node.index].order else { return end }
    while end > 0, case .element(_, let other) = kids[end - 1],
      let otherOrder = tree.nodes[other.index].order, otherOrder > order
    {
      end -= 1
    }
    return end
  }

  /// Makes an annotation a child of a node's element (PDF 1.7, section 14.7.4.3).
  /// - Parameter page: Page index from 0.
  /// - Returns: The annotation's key in the parent tree.
  mutating func add(
    _ annotation: PDFReference, page: Int, to node: StructureNodeID, in file: inout PDFFile
  ) -> Int {
    annotationParents.append(place(node, in: &file))
    elements[node.index]?.kids.append(.annotation(annotation, page: page))
    elements[node.index]?.hasAnnotation = true
    return pages.count + annotationParents.count - 1
  }

  /// Returns the key in the parent tree for a group with marked content. All annotations must be added before
  /// the first group, because their keys come first.
  mutating func add(_ pieces: [PDFPiece]) -> Int {
    groups.append(pieces)
    return pages.count + annotationParents.count + groups.count - 1
  }

  // MARK: Writing

  /// Writes the structure tree and returns its root.
  func write(into file: inout PDFFile) -> PDFReference {
    var object = PDFBytes()
    for (index, element) in elements.enumerated() {
      guard let element, !tree.nodes[index].isPart else { continue }
      object.removeAll()
      add(element, tree.nodes[index], to: &object)
      file.add(object, as: element.reference)
    }
    object.removeAll()
    object.add("<</Type/StructElem/S/Document/P ")
    object.add(root)
    object.add("/K[")
    addKids(outermost, page: nil, to: &object)
    object.add("]>>")
    file.add(object, as: document)
    writeRoot(into: &file)
    return root
  }

  private func add(
    _ element: Element, _ node: StructureTree.Node, to object: inout PDFBytes
  ) {
    object.add("<</Type/StructElem/S/")
    let isLost = node.role == .link && !element.hasAnnotation
    object.add(bytes: (isLost ? StructureRole.span : node.role).pdfName.utf8)
    object.add("/P ")
    object.add(node.parent.flatMap { elements[$0.index]?.reference } ?? document)
    if let page = element.page {
      object.add("/Pg ")
      object.add(pages[page].reference)
    }
    if let alternative = node.alternative {
      object.add("/Alt ")
      object.add(text: alternative)
    }
    if let language = node.language {
      object.add("/Lang ")
      object.add(text: language)
    }
    // Notes need unique identifiers (ISO 14289-1, section 7.9).
    if node.role == .note {
      object.add("/ID(note")
      object.add(integer: element.reference.number)
      object.add(")")
    }
    if case .tableCell(let cell) = node.role { addAttributes(of: cell, to: &object) }
    if case .list(let numbering) = node.role {
      object.add("/A<</O/List/ListNumbering/")
      object.add(bytes: numbering.rawValue.utf8)
      object.add(">>")
    }
    if let placement = node.placement, let page = element.page {
      addAttributes(of: placement, on: pages[page], to: &object)
    }
    object.add("/K[")
    addKids(element.kids, page: element.page, to: &object)
    object.add("]>>")
  }

  /// - Parameter page: The page that the element's dictionary refers to.
  private func addKids(_ kids: [Kid], page: Int?, to object: inout PDFBytes) {
    for (index, kid) in kids.enumerated() {
      if index > 0 { object.add(" ") }
      if case .element(_, let node) = kid, tree.nodes[node.index].isPart {
        addKids(elements[node.index]?.kids ?? [], page: page, to: &object)
      } else {
        add(kid, page: page, to: &object)
      }
    }
  }

  /// Adds the layout attributes of a figure (PDF 1.7, section 14.8.5.4).
  private func addAttributes(
    of figure: FigurePlacement, on page: PDFPage, to object: inout PDFBytes
  ) {
    let rect = figure.rect
    let top = page.size.height - rect.origin.y
    object.add("/A<</O/Layout/BBox[")
    object.add(
      reals: [rect.origin.x, top - rect.size.height, rect.origin.x + rect.size.width, top],
      decimals: 1)
    object.add(figure.isBlock ? "]/Placement/Block>>" : "]/Placement/Inline>>")
  }

  /// Adds the attributes of a table cell (PDF 1.7, section 14.8.5.7).
  private func addAttributes(of cell: TableCellRole, to object: inout PDFBytes) {
    guard cell.columnSpan > 1 || cell.rowSpan > 1 || cell.scope != nil else { return }
    object.add("/A<</O/Table")
    if let scope = cell.scope {
      object.add("/Scope/")
      object.add(bytes: scope.rawValue.utf8)
    }
    for (name, span) in [("/ColSpan ", cell.columnSpan), ("/RowSpan ", cell.rowSpan)]
    where span > 1 {
      object.add(bytes: name.utf8)
      object.add(integer: span)
    }
    object.add(">>")
  }

  /// - Parameter page: The page that the element's dictionary refers to.
  private func add(_ kid: Kid, page: Int?, to object: inout PDFBytes) {
    switch kid {
    case .element(let reference, _): object.add(reference)
    case .piece(let piece, page) where piece.group == nil: object.add(integer: piece.number)
    case .piece(let piece, let page):
      object.add("<</Type/MCR/Pg ")
      object.add(pages[page].reference)
      if let group = piece.group {
        object.add("/Stm ")
        object.add(group)
      }
      object.add("/MCID ")
      object.add(integer: piece.number)
      object.add(">>")
    case .annotation(let reference, let page):
      object.add("<</Type/OBJR/Pg ")
      object.add(pages[page].reference)
      object.add("/Obj ")
      object.add(reference)
      object.add(">>")
    }
  }

  /// Writes the root of the structure tree with the parent tree. The parent tree maps the marked content of
  /// pages to its structure elements (PDF 1.7, section 14.7.4.4).
  private func writeRoot(into file: inout PDFFile) {
    var object = PDFBytes()
    object.add("<</Type/StructTreeRoot/K ")
    object.add(document)
    object.add("/ParentTreeNextKey ")
    object.add(integer: pages.count + annotationParents.count + groups.count)
    object.add("/ParentTree<</Nums[")
    for (index, page) in pages.enumerated() {
      object.add(integer: index)
      addParents(of: page.pieces.filter { $0.group == nil }, to: &object)
    }
    for (index, parent) in annotationParents.enumerated() {
      object.add(" ")
      object.add(integer: pages.count + index)
      object.add(" ")
      object.add(parent)
    }
    for (index, pieces) in groups.enumerated() {
      object.add(" ")
      object.add(integer: pages.count + annotationParents.count + index)
      addParents(of: pieces, to: &object)
    }
    object.add("]>>>>")
    file.add(object, as: root)
  }

  private func addParents(of pieces: [PDFPiece], to object: inout PDFBytes) {
    object.add("[")
    object.add(
      pieces.sorted { $0.number < $1.number }.compactMap { elements[$0.node.index]?.reference })
    object.add("]")
  }
}
