import ZineLayout

/// The text of a glyph from right to left as readers expect it of what they see: characters from left to right.
struct VisualText {
  /// UTF-8.
  let bytes: [UInt8]

  private static let rightToLeftMark: Unicode.Scalar = "\u{200F}"
  private static let leftToRightMark: Unicode.Scalar = "\u{200E}"

  init(
    ofRightToLeft text: some Collection<UInt8>, mark: GlyphRun.DirectionMark? = nil
  ) {
    var scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    scalars.reverse()
    if let first = scalars.first, scalars.count == 1, Self.countsAsNumber(first) {
      scalars.insert(Self.rightToLeftMark, at: 0)
    }
    switch mark {
    case .rightToLeft: scalars.append(Self.rightToLeftMark)
    case .leftToRight: scalars.append(Self.leftToRightMark)
    case nil: break
    }
    bytes = scalars.flatMap { Array(UTF8.encode($0)!) }
  }

  /// What readers take for a part of a number, which runs from left to right, wherever it stands (UAX #9, ES, ET and
  /// CS), and what ends sentences: alone at a line's left end it is on no side of anything.
  private static func countsAsNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .otherPunctuation, .dashPunctuation, .mathSymbol, .currencySymbol: true
    default: scalar == "\u{B0}"
    }
  }
}
