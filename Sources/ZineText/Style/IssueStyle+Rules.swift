extension IssueStyle {
  /// The style of a target under the user's rules, a later rule winning over an earlier one.
  ///
  /// Headings take family and colour from the body and keep their size against its. Built in are
  /// their weight, that they are ragged, and that they are not indented: only rules of their own
  /// change that.
  package init(target: Target, rules: [StyleRule]) throws(StyleOptionFailure) {
    self = target.style
    let builtIn = self
    let builtInBody = body
    for declaration in rules.declarations(for: .body) {
      body.apply(declaration, parent: builtInBody, rem: body.fontSize)
    }
    for level in 1...6 {
      var heading = builtIn.headings[level - 1]
      heading.inherit(from: body, builtIn: builtInBody)
      for declaration in rules.declarations(for: .heading(level)) {
        heading.apply(declaration, parent: body, rem: body.fontSize)
      }
      headings[level - 1] = heading
    }
    for declaration in rules.declarations(for: .page) {
      page.apply(declaration, em: body.fontSize)
    }
    if page.grid != nil, case .fixed(let lineHeight) = body.lineHeight { page.grid = lineHeight }
    if body.lineHeight == .normal { page.grid = nil }
    try checkRoom()
  }

  /// Every size within its limits, and columns in which at least a letter and a line have room.
  private func checkRoom() throws(StyleOptionFailure) {
    let column = page.columnSize
    guard column.width >= 1, column.height >= 1 else {
      throw .noRoom(columnWidth: column.width, columnHeight: column.height)
    }
    for block in [body] + headings where !Limits.fontSize.contains(block.fontSize) {
      throw .unreadableValue(
        property: "font-size", value: "\(block.fontSize)", expected: StyleProperty.fontSize.expected
      )
    }
    for case .fixed(let height) in ([body] + headings).map(\.lineHeight)
    where !(0.1...Limits.length).contains(height) {
      throw .unreadableValue(
        property: "line-height", value: "\(height)", expected: StyleProperty.lineHeight.expected)
    }
  }
}

extension [StyleRule] {
  /// What the rules say of a selector, in order, but the sizes first on which other lengths rest.
  fileprivate func declarations(for selector: StyleSelector) -> [StyleDeclaration] {
    let declarations = filter { $0.selector == selector }.map(\.declaration)
    return declarations.filter(\.isSize) + declarations.filter { !$0.isSize }
  }
}

extension StyleDeclaration {
  fileprivate var isSize: Bool {
    switch self {
    case .fontSize, .pageSize: true
    default: false
    }
  }
}

extension BlockStyle {
  fileprivate mutating func inherit(from body: BlockStyle, builtIn: BlockStyle) {
    let scale = body.fontSize / builtIn.fontSize
    fontSize *= scale
    families = body.families
    color = body.color
    composing = .heading(under: body.composing)
    features = body.features
    switch (lineHeight, body.lineHeight) {
    case (.fixed(let height), .fixed): lineHeight = .fixed(height * scale)
    case (.normal, .fixed): lineHeight = .fixed(fontSize * 1.15)
    case (_, .normal): lineHeight = .normal
    }
  }

  fileprivate mutating func apply(
    _ declaration: StyleDeclaration, parent: BlockStyle, rem: Double
  ) {
    switch declaration {
    case .fontFamily(let names):
      families = FontFamilies(named: names, fallback: parent.families.fallback)
    case .fontSize(let length):
      let size = length.points(em: parent.fontSize, rem: rem, percentBase: parent.fontSize)
      // A line height that no rule has set yet follows the size.
      if case .fixed(let height) = lineHeight { lineHeight = .fixed(height * size / fontSize) }
      fontSize = size
    case .lineHeight(nil): lineHeight = .normal
    case .lineHeight(let length?):
      lineHeight = .fixed(length.points(em: fontSize, rem: rem, percentBase: fontSize))
    case .textAlign(let value): alignment = value
    case .textIndent(let length):
      indent = length.points(em: fontSize, rem: rem, percentBase: 0)
    case .color(let value): color = value
    case .blankLines(let value): blankLines = value
    case .smartQuotes(let value): smartQuotes = value
    case .features(let property, let value): features.set(property, to: value)
    case .composing(let value): composing.apply(value, fontSize: fontSize, rem: rem)
    case .pageSize, .pageMargin, .columns, .columnGap: break
    }
  }
}

extension PageStyle {
  fileprivate mutating func apply(_ declaration: StyleDeclaration, em: Double) {
    switch declaration {
    case .pageSize(let value): size = value
    case .pageMargin(let sides):
      func points(_ side: Int, of base: Double) -> Double {
        sides[side].points(em: em, rem: em, percentBase: base)
      }
      margins = PageMargins(
        top: points(0, of: size.height), right: points(1, of: size.width),
        bottom: points(2, of: size.height), left: points(3, of: size.width), isMirrored: false)
    case .columns(let value): columns = value
    case .columnGap(let length):
      columnGap = length.points(em: em, rem: em, percentBase: size.width)
    case .fontFamily, .fontSize, .lineHeight, .textAlign, .textIndent, .color, .blankLines,
      .smartQuotes, .composing, .features:
      break
    }
  }
}
