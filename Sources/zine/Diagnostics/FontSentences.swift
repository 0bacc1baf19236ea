import ZineText

extension FontFault {
  /// What is wrong with a font, in words that follow the font's name.
  var sentence: String {
    switch self {
    case .unreadable: "can't be read"
    case .unknownFormat: "is no TrueType or OpenType font"
    case .truncated(let table): "is cut off: its table '\(clipped(table))' is not all there"
    case .missing(let table): "has no table '\(clipped(table))'"
    case .changed(let table):
      "is damaged: its table '\(clipped(table))' does not match its checksum"
    case .nonsense(let table): "is damaged: its table '\(clipped(table))' says what can't be"
    case .undrawable: "has letters that can't be drawn"
    }
  }
}
