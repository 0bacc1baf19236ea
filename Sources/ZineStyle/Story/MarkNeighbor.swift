/// Class of the character next to a straight quote. It helps to distinguish opening from closing quotes.
enum MarkNeighbor {
  /// A space, or the start or end of a line or paragraph.
  case edge
  /// An inline picture.
  case picture
  /// An opening bracket or opening quotation mark.
  case opening
  /// A closing bracket, a closing quotation mark, or other punctuation, such as a full stop.
  case closing
  /// A comma, colon or semicolon, or an East Asian full stop, which is not followed by a space.
  case pause
  /// A hyphen or slash, which joins two words.
  case joint
  /// A dash, which separates two words.
  case dash
  case ellipsis
  /// A symbol such as `+`, `=` or `$`.
  case symbol
  case apostrophe
  case digit
  case letter
  /// A letter of a script that does not separate words with spaces.
  case ideograph
  case hebrewLetter

  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "a"..."z", "A"..."Z": self = .letter
    case " ", "\u{2028}": self = .edge
    case "\u{FFFC}": self = .picture
    case "'", "\u{2019}": self = .apostrophe
    case "-", "\u{2010}", "\u{2011}", "/": self = .joint
    case "\u{2026}": self = .ellipsis
    case "¿", "¡": self = .opening
    case ",", ":", ";", "\u{60C}", "\u{61B}", "\u{3001}", "\u{3002}", "\u{FF0C}", "\u{FF0E}",
      "\u{FF1A}", "\u{FF1B}":
      self = .pause
    case "\u{5D0}"..."\u{5EA}": self = .hebrewLetter
    default: self.init(category: scalar)
    }
  }

  private init(category scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: self = .edge
    case .openPunctuation, .initialPunctuation: self = .opening
    case .dashPunctuation: self = .dash
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: self = .symbol
    case .otherLetter: self = scalar.isWrittenWithoutSpaces ? .ideograph : .letter
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .nonspacingMark,
      .spacingMark, .letterNumber:
      self = .letter
    case .decimalNumber, .otherNumber: self = .digit
    default: self = .closing
    }
  }

  /// Whether the character is a letter or digit.
  var isOfWord: Bool {
    switch self {
    case .letter, .ideograph, .hebrewLetter, .digit: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character belongs to a script that does not separate words with spaces: Thai, Lao, Burmese,
  /// Khmer, kana or Chinese characters.
  fileprivate var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF: true
    default: properties.isIdeographic
    }
  }
}
