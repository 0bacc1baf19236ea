/// An open block of a BBCode source.
struct BBCodeBlock {
  var element: BBCodeElement
  /// The element of the opening tag before its value is read: `[align=center]` is `.alignment(nil)`.
  var opening: BBCodeElement
  /// The name of the tag that was written for the block in the tag markup; `nil` if none was written.
  var markup: String?
  /// The range of the opening tag in the source.
  var range: Range<Int>
  /// The range of the tag's name in the source.
  var name: Range<Int>
  /// Whether the block was opened without a tag in the source.
  var isImplied = false
  /// The number of style tags that were opened before the block.
  var styleCount: Int
  /// Whether the block contains a paragraph or another block.
  var hasContent = false
  /// The range of the quoted person's name in the source.
  var attribution: Range<Int>?
  /// Whether the block is a row in a `<thead>`.
  var isHead = false

  // The following properties refer to enclosing blocks. They are stored so that the open blocks need not be
  // searched.

  /// The index of the innermost block that is not transparent: this block or an enclosing block.
  var holder: Int?
  /// The index of the list that a `[*]` inside this block belongs to.
  var list: Int?
  /// The index of the table that a `[td]` inside this block belongs to.
  var table: Int?
  var alignment: BBCodeAlignment?

  /// Whether the closing tag of `other` closes this block.
  func isClosed(by other: BBCodeElement) -> Bool { opening.isClosed(by: other) }

  /// Whether the block only aligns or indents its content. Style tags opened in such a block stay open after
  /// its end.
  var isTransparent: Bool {
    switch element {
    case .alignment, .indent: true
    default: false
    }
  }

  /// Whether the block needs no closing tag.
  var closesByItself: Bool {
    switch element {
    case .item, .row, .cell: true
    default: isImplied
    }
  }

  /// Whether a `[*]` inside this block belongs to an enclosing list.
  var isPartOfList: Bool {
    switch element {
    case .item, .heading: true
    default: isTransparent
    }
  }
}
