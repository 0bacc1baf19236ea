/// The context of a straight quote. It determines whether the quote opens or closes a quotation.
struct MarkSides {
  /// Class of the character before the quote; `nil` at the start of a paragraph.
  var before: MarkNeighbor?
  var following: FollowingText

  /// Returns whether the quote opens a quotation. In an ambiguous context, an open quotation is closed rather
  /// than another one opened.
  /// - Parameter isOpen: Whether a quotation of the same kind is open.
  func opens(isOpen: Bool) -> Bool {
    switch before ?? .edge {
    case .edge, .picture: opensAfterSpace(isOpen: isOpen)
    case .opening: following.startsWord || !isOpen || following.endsInWord
    case .dash: isOpen ? following.startsWord && following.neighbor != .ideograph : leadsOn
    case .joint, .symbol, .ellipsis: !isOpen && leadsOn
    case .closing, .pause, .letter, .ideograph, .hebrewLetter: !isOpen && following.startsWord
    case .apostrophe: following.neighbor.isOfWord || !isOpen && leadsOn
    case .digit: !isOpen && following.neighbor == .ideograph
    }
  }

  private func opensAfterSpace(isOpen: Bool) -> Bool {
    switch following.neighbor {
    case .edge:
      // In French, a quotation mark can have spaces on both sides. At the end of a paragraph a quote cannot
      // open a quotation.
      !isOpen && (before == nil || following.isDoubled || !following.isEnd)
    case .closing, .pause, .apostrophe, .ellipsis: !isOpen || following.endsInWord
    default: true
    }
  }

  /// Whether the following text can begin a quotation.
  private var leadsOn: Bool {
    switch following.neighbor {
    case .edge: false
    case .closing, .pause, .apostrophe, .ellipsis: following.endsInWord
    default: true
    }
  }
}

/// The text after a straight quote, up to the end of the paragraph or a length limit.
struct FollowingText {
  /// Maximum number of bytes to examine.
  static let limit = 64

  /// The characters directly after the quote.
  let scalars: [Unicode.Scalar]
  /// Class of the first character after the quote that is not another quote.
  let neighbor: MarkNeighbor
  /// Whether a word follows, possibly after dots or apostrophes that belong to the word (`.NET`, `…and
  /// then`).
  let endsInWord: Bool
  /// Whether the rest of the paragraph consists only of quotes.
  let isEnd: Bool
  /// Whether the quote is directly followed by another quote of the same kind.
  let isDoubled: Bool

  init(_ bytes: [UInt8], after mark: Unicode.Scalar) {
    scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
      !$0.isFormatCharacter
    }
    isDoubled = scalars.first == mark
    let rest = scalars.drop { $0 == "\"" || $0 == "'" }
    isEnd = rest.isEmpty
    neighbor = rest.first.map(MarkNeighbor.init) ?? .edge
    let word = rest.drop { $0 == "." || $0 == "\u{2026}" || $0 == "\u{2019}" }.first
    endsInWord = word.map { MarkNeighbor($0).isOfWord } ?? false
  }

  /// Whether a word or an opening bracket follows.
  var startsWord: Bool { neighbor.isOfWord || neighbor == .opening }

  /// Whether the next character is a letter of a script that separates words with spaces.
  var goesOnWithLetter: Bool {
    switch scalars.first.map(MarkNeighbor.init) {
    case .letter, .hebrewLetter: true
    default: false
    }
  }

  /// Whether the next character is a digit, or a letter of a script that separates words with spaces.
  var goesOnWithWord: Bool {
    goesOnWithLetter || scalars.first.map(MarkNeighbor.init) == .digit
  }
}

extension Unicode.Scalar {
  /// Whether the character is an invisible format character.
  var isFormatCharacter: Bool { value >= 0xAD && properties.generalCategory == .format }
}
