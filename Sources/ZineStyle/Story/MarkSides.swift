/// Both sides of a keyboard's quotation mark, which tell whether the mark opens a quotation or closes one.
struct MarkSides {
  /// `nil` at the start of a paragraph.
  var before: MarkNeighbor?
  var following: FollowingText

  /// Whether the mark opens a quotation. Where the sides fit both, the mark closes what is open.
  /// - Parameter isOpen: whether a quotation is open that the mark could close.
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
      // Spaces on both sides are typed around quotations in French. At a paragraph's end nothing is left to open.
      !isOpen && (before == nil || following.isDoubled || !following.isEnd)
    case .closing, .pause, .apostrophe, .ellipsis: !isOpen || following.endsInWord
    default: true
    }
  }

  /// Whether something follows that a quotation can begin with.
  private var leadsOn: Bool {
    switch following.neighbor {
    case .edge: false
    case .closing, .pause, .apostrophe, .ellipsis: following.endsInWord
    default: true
    }
  }
}

/// The text after a keyboard's quotation mark, up to the end of its paragraph or a limit.
struct FollowingText {
  /// How many bytes of the text are looked at.
  static let limit = 64

  /// The characters directly after the mark.
  let scalars: [Unicode.Scalar]
  /// What comes after this mark and the marks that follow it without a space.
  let neighbor: MarkNeighbor
  /// Whether a word comes after stops that belong to it (`.NET`, `…and then`).
  let endsInWord: Bool
  /// Whether no text follows in the paragraph, but for other quotation marks.
  let isEnd: Bool
  /// Whether another mark of the same kind follows.
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

  /// Whether a word or a bracket follows.
  var startsWord: Bool { neighbor.isOfWord || neighbor == .opening }

  /// Whether a letter comes directly after the mark, of a script with spaces between words.
  var goesOnWithLetter: Bool {
    switch scalars.first.map(MarkNeighbor.init) {
    case .letter, .hebrewLetter: true
    default: false
    }
  }

  /// Whether such a letter or a digit comes directly after the mark.
  var goesOnWithWord: Bool {
    goesOnWithLetter || scalars.first.map(MarkNeighbor.init) == .digit
  }
}

extension Unicode.Scalar {
  /// Whether it is one of the characters without a shape that say how others are set.
  var isFormatCharacter: Bool { value >= 0xAD && properties.generalCategory == .format }
}
