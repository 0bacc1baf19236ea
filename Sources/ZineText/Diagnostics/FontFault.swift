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
