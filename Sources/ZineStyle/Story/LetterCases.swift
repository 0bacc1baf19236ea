import ZineText

/// Case mappings that depend on the language and the context (Unicode 15, section 3.13 and `SpecialCasing`).
struct LetterCases {
  private let scalars: [Unicode.Scalar]
  private let language: Language

  private enum Language {
    /// Turkish and Azerbaijani, in which dotted i and dotless ı are different letters.
    case turkic
    case greek
    case dutch
    case other
  }

  /// - Parameter language: A BCP 47 tag.
  init(_ scalars: [Unicode.Scalar], language: String) {
    self.scalars = scalars
    self.language =
      switch language.lowercased().prefix(while: { $0 != "-" }) {
      case "tr", "az": .turkic
      case "el": .greek
      case "nl": .dutch
      default: .other
      }
  }

  /// Returns the characters that replace the character at an index.
  func scalars(at index: Int, _ letterCase: TextTransform.Case) -> [Unicode.Scalar] {
    switch letterCase {
    case .uppercase: uppercase(index)
    case .lowercase: lowercase(index)
    case .capitalize: capital(index)
    }
  }

  // MARK: Upper case

  private func uppercase(_ index: Int) -> [Unicode.Scalar] {
    let scalar = scalars[index]
    if language == .turkic, scalar == "i" { return ["\u{130}"] }
    if language == .greek, let letters = GreekCapitals.capitals(at: index, of: scalars) {
      return letters
    }
    return Array(scalar.properties.uppercaseMapping.unicodeScalars)
  }

  // MARK: Lower case

  private func lowercase(_ index: Int) -> [Unicode.Scalar] {
    let scalar = scalars[index]
    if language == .turkic {
      switch scalar {
      case "\u{130}": return ["i"]
      case "I": return isDotted(index) ? ["i"] : ["\u{131}"]
      case "\u{307}" where index > 0 && scalars[index - 1] == "I": return []
      default: break
      }
    }
    if scalar == "\u{3A3}", isWordEnd(index) { return ["\u{3C2}"] }
    return Array(scalar.properties.lowercaseMapping.unicodeScalars)
  }

  private func isDotted(_ index: Int) -> Bool {
    index + 1 < scalars.count && scalars[index + 1] == "\u{307}"
  }

  /// Returns whether a letter ends a word of several letters (condition `Final_Sigma`).
  private func isWordEnd(_ index: Int) -> Bool {
    let before = scalars[..<index].last { !$0.properties.isCaseIgnorable }
    let after = scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable }
    return before?.properties.isCased == true && after?.properties.isCased != true
  }

  // MARK: Capitals

  /// Capitalises the first letter of each word and leaves the other letters unchanged.
  private func capital(_ index: Int) -> [Unicode.Scalar] {
    let scalar = scalars[index]
    if isWordStart(index) {
      return language == .turkic && scalar == "i"
        ? ["\u{130}"] : Array(scalar.properties.titlecaseMapping.unicodeScalars)
    }
    // The Dutch digraph ij is capitalised as a unit.
    if language == .dutch, scalar == "j", scalars[index - 1] == "i" || scalars[index - 1] == "I",
      isWordStart(index - 1)
    {
      return ["J"]
    }
    return [scalar]
  }

  private func isWordStart(_ index: Int) -> Bool {
    guard Self.isLetterOrDigit(scalars[index]) else { return false }
    var place = index - 1
    while place >= 0 {
      let scalar = scalars[place]
      if Self.isLetterOrDigit(scalar) { return false }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: place -= 1
      default:
        // A letter after an apostrophe inside a word does not begin a new word.
        let isApostrophe = scalar == "'" || scalar == "\u{2019}"
        return !(isApostrophe && place > 0 && Self.isLetterOrDigit(scalars[place - 1]))
      }
    }
    return true
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic { return true }
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: return true
    default: return false
    }
  }
}
