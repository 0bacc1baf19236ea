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

/// What is said of a weight or slant that no face of a family has.
func fauxStyleSentence(
  _ family: String, isBold: Bool, isSlanted: Bool, isMade: Bool
) -> String {
  let trait = isBold && isSlanted ? "bold italic" : isBold ? "bold" : "italic"
  let made = isBold && isSlanted ? "thickened and slanted" : isBold ? "thickened" : "slanted"
  return isMade
    ? "'\(clipped(family))' has no \(trait): letters of another face are \(made)"
    : "'\(clipped(family))' has no \(trait): another face is set instead"
}

/// What is said of a grapheme cluster that no font has as a whole.
func splitClusterSentence(_ text: String, _ fonts: [String]) -> String {
  let most = 6
  let scalars = text.unicodeScalars
  let points = scalars.prefix(most).map { codePoint($0.value) }.joined(separator: " ")
  let rest = scalars.count > most ? " …" : ""
  let names = fonts.prefix(most).map { clipped($0) }.joined(separator: " and ")
  return "no font has all of '\(clipped(text))' (\(points)\(rest)): its parts are set in \(names)"
}
