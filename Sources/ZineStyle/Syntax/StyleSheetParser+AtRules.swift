import ZineText

extension StyleSheetParser {
  private static let atRules = [
    "import", "media", "page", "footnote", "font-face", "-zine-match", "charset",
  ]

  /// - Parameter parent: The style rule that contains the at-rule, if there is one.
  mutating func atRule(
    _ name: String, isActive: Bool, depth: Int, end: Int, in parent: NestingParent? = nil
  ) {
    guard let token = current else { return }
    index += 1
    let stop = place(of: UInt8(ascii: ";"), UInt8(ascii: "{"), from: index, to: end) ?? end
    let prelude = index..<stop
    let isBroken = tokens[prelude].contains(where: \.isBroken)
    index = stop
    if stop < end, tokens[stop].isMark(";") {
      index += 1
      if !isBroken { statement(name, token, prelude, isActive: isActive, depth: depth) }
      return
    }
    guard let content = block() else {
      if !isBroken { statement(name, token, prelude, isActive: isActive, depth: depth) }
      return
    }
    if isBroken { return }
    hasRules = true
    if parent != nil, name != "media", Self.atRules.contains(name) {
      report(.styleSyntax(.nestedAtRule(name)), at: token)
      return
    }
    let next = index
    index = content.lowerBound
    switch name {
    case "media":
      media(prelude, content, isActive: isActive, depth: depth, token, in: parent)
    case "page": page(prelude, content, isActive: isActive, token)
    case "footnote": noteArea(prelude, content, isActive: isActive, token)
    case "font-face": fontFace(content, isActive: isActive, token)
    case "-zine-match": match(prelude, content, isActive: isActive, token)
    case "import", "charset": report(.styleSyntax(.unreadableImport), at: token)
    default: reportUnknown(name, token)
    }
    index = next
  }

  private mutating func reportUnknown(_ name: String, _ token: StyleToken) {
    if StandardCSS.isAtRule(name) {
      report(.unsupportedStyle(name: "@" + name), at: token)
      return
    }
    report(
      .unknownAtRule(
        name: name, nearest: nearestName(to: name, in: Self.atRules.filter { $0 != "charset" })),
      at: token)
  }

  /// Parses an at-rule that ends with a semicolon instead of a block.
  private mutating func statement(
    _ name: String, _ token: StyleToken, _ prelude: Range<Int>, isActive: Bool, depth: Int
  ) {
    switch name {
    case "import": importRule(prelude, token, isLate: hasRules || depth > 0)
    // `@charset` is ignored, because the encoding is always UTF-8.
    case "charset": break
    case _ where Self.atRules.contains(name): report(.styleSyntax(.missingBlock), at: token)
    default: reportUnknown(name, token)
    }
  }

  private mutating func importRule(_ prelude: Range<Int>, _ token: StyleToken, isLate: Bool) {
    var reader = ValueReader(tokens[prelude])
    guard let address = reader.address() else {
      report(.styleSyntax(.unreadableImport), at: token)
      return
    }
    var query = MediaQuery(reader.takeRest())
    guard let isMeant = query.holds(in: media) else {
      report(.styleSyntax(.unreadableMedia(ValueReader.text(of: tokens[prelude]))), at: token)
      return
    }
    guard !isLate else {
      report(.styleSyntax(.lateImport), at: token)
      return
    }
    for feature in query.unsupported { report(.unsupportedStyle(name: feature), at: token) }
    if isMeant {
      sheet.imports.append(
        StyleSheet.Import(address: address, span: span(prelude), position: 0))
    }
  }

  private mutating func media(
    _ prelude: Range<Int>, _ content: Range<Int>, isActive: Bool, depth: Int,
    _ token: StyleToken, in parent: NestingParent?
  ) {
    var query = MediaQuery(tokens[prelude])
    let holds = query.holds(in: media)
    if holds == nil {
      report(.styleSyntax(.unreadableMedia(ValueReader.text(of: tokens[prelude]))), at: token)
    }
    for feature in query.unsupported { report(.unsupportedStyle(name: feature), at: token) }
    let isAround = isOfTarget
    isOfTarget = isOfTarget || query.namesTarget
    let isActive = isActive && holds == true
    if let parent {
      ruleContent(to: content.upperBound, of: parent, isActive: isActive)
    } else {
      rules(isActive: isActive, depth: depth + 1, to: content.upperBound)
    }
    isOfTarget = isAround
  }

  // MARK: Pages

  private mutating func page(
    _ prelude: Range<Int>, _ content: Range<Int>, isActive: Bool, _ token: StyleToken
  ) {
    let selectors = pageSelectors(prelude)
    if selectors == nil {
      report(.styleSyntax(.unreadablePage(ValueReader.text(of: tokens[prelude]))), at: token)
    }
    let (declarations, atRules) = declarations(to: content.upperBound, .page)
    var boxes: [(box: MarginBox, declarations: [Declaration])] = []
    var noteArea: [Declaration] = []
    for (name, token, content) in atRules {
      index = content.lowerBound
      if name == "footnote" {
        noteArea += self.declarations(to: content.upperBound, .noteArea).declarations
        continue
      }
      let declarations = self.declarations(to: content.upperBound, .marginBox).declarations
      if let box = MarginBox(rawValue: name) {
        boxes.append((box, declarations))
      } else {
        report(
          .unknownAtRule(
            name: name,
            nearest: nearestName(to: name, in: MarginBox.allCases.map(\.rawValue) + ["footnote"])),
          at: token)
      }
    }
    guard isActive else { return }
    guard sheet.pages.count + (selectors?.count ?? 0) <= Limits.pageRules else {
      report(.styleSyntax(.tooManyPageRules), at: token)
      return
    }
    for selector in selectors ?? [] {
      sheet.pages.append(
        StyleSheet.PageRule(
          selector: selector, declarations: declarations, marginBoxes: boxes, noteArea: noteArea,
          isOfTarget: isOfTarget))
    }
  }

  /// Parses `@footnote` outside of page rules, which applies to all pages.
  private mutating func noteArea(
    _ prelude: Range<Int>, _ content: Range<Int>, isActive: Bool, _ token: StyleToken
  ) {
    if tokens[prelude].contains(where: { !$0.isSpace }) {
      report(.styleSyntax(.unreadablePage(ValueReader.text(of: tokens[prelude]))), at: token)
    }
    let declarations = declarations(to: content.upperBound, .noteArea).declarations
    guard isActive else { return }
    guard sheet.pages.count < Limits.pageRules else {
      report(.styleSyntax(.tooManyPageRules), at: token)
      return
    }
    sheet.pages.append(
      StyleSheet.PageRule(
        selector: PageSelector(), declarations: [], marginBoxes: [], noteArea: declarations,
        isOfTarget: isOfTarget))
  }

  /// Parses page selectors. Without a selector, the rule applies to all pages.
  private func pageSelectors(_ prelude: Range<Int>) -> [PageSelector]? {
    var reader = ValueReader(tokens[prelude])
    if reader.isAtEnd { return [PageSelector()] }
    guard let selectors = reader.list({ $0.pageSelector() }), reader.isAtEnd else { return nil }
    return selectors
  }

  // MARK: Fonts

  private mutating func fontFace(_ content: Range<Int>, isActive: Bool, _ token: StyleToken) {
    var family: String?
    var sources: [FontFaceSource]?
    while index < content.upperBound {
      let stop =
        place(of: UInt8(ascii: ";"), from: index, to: content.upperBound) ?? content.upperBound
      defer { index = stop + 1 }
      var reader = ValueReader(tokens[index..<stop])
      if reader.isAtEnd { continue }
      let start = tokens[index..<stop].first { !$0.isSpace }
      if tokens[index..<stop].contains(where: \.isBroken) { continue }
      guard let name = reader.anyName(), reader.mark(":") else {
        report(.styleSyntax(.missingName(found: start?.text ?? "")), at: start)
        continue
      }
      switch name {
      case "font-family":
        family = reader.string() ?? reader.identifier()
        if family == nil || !reader.isAtEnd {
          report(
            .unreadableStyleValue(
              property: name, value: reader.rest, expected: "the name of a font family"), at: start)
        }
      case "src":
        let whole = reader
        sources = reader.list { $0.fontSource() }
        let isTooLong = sources.map { $0.count > Limits.families } ?? false
        if sources == nil || isTooLong || !reader.isAtEnd {
          report(
            .unreadableStyleValue(
              property: name, value: isTooLong ? whole.rest : reader.rest,
              expected: "local(\"A family\") or url(\"file.otf\"), up to \(Limits.families) of them"
            ),
            at: start)
        }
      case _ where StandardCSS.fontDescriptors.contains(name):
        report(.unsupportedProperty(name: name), at: start)
      case _ where StandardCSS.isKnown(name):
        report(.unsupportedStyle(name: name), at: start)
      default:
        report(
          .unknownProperty(
            name: name, nearest: nearestName(to: name, in: ["font-family", "src", "font-weight"])),
          at: start)
      }
    }
    guard sheet.fontFaces.count < Limits.fontRules else {
      report(.styleSyntax(.tooManyFontRules), at: token)
      return
    }
    guard let family, let sources else {
      report(
        .styleSyntax(.unreadableFontFace(missing: family == nil ? "font-family" : "src")), at: token
      )
      return
    }
    if isActive {
      sheet.fontFaces.append(
        StyleSheet.FontFaceRule(family: family, sources: sources, span: span(content)))
    }
  }

  // MARK: Patterns

  private mutating func match(
    _ prelude: Range<Int>, _ content: Range<Int>, isActive: Bool, _ token: StyleToken
  ) {
    let declarations = declarations(to: content.upperBound, .element).declarations
    let solid = tokens[prelude].filter { !$0.isSpace }
    guard let first = solid.first, case .string = first.kind else {
      report(.styleSyntax(.unreadableMatch), at: token)
      return
    }
    var selectors: [Selector] = []
    if solid.count > 1 {
      guard case .name(let word) = solid[1].kind, word.lowercased() == "in",
        let start = prelude.first(where: { tokens[$0].offset > solid[1].offset })
      else {
        report(.styleSyntax(.unreadableMatch), at: solid[1])
        return
      }
      do throws(SelectorParser.Failure) {
        selectors = try SelectorParser.selectors(tokens[start..<prelude.upperBound])
      } catch {
        report(error.fact, at: error.token ?? token)
        return
      }
    }
    guard isActive else { return }
    guard sheet.matches.count < Limits.matchRules else {
      report(.styleSyntax(.tooManyMatchRules), at: first)
      return
    }
    sheet.matches.append(
      StyleSheet.MatchRule(
        pattern: rawPattern(first), selectors: selectors, declarations: declarations,
        span: SourceSpan(source: source, offset: first.offset, length: first.length)))
  }

  /// Returns the pattern as written. Backslashes are kept, except before a quotation mark.
  private func rawPattern(_ token: StyleToken) -> String {
    let content = bytes[token.offset + 1..<token.offset + token.length - 1]
    var pattern: [UInt8] = []
    for byte in content {
      if byte == UInt8(ascii: "\""), pattern.last == UInt8(ascii: "\\") { pattern.removeLast() }
      pattern.append(byte)
    }
    return String(decoding: pattern, as: UTF8.self)
  }
}

extension ValueReader {
  /// Parses a `url()` and returns its address. If `isBare` is true, a string is accepted too.
  mutating func address(isBare: Bool = true) -> String? {
    if isBare, let text = string() { return text }
    if let text = url() { return text }
    return attempt { reader in
      guard var inside = reader.function("url"), let text = inside.string(), inside.isAtEnd else {
        return nil
      }
      return text
    }
  }

  /// Parses a `url()` that refers to a picture.
  mutating func picture() -> ShapePicture? {
    let span = nextSpan
    return address(isBare: false).map { ShapePicture(address: $0, span: span) }
  }

  fileprivate mutating func fontSource() -> FontFaceSource? {
    if let address = attempt({ $0.string() == nil ? $0.address() : nil }) {
      if var hint = function("format") { _ = hint.takeRest() }
      return .url(address)
    }
    return attempt { reader in
      guard var inside = reader.function("local") else { return nil }
      var words: [String] = []
      if let name = inside.string() { words = [name] }
      while let word = inside.identifier() { words.append(word) }
      return inside.isAtEnd && !words.isEmpty ? .local(words.joined(separator: " ")) : nil
    }
  }

  mutating func pageSelector() -> PageSelector? {
    var selector = PageSelector()
    selector.name = identifier()
    while mark(":") {
      if word("first") {
        selector.isFirst = true
      } else if word("blank") {
        selector.isBlank = true
      } else if let side = choice(PageSelector.Side.self) {
        selector.side = side
      } else if var inside = function("nth") {
        let tokens = inside.takeRest()
        let of = tokens.lastIndex { token in
          if case .name(let name) = token.kind { name.lowercased() == "of" } else { false }
        }
        guard let (step, offset) = SelectorParser.nth(tokens[..<(of ?? tokens.endIndex)]) else {
          return nil
        }
        selector.nth = PageSelector.Nth(step: step, offset: offset)
        if let of {
          var rest = ValueReader(tokens[(of + 1)...])
          guard let name = rest.identifier(), rest.isAtEnd else { return nil }
          selector.nth?.name = name
        }
      } else {
        return nil
      }
    }
    return selector == PageSelector() ? nil : selector
  }
}
