/// What is wrong with the file of a font.
package enum FontFault: Error, Hashable, Sendable {
  /// It can't be read at all.
  case unreadable
  /// It is no TrueType or OpenType font.
  case unknownFormat
  /// It ends before a table does.
  case truncated(table: String)
  case missing(table: String)
  /// A table is not what it was when the font was made.
  case changed(table: String)
  /// What a table says can't be.
  case nonsense(table: String)
  /// Its letters can't be drawn.
  case undrawable
}

extension FontFault {
  /// What is wrong with a font, in words that follow the font's name.
  package var phrase: String {
    switch self {
    case .unreadable: "can't be read"
    case .unknownFormat: "is not a TrueType or OpenType font"
    case .truncated(let table): "is cut off: its table '\(clipped(table))' is incomplete"
    case .missing(let table): "has no table '\(clipped(table))'"
    case .changed(let table):
      "is damaged: its table '\(clipped(table))' does not match its checksum"
    case .nonsense(let table): "is damaged: its table '\(clipped(table))' has invalid values"
    case .undrawable: "has glyphs that can't be drawn"
    }
  }
}
