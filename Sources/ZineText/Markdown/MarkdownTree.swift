/// The syntax tree of a Markdown document.
package struct MarkdownTree: Equatable, Sendable {
  /// The nodes in document order, parents before children. The first node is the document.
  package var nodes: [MarkdownNode] = []

  package init() {}

  /// Text of the first heading of level 1, or `nil` if there is none.
  var title: String? {
    guard
      let heading = nodes.indices.first(where: {
        nodes[$0].kind == .heading && nodes[$0].number == 1
      })
    else { return nil }
    let words = nodes[heading + 1..<nodes[heading].end].map {
      $0.kind == .softBreak ? " " : $0.literal
    }
    let title = MarkdownAttributes.removed(fromEndOf: words.joined()).trimmingSpaces()
    return title.isEmpty ? nil : title
  }

  /// Returns the indices of a node's direct children.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < nodes[index].end {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }
}

/// A block or an inline node.
package struct MarkdownNode: Equatable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable {
    case document
    case blockQuote
    case list
    case item
    case codeBlock
    case htmlBlock
    case paragraph
    case heading
    case thematicBreak
    case footnoteDefinition
    case table
    case tableHeader
    case tableRow
    case tableCell
    case text
    case softBreak
    case lineBreak
    case code
    case htmlInline
    case emphasis
    case strong
    case strikethrough
    case link
    case image
    case footnoteReference
    /// An unknown kind of node, which is ignored.
    case other
  }

  /// A position in the parsed text. Lines and columns count from 1, and columns count bytes. The value 0
  /// means that the position is unknown.
  package struct Place: Equatable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  package enum Task: UInt8, CaseIterable, Sendable {
    case none, open, done
  }

  package var kind: Kind
  package var start: Place
  /// Position of the last byte.
  package var last: Place
  /// Index in the tree after the last descendant.
  package var end = 0
  /// Level of a heading, or first number of a list.
  package var number = 0
  /// Whether a list is numbered.
  package var isOrdered = false
  /// Whether a list has no blank lines between its items.
  package var isTight = false
  /// State of a task list item.
  package var task = Task.none
  /// Text of a leaf. In a footnote reference, the number of the footnote, from 1.
  package var literal = ""
  /// Address and title of a link or picture.
  package var address = ""
  package var title = ""
  /// Text after the opening fence of a code block.
  package var info = ""
  /// Alignment of each column of a table: `l`, `c`, `r`, or 0.
  package var alignments: [UInt8] = []

  package init(_ kind: Kind, from start: Place, to last: Place) {
    (self.kind, self.start, self.last) = (kind, start, last)
  }
}
