/// A problem with a font file.
package enum FontFault: Error, Hashable, Sendable {
  /// The file can't be read.
  case unreadable
  /// The file is not a TrueType or OpenType font.
  case unknownFormat
  /// The file ends before the end of a table.
  case truncated(table: String)
  case missing(table: String)
  /// A table does not match its checksum.
  case changed(table: String)
  /// A table has invalid values.
  case nonsense(table: String)
  /// The glyphs can't be drawn.
  case undrawable
}

extension FontFault {
  /// Description of the fault, as a phrase that follows the font's name.
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
