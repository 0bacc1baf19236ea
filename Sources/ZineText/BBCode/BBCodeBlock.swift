/// A block of a BBCode source that is open.
struct BBCodeBlock {
  var element: BBCodeElement
  /// What its tag stands for by its name alone.
  var opening: BBCodeElement
  /// The tag of the markup that it has become; `nil` where it is none of its own.
  var markup: String?
  /// Of the tag in BBCode.
  var range: Range<Int>
  /// Of the tag's name there.
  var name: Range<Int>
  /// Whether no tag of its own has opened it.
  var isImplied = false
  /// How many style tags there were before it.
  var styleCount: Int
  /// Whether anything has been set in it.
  var hasContent = false
  /// The name of whose words a quotation is, in the source.
  var attribution: Range<Int>?
  /// Of a row: whether it is a table's head.
  var isHead = false

  // What a block around it is, so that nobody has to look for one through all that are open.

  /// The index of the innermost block that is more than an alignment: itself, or one around it.
  var holder: Int?
  /// The index of the list that a `[*]` here is an item of.
  var list: Int?
  /// The index of the table that a cell here is one of.
  var table: Int?
  var alignment: BBCodeAlignment?

  /// Whether a closing tag closes it.
  func isClosed(by other: BBCodeElement) -> Bool { opening.isClosed(by: other) }

  /// Whether it only says how the lines in it stand. Style tags reach through it.
  var isTransparent: Bool {
    switch element {
    case .alignment, .indent: true
    default: false
    }
  }

  /// Whether it may be left open: the next one of its kind, or what is around it, closes it as well.
  var closesByItself: Bool {
    switch element {
    case .item, .row, .cell: true
    default: isImplied
    }
  }

  /// Whether an item mark in it belongs to a list around it.
  var isPartOfList: Bool {
    switch element {
    case .item, .heading: true
    default: isTransparent
    }
  }
}
