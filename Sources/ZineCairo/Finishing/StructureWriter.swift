import ZineLayout

/// Writes the structure tree (PDF 1.7, section 14.7): an element for every node under one Document,
/// with its pieces of marked content on whatever pages they stand, and the way back from each piece.
struct StructureWriter {
  private let document: QPDFDocument
  private let tree: StructureTree
  private var elements: [PDFObject] = []
  /// Of the elements, in the same order.
  private var kids: [PDFObject] = []

  static func write(
    _ tree: StructureTree, markedContent: [[StructureNodeID]], into document: QPDFDocument
  ) {
    var writer = StructureWriter(document: document, tree: tree)
    writer.write(markedContent)
  }

  private init(document: QPDFDocument, tree: StructureTree) {
    self.document = document
    self.tree = tree
  }

  private mutating func write(_ markedContent: [[StructureNodeID]]) {
    let rootKids = document.array([])
    let root = document.indirect(
      document.dictionary([("Type", document.name("StructTreeRoot")), ("K", rootKids)]))
    let documentKids = document.array([])
    let whole = document.indirect(
      document.dictionary([
        ("Type", document.name("StructElem")), ("S", document.name("Document")), ("P", root),
        ("K", documentKids),
      ]))
    document.append(whole, to: rootKids)

    for node in tree.nodes { addElement(node) }
    let parents = addContent(markedContent, documentKids: documentKids, whole: whole)
    document.set("ParentTree", of: root, to: parents)
    document.set("ParentTreeNextKey", of: root, to: document.integer(markedContent.count))
    document.set("StructTreeRoot", of: document.root, to: root)
    document.set(
      "MarkInfo", of: document.root, to: document.dictionary([("Marked", document.bool(true))]))
  }

  private mutating func addElement(_ node: StructureTree.Node) {
    let kids = document.array([])
    let element = document.indirect(
      document.dictionary([
        ("Type", document.name("StructElem")), ("S", document.name(node.role.pdfName)),
        ("K", kids),
      ]))
    if let alternative = node.alternative {
      document.set("Alt", of: element, to: document.text(alternative))
    }
    if let language = node.language {
      document.set("Lang", of: element, to: document.text(language))
    }
    elements.append(element)
    self.kids.append(kids)
  }

  /// Hangs marked content under its elements and elements under their parents, in reading order, which
  /// is the order on the pages. Answers the tree that leads from the pieces to their elements.
  private func addContent(
    _ markedContent: [[StructureNodeID]], documentKids: PDFObject, whole: PDFObject
  ) -> PDFObject {
    var isPlaced = [Bool](repeating: false, count: elements.count)
    func place(_ node: StructureNodeID) {
      guard !isPlaced[node.index] else { return }
      isPlaced[node.index] = true
      let parent = tree.nodes[node.index].parent
      if let parent { place(parent) }
      document.append(
        elements[node.index], to: parent.map { kids[$0.index] } ?? documentKids)
      document.set("P", of: elements[node.index], to: parent.map { elements[$0.index] } ?? whole)
    }

    var numbers: [PDFObject] = []
    for (index, nodes) in markedContent.enumerated() {
      let page = document.page(index)
      document.set("StructParents", of: page, to: document.integer(index))
      for (number, node) in nodes.enumerated() {
        place(node)
        document.append(
          document.dictionary([
            ("Type", document.name("MCR")), ("Pg", page), ("MCID", document.integer(number)),
          ]), to: kids[node.index])
      }
      numbers.append(document.integer(index))
      numbers.append(document.array(nodes.map { elements[$0.index] }))
    }
    return document.indirect(document.dictionary([("Nums", document.array(numbers))]))
  }
}
