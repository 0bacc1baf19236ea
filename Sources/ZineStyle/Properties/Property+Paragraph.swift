import ZineText

extension Property {
  static let paragraph: [Property] = group(
    affecting: [.body, .block],
    [
      textAlign,
      .value(
        "text-align-last", \.inherited.lastAlignment,
        expected: "auto, " + TextAlignment.allCases.map(\.rawValue).joined(separator: ", ")
      ) { reader in
        reader.word("auto") ? .some(nil) : reader.choice(TextAlignment.self).map(Optional.some)
      }
      .written(wordText(\.inherited.lastAlignment, else: "auto")),
      textFit,
      .length("text-indent", \.inherited.indent, inherited: true, .any),
      lineHeight,
      heightLimit("-zine-line-height-min", \.inherited.lineHeightMinimum),
      heightLimit("-zine-line-height-max", \.inherited.lineHeightMaximum),
      tabStops, tabSize,
      .value(
        "direction", \.inherited.direction, expected: "auto, ltr, rtl", phase: .direction
      ) { reader in
        reader.word("auto") ? .some(nil) : reader.choice(BaseDirection.self).map(Optional.some)
      }
      .written(wordText(\.inherited.direction, else: "auto"))
      .affecting([.body, .block, .page, .noteArea]),
      .choice("white-space", \.inherited.whiteSpace)
        .affecting([.body, .block, .inline, .generated, .firstPart, .match]),
      .choice("word-break", \.inherited.composing.wordBreak),
      .choice("overflow-wrap", \.inherited.composing.overflowWrap),
      quotes,
      .choice("-zine-smart-quotes", \.inherited.smartQuotes)
        .affecting([.body, .block, .inline]),
      .choice("-zine-blank-lines", \.inherited.blankLines)
        .affecting([.body, .block, .rule]),
    ])

  /// Text alignment. A string is the character at which the lines of a table column are aligned (CSS Text 4,
  /// section 7.1).
  private static let textAlign = Property.value(
    "text-align", \.inherited.textAlign,
    expected: TextAlignment.allCases.map(\.rawValue).joined(separator: ", ")
      + ", or a string such as \".\" with one of them"
  ) { reader in
    var mark = reader.string()
    let alignment: TextAlignment? = reader.choice()
    if mark == nil, alignment != nil { mark = reader.string() }
    guard alignment != nil || mark != nil, mark != "" else { return nil }
    return TextAlignValue(alignment: alignment ?? .end, mark: mark)
  }
  .written { style in
    let word = style.inherited.alignment.rawValue
    return style.inherited.alignmentMark.map { "\(quotedStyleText($0)) \(word)" } ?? word
  }

  /// Scaling of text to fill its lines (CSS Text 5). The keywords must be in this order.
  private static let textFit = Property.value(
    "text-fit", \.inherited.textFit,
    expected: "none, or grow or shrink with consistent, per-line or per-line-all, and a percentage"
  ) { reader -> TextFit?? in
    let isNone = reader.word("none")
    let direction: TextFit.Direction? = isNone ? nil : reader.choice()
    guard isNone || direction != nil else { return nil }
    let lines = reader.choice() ?? TextFit.Lines.consistent
    let limit = reader.percentage()
    return .some(direction.map { TextFit($0, lines, limit: limit.map { $0 / 100 }) })
  }
  .written { style in
    guard let fit = style.inherited.textFit else { return "none" }
    return
      ([fit.direction.rawValue, fit.lines.rawValue] + (fit.limit.map { [percentText($0)] } ?? []))
      .joined(separator: " ")
  }

  private static let lineHeight = Property.computed(
    "line-height", \.inherited.lineHeight,
    expected: "normal, a number such as 1.2, or a length such as 12pt", phase: .lineHeight
  ) { reader in
    if reader.word("normal") { return { _, _ in LineHeightStyle.normal } }
    if let factor = reader.attempt({ $0.number(in: Limits.lineHeightFactor) }) {
      return { _, _ in .factor(factor) }
    }
    guard let length = reader.length(.positive, percentages: true) else { return nil }
    return { style, context in
      var lengths = context.lengths
      lengths.em = style.inherited.fontSize
      lengths.lineHeight = context.parent.inherited.lineHeightPoints
      let points = length.points(in: lengths, percentBase: style.inherited.fontSize)
      return .points(min(max(points, 0.1), Limits.length))
    }
  }
  .written { $0.inherited.lineHeight.styleText }
  .affecting([.body, .block, .rule, .page, .marginBox])

  private static func heightLimit(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, Double?> & Sendable
  ) -> Property {
    .computed(name, path, expected: "none, or a length such as 12pt") { reader in
      if reader.word("none") { return { _, _ in nil } }
      guard let length = reader.length(.positive) else { return nil }
      return { _, context in limited(context.points(length)) }
    }
    .written { $0[keyPath: path].map(pointsText) ?? "none" }
    .affecting([.body, .block, .rule])
  }

  // MARK: Tabs

  private static let tabStops = Property.computed(
    "-zine-tab-stops", \.inherited.tabStops,
    expected: "none, or places such as 2cm, 100% end \".\" (start, end, center or decimal)"
  ) { reader in
    if reader.word("none") { return { _, _ in [] } }
    guard let stops = reader.list({ $0.tabStop() }), stops.count <= 100 else { return nil }
    return { _, context in
      stops.map { length, alignment, leader in
        TabStop(
          position: context.computed(length), alignment: alignment, leader: leader)
      }
    }
  }
  .written { style in
    list(style.inherited.tabStops) { stop in
      let leader = stop.leader.map { " " + quotedStyleText($0) } ?? ""
      return "\(stop.position.styleText) \(stop.alignment.styleText)\(leader)"
    }
  }

  private static let tabSize = Property.computed(
    "tab-size", \.inherited.tabSize, expected: "a number of spaces, or a length"
  ) { reader in
    if let spaces = reader.attempt({ $0.number(in: 0...100) }) {
      return { _, _ in .spaces(spaces) }
    }
    guard let length = reader.length(.notNegative) else { return nil }
    return { _, context in .points(limited(context.points(length))) }
  }
  .written { style in
    switch style.inherited.tabSize {
    case .spaces(let count): shortDecimal(count)
    case .points(let points): pointsText(points)
    }
  }

  // MARK: Quotes

  private static let quotes = Property.value(
    "quotes", \.inherited.quotes, expected: "auto, none, or pairs of marks such as \"«\" \"»\""
  ) { reader in
    if reader.word("auto") { return .auto }
    if reader.word("none") { return QuotesStyle.none }
    var pairs: [[String]] = []
    while let opening = reader.string() {
      guard let closing = reader.string() else { return nil }
      pairs.append([opening, closing])
    }
    return pairs.isEmpty ? nil : .pairs(pairs)
  }
  .written { style in
    switch style.inherited.quotes {
    case .auto: "auto"
    case .none: "none"
    case .pairs(let pairs):
      pairs.map { $0.map(quotedStyleText).joined(separator: " ") }.joined(separator: " ")
    }
  }
  .affecting([.body, .block, .inline, .generated, .marker])
}

extension ValueReader {
  fileprivate mutating func tabStop() -> (Length, TabAlignment, String?)? {
    guard let length = length(.notNegative, percentages: true) else { return nil }
    let alignments: [(String, TabAlignment)] = [
      ("start", .start), ("end", .end), ("center", .center), ("decimal", .decimal(".")),
    ]
    let alignment = alignments.first { word($0.0) }?.1 ?? .start
    return (length, alignment, string())
  }
}
