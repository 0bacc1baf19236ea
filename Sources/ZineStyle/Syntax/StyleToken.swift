import ZineText

/// A token of the style language (CSS Syntax 3, section 4).
package struct StyleToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case name(String)
    /// A name with the bracket behind it.
    case function(String)
    /// A name with the @ before it.
    case atName(String)
    /// What follows a #.
    case hash(String)
    case string(String)
    /// A string that its line's end cuts off.
    case unendedString
    /// The address in a `url()` without quotation marks.
    case url(String)
    case number(Double, isWhole: Bool)
    case percentage(Double)
    case dimension(Double, unit: String)
    /// Any other character.
    case mark(UInt8)
    case space
    /// A comment that nothing ends.
    case unendedComment
    /// A bracket without its other half.
    case loneBracket
  }

  package var kind: Kind
  /// Whether it is a number with a sign before it, which `2n+1` needs and `2n 1` lacks.
  package var isSigned = false
  /// Of its first byte, in the text that was read.
  package var offset: Int
  /// In UTF-8 bytes.
  package var length: Int

  /// A character that stands for itself.
  func isMark(_ mark: Character) -> Bool {
    if case .mark(let byte) = kind { byte == mark.asciiValue } else { false }
  }

  /// What closes what this token opens.
  var closer: UInt8? {
    switch kind {
    case .function, .mark(UInt8(ascii: "(")): UInt8(ascii: ")")
    case .mark(UInt8(ascii: "[")): UInt8(ascii: "]")
    case .mark(UInt8(ascii: "{")): UInt8(ascii: "}")
    default: nil
    }
  }

  /// The same token, a word under another name.
  func renamed(_ rename: (String) -> String) -> StyleToken {
    guard case .name(let name) = kind else { return self }
    var token = self
    token.kind = .name(rename(name))
    return token
  }

  var isSpace: Bool { kind == .space }

  /// Whether it was reported, and what it stands in makes no sense any more.
  var isBroken: Bool { kind == .unendedString || kind == .loneBracket }
}
