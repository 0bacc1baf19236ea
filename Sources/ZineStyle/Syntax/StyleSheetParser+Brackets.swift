import ZineText

extension StyleSheetParser {
  /// Reports unterminated strings and comments and unmatched brackets. Repairs the tokens, so that all
  /// brackets match and parsing can continue.
  ///
  /// A closing brace closes everything that is open inside its block. The end of the text closes all blocks.
  /// Returns `false` if brackets are nested too deeply.
  mutating func mendBrackets() -> Bool {
    var open: [Int] = []
    for place in tokens.indices {
      let token = tokens[place]
      switch token.kind {
      case .unendedString: report(.styleSyntax(.unendedString), at: token)
      case .unendedComment:
        report(.styleSyntax(.unendedComment), at: token)
        tokens[place].kind = .space
      case .mark(UInt8(ascii: "}")):
        guard let brace = open.lastIndex(where: { tokens[$0].isMark("{") }) else {
          report(.styleSyntax(.unexpectedBrace), at: token)
          tokens[place].kind = .space
          continue
        }
        for unclosed in open[(brace + 1)...] { reportUnclosed(unclosed) }
        open.removeSubrange(brace...)
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")):
        if let last = open.last, token.kind == tokens[last].closer.map(StyleToken.Kind.mark) {
          open.removeLast()
        } else {
          report(.styleSyntax(.unexpectedBrace), at: token)
          tokens[place].kind = .loneBracket
        }
      default:
        guard token.closer != nil else { continue }
        guard open.count < Limits.styleNesting else {
          report(.styleSyntax(.tooDeep), at: token)
          return false
        }
        open.append(place)
      }
      if givesUp() { return false }
    }
    for unclosed in open.reversed() { reportUnclosed(unclosed) }
    return true
  }

  private mutating func reportUnclosed(_ place: Int) {
    report(.styleSyntax(.unclosedBlock), at: tokens[place])
    if tokens[place].isMark("{") {
      tokens.append(StyleToken(kind: .mark(UInt8(ascii: "}")), offset: end, length: 0))
    } else {
      tokens[place].kind = .loneBracket
    }
  }
}
