/// A BBCode tag in a source.
struct BBCodeTag {
  /// A named value, such as `width=100`.
  struct Field {
    /// The name in lower case.
    var name: String
    var value: Range<Int>
  }

  var element: BBCodeElement
  var isClosing: Bool
  /// The range of the whole tag in the source.
  var range: Range<Int>
  /// The range of the tag's name in the source.
  var name: Range<Int>
  /// The range of the value after the `=` that follows the name, without surrounding quotation marks and
  /// spaces.
  var value: Range<Int>?
  var fields: [Field] = []

  /// Returns the value of the first field with one of these names.
  func field(_ names: String...) -> Range<Int>? {
    fields.first { names.contains($0.name) }?.value
  }
}

/// A piece of a source in BBCode. The pieces of a source cover it without gaps.
enum BBCodePiece {
  /// - isLiteral: Whether the text is inside a `[noparse]`.
  case text(Range<Int>, isLiteral: Bool)
  case lineEnd(Range<Int>)
  case tag(BBCodeTag)
  /// A tag whose content is not markup, with its content and its closing tag. For a `[noparse]`, this is only
  /// the opening tag; the text follows as separate pieces.
  /// - isClosed: Whether the closing tag exists.
  case raw(BBCodeTag, content: Range<Int>, range: Range<Int>, isClosed: Bool)
  case end
}
