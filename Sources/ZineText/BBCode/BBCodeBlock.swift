/// An open block of a BBCode source.
struct BBCodeBlock {
  var element: BBCodeElement
  /// The element of its tag before values are read: `[align=center]` is `.alignment(nil)`.
  var opening: BBCodeElement
  /// The tag of the tag markup that was written for it; `nil` if none was.
  var markup: String?
  /// The tag's range in the source.
  var range: Range<Int>
  /// The range of the tag's name in the source.
  var name: Range<Int>
  /// Whether it was opened without a tag in the source.
  var isImplied = false
  /// The number of style tags that were opened before it.
  var styleCount: Int
  /// Whether it holds a paragraph or a block.
  var hasContent = false
  /// The range of the quoted person's name in the source.
  var attribution: Range<Int>?
  /// Whether it is a row in a `<thead>`.
  var isHead = false

  // Blocks around it, kept so that no search through all open blocks is needed.

  /// The index of the innermost block that is not transparent: itself, or one around it.
  var holder: Int?
  /// The index of the list that a `[*]` in it belongs to.
  var list: Int?
  /// The index of the table that a `[td]` in it belongs to.
  var table: Int?
  var alignment: BBCodeAlignment?

  /// Whether a closing tag of an element closes it.
  func isClosed(by other: BBCodeElement) -> Bool { opening.isClosed(by: other) }

  /// Whether it only aligns or indents its content. Style tags opened in it stay open after it.
  var isTransparent: Bool {
    switch element {
    case .alignment, .indent: true
    default: false
    }
  }

  /// Whether it needs no closing tag.
  var closesByItself: Bool {
    switch element {
    case .item, .row, .cell: true
    default: isImplied
    }
  }

  /// Whether a `[*]` in it belongs to a list around it.
  var isPartOfList: Bool {
    switch element {
    case .item, .heading: true
    default: isTransparent
    }
  }
}
