import ZineText

/// A token of the style language (CSS Syntax 3, section 4).
package struct StyleToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case name(String)
    /// A name followed by `(`.
    case function(String)
    /// A name after `@`.
    case atName(String)
    /// A name after `#`.
    case hash(String)
    case string(String)
    /// A string without a closing quote on its line.
    case unendedString
    /// A `url()` whose address is not quoted.
    case url(String)
    case number(Double, isWhole: Bool)
    case percentage(Double)
    case dimension(Double, unit: String)
    /// Any other single character.
    case mark(UInt8)
    case space
    /// A comment that is not closed.
    case unendedComment
    /// A bracket without a matching bracket.
    case loneBracket
  }

  package var kind: Kind
  /// Whether the token is a number with a sign. The sign distinguishes `2n+1` from `2n 1`.
  package var isSigned = false
  /// Offset of the first byte in the source.
  package var offset: Int
  /// Length in bytes of UTF-8.
  package var length: Int

  /// Returns whether the token is this single character.
  func isMark(_ mark: Character) -> Bool {
    if case .mark(let byte) = kind { byte == mark.asciiValue } else { false }
  }

  /// The closing bracket that matches this token; `nil` if the token opens no bracket.
  var closer: UInt8? {
    switch kind {
    case .function, .mark(UInt8(ascii: "(")): UInt8(ascii: ")")
    case .mark(UInt8(ascii: "[")): UInt8(ascii: "]")
    case .mark(UInt8(ascii: "{")): UInt8(ascii: "}")
    default: nil
    }
  }

  /// Returns the token with a different name.
  func renamed(_ rename: (String) -> String) -> StyleToken {
    guard case .name(let name) = kind else { return self }
    var token = self
    token.kind = .name(rename(name))
    return token
  }

  var isSpace: Bool { kind == .space }

  /// Whether the token is an error that was already reported. The parser then skips the surrounding
  /// declaration or rule.
  var isBroken: Bool { kind == .unendedString || kind == .loneBracket }
}
