import ZineLayout

/// The text of a right-to-left glyph in visual order, from left to right, as PDF readers expect it.
struct VisualText {
  /// The text in UTF-8.
  let bytes: [UInt8]

  private static let rightToLeftMark: Unicode.Scalar = "\u{200F}"
  private static let leftToRightMark: Unicode.Scalar = "\u{200E}"

  /// - Parameter opensRun: Whether there is no right-to-left text to the left of this text. If so, readers
  ///   would treat a combining mark at the start of the text as left-to-right text.
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

  /// Returns the original order of text that was reversed by this type.
  static func logical(_ scalars: some BidirectionalCollection<Unicode.Scalar>) -> [Unicode.Scalar] {
    scalars.reversed().filter { $0 != rightToLeftMark && $0 != leftToRightMark }
  }

  /// Returns whether readers treat a character as neutral punctuation or as part of a number. Numbers run
  /// from left to right in all text (UAX #9, classes ES, ET and CS). Sentence punctuation has no direction if
  /// it is alone at the left end of a line.
  private static func countsAsNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .otherPunctuation, .dashPunctuation, .mathSymbol, .currencySymbol: true
    default: scalar == "\u{B0}"
    }
  }
}
