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
    /// A string that is not closed on its line.
    case unendedString
    /// An unquoted `url()` with its address.
    case url(String)
    case number(Double, isWhole: Bool)
    case percentage(Double)
    case dimension(Double, unit: String)
    /// Any other character.
    case mark(UInt8)
    case space
    /// A comment that is not closed.
    case unendedComment
    /// A bracket without its counterpart.
    case loneBracket
  }

  package var kind: Kind
  /// Whether the token is a number with an explicit sign. This distinguishes `2n+1` from `2n 1`.
  package var isSigned = false
  /// Offset of the first byte in the source.
  package var offset: Int
  /// Length in UTF-8 bytes.
  package var length: Int

  /// Returns whether the token is this single character.
  func isMark(_ mark: Character) -> Bool {
    if case .mark(let byte) = kind { byte == mark.asciiValue } else { false }
  }

  /// The bracket that closes the one opened by this token.
  var closer: UInt8? {
    switch kind {
    case .function, .mark(UInt8(ascii: "(")): UInt8(ascii: ")")
    case .mark(UInt8(ascii: "[")): UInt8(ascii: "]")
    case .mark(UInt8(ascii: "{")): UInt8(ascii: "}")
    default: nil
    }
  }

  /// Returns the token with its name replaced.
  func renamed(_ rename: (String) -> String) -> StyleToken {
    guard case .name(let name) = kind else { return self }
    var token = self
    token.kind = .name(rename(name))
    return token
  }

  var isSpace: Bool { kind == .space }

  /// Whether the token is an error that was already reported, so that its context should be skipped.
  var isBroken: Bool { kind == .unendedString || kind == .loneBracket }
}
