import ZineText

/// Parser of style sheets (CSS Syntax 3, section 5). Invalid parts are reported and skipped.
package struct StyleSheetParser {
  var tokens: [StyleToken]
  var index = 0
  let source: SourceID
  let bytes: [UInt8]
  /// Offset of the end of the style sheet in `bytes`.
  let end: Int
  let media: MediaContext
  let reader: DeclarationReader
  var sheet = StyleSheet()
  var diagnostics: [Diagnostic] = []
  private var errors = 0
  /// Whether a rule was already parsed. Imports are invalid after that.
  var hasRules = false
  /// Whether the parser is inside an `@media` rule for a target.
  var isOfTarget = false
  /// Number of compound selectors in nested rules so far, which is limited.
  var nestedParts = 0

  /// Parses a style sheet.
  /// - Parameters:
  ///   - range: Range of the style sheet in the source.
  ///   - media: The properties of the output that `@media` conditions test.
  ///   - isBuiltIn: Whether the style sheet is built in.
  package static func parse(
    _ bytes: [UInt8], range: Range<Int>? = nil, source: SourceID, media: MediaContext,
    isBuiltIn: Bool = false
  ) -> (sheet: StyleSheet, diagnostics: [Diagnostic]) {
    var parser = StyleSheetParser(
      bytes, range ?? 0..<bytes.count, source: source, media: media, isBuiltIn: isBuiltIn)
    parser.reportControlCharacters(from: range?.lowerBound ?? 0)
    guard parser.mendBrackets() else { return (parser.sheet, parser.diagnostics) }
    parser.rules(isActive: true, depth: 0)
    return (parser.sheet, parser.diagnostics)
  }

  /// Parses a style sheet for a target. No edition is requested and the text size is regular.
  package static func parse(
    _ bytes: [UInt8], source: SourceID, target: Target, isBuiltIn: Bool = false
  ) -> (sheet: StyleSheet, diagnostics: [Diagnostic]) {
    parse(bytes, source: source, media: MediaContext(target: target), isBuiltIn: isBuiltIn)
  }

  /// Parses the declarations of a `style` attribute or of a setting on the command line.
  package static func declarations(
    _ bytes: [UInt8], range: Range<Int>, source: SourceID, allowsShortNames: Bool = false,
    context: DeclarationContext = .element
  ) -> (declarations: [Declaration], diagnostics: [Diagnostic]) {
    var parser = StyleSheetParser(
      bytes, range, source: source, media: MediaContext(), isBuiltIn: false,
      allowsShortNames: allowsShortNames)
    guard parser.mendBrackets() else { return ([], parser.diagnostics) }
    let declarations = parser.declarations(to: parser.tokens.count, context).declarations
    return (declarations, parser.diagnostics)
  }

  private init(
    _ bytes: [UInt8], _ range: Range<Int>, source: SourceID, media: MediaContext,
    isBuiltIn: Bool, allowsShortNames: Bool = false
  ) {
    self.bytes = bytes
    end = range.upperBound
    self.source = source
    self.media = media
    reader = DeclarationReader(
      isBuiltIn: isBuiltIn, allowsShortNames: allowsShortNames, source: source)
    tokens = StyleTokenizer.tokens(of: bytes, in: range)
  }

  // MARK: Diagnostics

  mutating func report(_ fact: DiagnosticFact, at token: StyleToken?) {
    report(
      fact,
      at: SourceSpan(source: source, offset: token?.offset ?? end, length: token?.length ?? 0))
  }

  mutating func report(_ fact: DiagnosticFact, at span: SourceSpan) {
    if fact.severity == .error { errors += 1 }
    diagnostics.append(Diagnostic(fact, at: span))
  }

  private mutating func reportControlCharacters(from start: Int) {
    for offset in start..<end where bytes[offset].isControl && errors < Limits.styleErrors {
      report(
        .controlCharacter(scalar: UInt32(bytes[offset])),
        at: SourceSpan(source: source, offset: offset, length: 1))
    }
  }

  /// Stops parsing after too many errors, because the text is probably not a style sheet.
  mutating func givesUp() -> Bool {
    guard errors >= Limits.styleErrors else { return false }
    if errors == Limits.styleErrors { report(.styleSyntax(.tooManyErrors), at: current) }
    index = tokens.count
    return true
  }

  /// Returns the location of a range of tokens without white space around it. If the range contains only
  /// white space, returns the location of the token before the range.
  func span(_ range: Range<Int>) -> SourceSpan {
    guard let first = tokens[range].first(where: { !$0.isSpace }),
      let last = tokens[range].last(where: { !$0.isSpace })
    else {
      let before = range.lowerBound > 0 ? tokens[range.lowerBound - 1] : nil
      return SourceSpan(source: source, offset: before?.offset ?? end, length: before?.length ?? 0)
    }
    return SourceSpan(
      source: source, offset: first.offset, length: last.offset + last.length - first.offset)
  }

  // MARK: Navigation

  var current: StyleToken? { index < tokens.count ? tokens[index] : nil }

  mutating func skipSpace() { while current?.isSpace == true { index += 1 } }

  /// Returns the index of the next occurrence of one of the characters outside of brackets.
  func place(of marks: UInt8..., from start: Int, to end: Int) -> Int? {
    var depth = 0
    for place in start..<end {
      switch tokens[place].kind {
      case .mark(let mark):
        if depth == 0, marks.contains(mark) { return place }
        switch mark {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      case .function: depth += 1
      default: break
      }
    }
    return nil
  }

  /// Consumes a block in braces and returns the range of its content.
  mutating func block() -> Range<Int>? {
    guard current?.isMark("{") == true,
      let end = place(of: UInt8(ascii: "}"), from: index + 1, to: tokens.count)
    else { return nil }
    defer { index = end + 1 }
    return index + 1..<end
  }

  // MARK: Declarations

  /// Parses a list of declarations and of the at-rules between them.
  mutating func declarations(
    to end: Int, _ context: DeclarationContext
  ) -> (
    declarations: [Declaration], atRules: [(name: String, token: StyleToken, content: Range<Int>)]
  ) {
    var declarations: [Declaration] = []
    var atRules: [(name: String, token: StyleToken, content: Range<Int>)] = []
    while let token = nextItem(to: end) {
      if case .atName(let name) = token.kind, context == .page {
        index += 1
        skipSpace()
        if let content = block() {
          atRules.append((name.lowercased(), token, content))
        } else {
          report(.styleSyntax(.missingBlock), at: token)
          index = place(of: UInt8(ascii: ";"), from: index, to: end) ?? end
        }
        continue
      }
      let stop = place(of: UInt8(ascii: ";"), UInt8(ascii: "{"), from: index, to: end) ?? end
      if stop < end, tokens[stop].isMark("{") {
        report(.styleSyntax(.nestedRule), at: token)
        index = stop
        _ = block()
        continue
      }
      declarations += declaration(index..<stop, context)
      index = stop
    }
    return (declarations, atRules)
  }

  /// Advances to the first token of the next declaration or rule and returns it. Returns `nil` if there is
  /// none.
  mutating func nextItem(to end: Int) -> StyleToken? {
    while index < end, tokens[index].isSpace || tokens[index].isMark(";") { index += 1 }
    return index < end && !givesUp() ? tokens[index] : nil
  }

  mutating func declaration(
    _ range: Range<Int>, _ context: DeclarationContext
  ) -> [Declaration] {
    let first = tokens[range.lowerBound]
    if tokens[range].contains(where: \.isBroken) { return [] }
    guard case .name(let written) = first.kind else {
      report(.styleSyntax(.missingName(found: first.text)), at: first)
      return []
    }
    var colon = range.lowerBound + 1
    while colon < range.upperBound, tokens[colon].isSpace { colon += 1 }
    guard colon < range.upperBound, tokens[colon].isMark(":") else {
      report(.styleSyntax(.missingColon(after: written)), at: first)
      return []
    }
    var value = tokens[colon + 1..<range.upperBound]
    let isImportant = Self.takeImportance(&value)
    // Names of custom properties are case-sensitive.
    let name = written.hasPrefix("--") ? written : written.lowercased()
    switch reader.effects(of: name, value, context: context) {
    case .success(let effects):
      let span = span(range)
      if ValueReader(value).hasMixedGradient {
        report(.mixedGradient, at: self.span(colon + 1..<range.upperBound))
      }
      let text = ValueReader.text(of: value)
      return effects.map {
        Declaration(
          effect: $0, isImportant: isImportant, text: text, span: span, isOfTarget: isOfTarget)
      }
    case .failure(let failure):
      let isAboutName =
        switch failure.fact {
        case .unknownProperty, .unsupportedProperty, .unsupportedStyle, .misplacedProperty: true
        default: false
        }
      if let token = failure.token ?? (isAboutName ? first : nil) {
        report(failure.fact, at: token)
      } else {
        report(failure.fact, at: span(colon + 1..<range.upperBound))
      }
      return []
    }
  }

  private static func takeImportance(_ value: inout ArraySlice<StyleToken>) -> Bool {
    let solid = value.indices.filter { !value[$0].isSpace }
    guard solid.count >= 2, value[solid[solid.count - 2]].isMark("!"),
      case .name(let word) = value[solid[solid.count - 1]].kind, word.lowercased() == "important"
    else { return false }
    value = value[..<solid[solid.count - 2]]
    return true
  }
}
