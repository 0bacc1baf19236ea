import ZineLayout

/// The text of a glyph from right to left as readers expect it of what they see: characters from left to right.
struct VisualText {
  /// UTF-8.
  let bytes: [UInt8]

  private static let rightToLeftMark: Unicode.Scalar = "\u{200F}"
  private static let leftToRightMark: Unicode.Scalar = "\u{200E}"

  /// - Parameter opensRun: whether nothing of its direction is on its left, where a mark of a letter would be taken for
  ///   the other direction's.
  init(
    ofRightToLeft text: some Collection<UInt8>, opensRun: Bool = false,
    mark: GlyphRun.DirectionMark? = nil
  ) {
    var scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    scalars.reverse()
    if let first = scalars.first,
      scalars.count == 1 && Self.countsAsNumber(first)
        || opensRun && first.properties.generalCategory == .nonspacingMark
    {
      scalars.insert(Self.rightToLeftMark, at: 0)
    }
    switch mark {
    case .rightToLeft: scalars.append(Self.rightToLeftMark)
    case .leftToRight: scalars.append(Self.leftToRightMark)
    case nil: break
    }
    bytes = scalars.flatMap { Array(UTF8.encode($0)!) }
  }

  /// What was turned, as it was written.
  static func logical(_ scalars: some BidirectionalCollection<Unicode.Scalar>) -> [Unicode.Scalar] {
    scalars.reversed().filter { $0 != rightToLeftMark && $0 != leftToRightMark }
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
