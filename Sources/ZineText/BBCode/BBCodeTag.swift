/// A tag of BBCode as it is written.
struct BBCodeTag {
  /// A named value, such as `width=100`.
  struct Field {
    /// In lower case.
    var name: String
    var value: Range<Int>
  }

  var element: BBCodeElement
  var isClosing: Bool
  /// Of the whole tag, in the source.
  var range: Range<Int>
  /// Of the name, in the source.
  var name: Range<Int>
  /// What stands after the name's `=`, without quotation marks and spaces around it; `nil` where there is none.
  var value: Range<Int>?
  var fields: [Field] = []

  /// The first field of one of these names.
  func field(_ names: String...) -> Range<Int>? {
    fields.first { names.contains($0.name) }?.value
  }
}

/// A piece of a source in BBCode. The pieces of a source cover it without gaps.
enum BBCodePiece {
  /// - isLiteral: whether addresses in it are no links.
  case text(Range<Int>, isLiteral: Bool)
  case lineEnd(Range<Int>)
  case tag(BBCodeTag)
  /// A tag with what it holds, which is no markup, and its closing tag. The text of a literal one follows as pieces.
  /// - isClosed: whether there is a closing tag.
  case raw(BBCodeTag, content: Range<Int>, range: Range<Int>, isClosed: Bool)
  case end
}
