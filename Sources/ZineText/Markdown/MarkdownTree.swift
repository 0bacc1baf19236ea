/// A document in Markdown as a parser has read it.
package struct MarkdownTree: Equatable, Sendable {
  /// Each node stands before those that it holds; the first one is the document.
  package var nodes: [MarkdownNode] = []

  package init() {}

  /// The words of the first heading of the first level; `nil` where there is none.
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

  /// The nodes right inside one.
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

/// A block or a part of a line.
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
    /// What no version of CommonMark has; it is as if it were not there.
    case other
  }

  /// A place in the text that was parsed. Lines and columns count from 1, columns in bytes; 0 is unknown.
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
  /// Of its last byte.
  package var last: Place
  /// Behind the last node that it holds, in the tree's list.
  package var end = 0
  /// The level of a heading, or the first number of a list.
  package var number = 0
  /// Of a list.
  package var isOrdered = false
  /// Of a list: whether no blank lines stand between its items.
  package var isTight = false
  /// Of an item.
  package var task = Task.none
  /// The text of a leaf. Of a reference to a footnote the note's number, from 1 in the order of the notes.
  package var literal = ""
  /// Of a link or picture.
  package var address = ""
  package var title = ""
  /// Behind the opening fence of a block of code.
  package var info = ""
  /// Of a table, for each column: `l`, `c`, `r`, or 0.
  package var alignments: [UInt8] = []

  package init(_ kind: Kind, from start: Place, to last: Place) {
    (self.kind, self.start, self.last) = (kind, start, last)
  }
}
