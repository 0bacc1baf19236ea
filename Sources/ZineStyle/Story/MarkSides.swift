/// The context of a straight quote, which tells whether the quote opens or closes a quotation.
struct MarkSides {
  /// Class of the character before the quote; `nil` at the start of a paragraph.
  var before: MarkNeighbor?
  var following: FollowingText

  /// Returns whether the quote opens a quotation. In ambiguous contexts it closes an open quotation.
  /// - Parameter isOpen: Whether a quotation is open that the quote could close.
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
      // French quotations may have spaces on both sides of their quotes. At the end of a paragraph there is
      // nothing to open.
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

/// The text after a straight quote, up to the end of its paragraph or a limit.
struct FollowingText {
  /// Maximum number of bytes that are examined.
  static let limit = 64

  /// The characters directly after the quote.
  let scalars: [Unicode.Scalar]
  /// Class of the first character that is not a quote.
  let neighbor: MarkNeighbor
  /// Whether a word follows after leading dots or apostrophes that belong to it (`.NET`, `…and then`).
  let endsInWord: Bool
  /// Whether only quotes follow in the paragraph.
  let isEnd: Bool
  /// Whether another quote of the same kind follows directly.
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

  /// Whether such a letter or a digit follows directly.
  var goesOnWithWord: Bool {
    goesOnWithLetter || scalars.first.map(MarkNeighbor.init) == .digit
  }
}

extension Unicode.Scalar {
  /// Whether the character is an invisible format character.
  var isFormatCharacter: Bool { value >= 0xAD && properties.generalCategory == .format }
}
