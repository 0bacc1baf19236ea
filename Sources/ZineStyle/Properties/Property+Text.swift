import ZineText

extension Property {
  typealias ValueText = @Sendable (ComputedStyle) -> String?

  /// The value in a style, as a style sheet would say it; lengths are points. `nil` where the computed
  /// style does not tell it.
  package func text(in style: ComputedStyle) -> String? { Self.texts[name]?(style) }

  /// The properties of elements by name.
  static let texts: [String: ValueText] = [
    fontTexts, paintTexts, paragraphTexts, composingTexts, boxTexts, otherTexts,
  ].reduce(into: [:]) { all, texts in all.merge(texts) { first, _ in first } }

  private static func word<Value: RawRepresentable<String> & Sendable>(
    _ path: KeyPath<ComputedStyle, Value> & Sendable
  ) -> ValueText {
    { style in style[keyPath: path].rawValue }
  }

  private static func word<Value: RawRepresentable<String> & Sendable>(
    _ path: KeyPath<ComputedStyle, Value?> & Sendable, else standard: String
  ) -> ValueText {
    { style in style[keyPath: path]?.rawValue ?? standard }
  }

  private static func length(_ path: KeyPath<ComputedStyle, Double> & Sendable) -> ValueText {
    { style in pointsText(style[keyPath: path]) }
  }

  private static func length(
    _ path: KeyPath<ComputedStyle, Double?> & Sendable, else standard: String
  ) -> ValueText {
    { style in style[keyPath: path].map(pointsText) ?? standard }
  }

  private static func color(
    _ path: KeyPath<ComputedStyle, Color?> & Sendable, else standard: String
  ) -> ValueText {
    { style in style[keyPath: path]?.styleText ?? standard }
  }

  private static func list<Value>(_ values: [Value], _ text: (Value) -> String) -> String {
    values.isEmpty ? "none" : values.map(text).joined(separator: ", ")
  }

  // MARK: Groups

  private static let fontTexts: [String: ValueText] = {
    var texts: [String: ValueText] = [
      "font-family": { $0.inherited.families.styleText },
      "font-size": length(\.inherited.fontSize),
      "font-weight": { shortDecimal($0.inherited.weight) },
      "font-style": word(\.inherited.slant),
      "font-stretch": { shortDecimal($0.inherited.stretch) + "%" },
      "font-width": { shortDecimal($0.inherited.stretch) + "%" },
      "letter-spacing": length(\.inherited.letterSpacing),
      "word-spacing": length(\.inherited.wordSpacing),
    ]
    for kind in FontFeatures.Property.allCases {
      texts[kind.rawValue] = { kind.styleText($0.inherited.features[kind]) }
    }
    return texts
  }()

  private static let paintTexts: [String: ValueText] = [
    "color": { $0.inherited.color.styleText },
    "background-color": color(\.own.background, else: "transparent"),
    "opacity": { shortDecimal($0.own.opacity) },
    "-webkit-text-stroke-color": { style in
      switch style.inherited.strokeColor {
      case nil: "currentcolor"
      case StrokeColor.none?: "none"
      case .color(let color)?: color.styleText
      }
    },
    "-webkit-text-stroke-width": { style in
      switch style.inherited.strokeWidth {
      case nil: pointsText(0)
      case .points(let points)?: pointsText(points)
      // Of the font size, which only the markup can say.
      case .percent(let percent)?: shortDecimal(percent) + "%"
      }
    },
    "text-decoration-line": { style in
      let lines = style.own.decoration.lines
      let names = [
        lines.contains(.underline) ? "underline" : nil,
        lines.contains(.lineThrough) ? "line-through" : nil,
      ].compactMap { $0 }
      return names.isEmpty ? "none" : names.joined(separator: " ")
    },
    "text-decoration-style": word(\.own.decoration.style),
    "text-decoration-color": color(\.own.decoration.color, else: "currentcolor"),
    "text-decoration-thickness": length(\.own.decoration.thickness, else: "auto"),
    "vertical-align": length(\.own.shift),
    "text-transform": { $0.inherited.transform.styleText },
    "text-shadow": { style in
      list(style.inherited.shadows) { shadow in
        let color = shadow.color.map { " " + $0.styleText } ?? ""
        return "\(pointsText(shadow.x)) \(pointsText(shadow.y))\(color)"
      }
    },
    "-zine-text-effect": { $0.inherited.isLetterpress ? "letterpress" : "none" },
  ]

  private static let paragraphTexts: [String: ValueText] = [
    "text-align": word(\.inherited.alignment),
    "text-align-last": word(\.inherited.lastAlignment, else: "auto"),
    "text-indent": length(\.inherited.indent),
    "line-height": { $0.inherited.lineHeight.styleText },
    "-zine-line-height-min": length(\.inherited.lineHeightMinimum, else: "none"),
    "-zine-line-height-max": length(\.inherited.lineHeightMaximum, else: "none"),
    "-zine-tab-stops": { style in
      list(style.inherited.tabStops) { stop in
        let leader = stop.leader.map { " " + quotedStyleText($0) } ?? ""
        return "\(pointsText(stop.position)) \(stop.alignment.styleText)\(leader)"
      }
    },
    "tab-size": { style in
      switch style.inherited.tabSize {
      case .spaces(let count): shortDecimal(count)
      case .points(let points): pointsText(points)
      }
    },
    "direction": word(\.inherited.direction, else: "auto"),
    "white-space": word(\.inherited.whiteSpace),
    "word-break": word(\.inherited.composing.wordBreak),
    "overflow-wrap": word(\.inherited.composing.overflowWrap),
    "quotes": { style in
      switch style.inherited.quotes {
      case .auto: "auto"
      case .none: "none"
      case .pairs(let pairs):
        pairs.map { $0.map(quotedStyleText).joined(separator: " ") }.joined(separator: " ")
      }
    },
    "-zine-smart-quotes": word(\.inherited.smartQuotes),
    "-zine-blank-lines": word(\.inherited.blankLines),
  ]

  private static let composingTexts: [String: ValueText] = [
    "text-wrap-style": word(\.inherited.composing.wrap),
    "hyphens": word(\.inherited.composing.hyphenation.mode),
    "hyphenate-limit-chars": { style in
      let limits = style.inherited.composing.hyphenation
      return "\(limits.minimumWord) \(limits.minimumBefore) \(limits.minimumAfter)"
    },
    "hyphenate-limit-lines": {
      $0.inherited.composing.hyphenation.lineLimit.map { String($0) } ?? "no-limit"
    },
    "hyphenate-limit-last": word(\.inherited.composing.hyphenation.lastLine),
    "hanging-punctuation": { style in
      let own = style.inherited.composing.hangingPunctuation
      let names: [(HangingPunctuation, String)] = [
        (.first, "first"), (.last, "last"), (.forceEnd, "force-end"), (.allowEnd, "allow-end"),
      ]
      return own.isEmpty
        ? "none" : names.filter { own.contains($0.0) }.map(\.1).joined(separator: " ")
    },
    "-zine-optical-margin": { $0.inherited.composing.hasOpticalMargins ? "both" : "none" },
    "-zine-glyph-scaling-limits": { style in
      let limits = style.inherited.composing.glyphScaling
      return limits == 1...1
        ? "none" : "\(percentText(limits.lowerBound)) \(percentText(limits.upperBound))"
    },
    "-zine-letter-spacing-limits": { style in
      let limits = style.inherited.composing.letterSpacing
      return limits == 0...0
        ? "none" : "\(shortDecimal(limits.lowerBound))em \(shortDecimal(limits.upperBound))em"
    },
    "-zine-word-spacing-limits": { style in
      let limits = style.inherited.composing.wordSpacing
      return [limits.minimum, limits.optimum, limits.maximum].map(percentText)
        .joined(separator: " ")
    },
    "-zine-looseness": { String($0.inherited.composing.looseness) },
    "-zine-last-line-min": { style in
      let minimum = style.inherited.composing.lastLineMinimum
      return minimum == 0 ? "none" : shortDecimal(minimum) + "em"
    },
    "line-break": word(\.inherited.composing.strictness),
  ]

  private static let boxTexts: [String: ValueText] = {
    var texts: [String: ValueText] = [
      // Whether a shown element is a block is the markup's to say.
      "display": { $0.own.isDisplayed ? nil : "none" },
      "border-top-left-radius": length(\.own.radius.topStart),
      "border-top-right-radius": length(\.own.radius.topEnd),
      "border-bottom-right-radius": length(\.own.radius.bottomEnd),
      "border-bottom-left-radius": length(\.own.radius.bottomStart),
    ]
    for side in BoxSide.allCases {
      let name = side.rawValue
      @Sendable func used(_ style: ComputedStyle) -> BoxSide {
        side.resolved(style)
      }
      texts["margin-\(name)"] = { pointsText($0.own.margin[used($0)]) }
      texts["padding-\(name)"] = { pointsText($0.own.padding[used($0)]) }
      texts["border-\(name)-width"] = { pointsText($0.own.border[used($0)].usedWidth) }
      texts["border-\(name)-style"] = { $0.own.border[used($0)].line.rawValue }
      texts["border-\(name)-color"] = {
        $0.own.border[used($0)].color?.styleText ?? "currentcolor"
      }
    }
    texts["margin-inside"] = length(\.own.margin.start)
    texts["margin-outside"] = length(\.own.margin.end)
    return texts
  }()

  private static let otherTexts: [String: ValueText] = [
    "list-style-type": { $0.inherited.listType.styleText },
    "content": { $0.own.content?.styleText ?? "normal" },
    "counter-reset": { style in counters(style.own.counterReset) },
    "counter-increment": { style in counters(style.own.counterIncrement) },
    "string-set": { style in
      list(style.own.stringSet) { "\($0.name) \($0.content.styleText)" }
    },
    "bookmark-level": { style in
      switch style.own.bookmarkLevel {
      case nil: "auto"
      case 0?: "none"
      case let level?: String(level)
      }
    },
    "bookmark-label": { $0.own.bookmarkLabel?.styleText ?? "content()" },
    "page": { $0.own.page ?? "auto" },
    "break-before": { forcedBreak($0.own.breakBefore) },
    "break-after": { forcedBreak($0.own.breakAfter) },
    "-zine-text-base": { style in
      guard let base = style.own.sheet.textBase else { return "none" }
      return "\(pointsText(base.size)) \(base.lineHeight.map(pointsText) ?? "normal")"
    },
  ]

  private static func counters(_ changes: [CounterChange]) -> String {
    changes.isEmpty ? "none" : changes.map { "\($0.name) \($0.value)" }.joined(separator: " ")
  }

  private static func forcedBreak(_ forcedBreak: ForcedBreak?) -> String {
    switch forcedBreak {
    case nil: "auto"
    case .column?: "column"
    case .page?: "page"
    }
  }
}

extension TextTransform {
  fileprivate var styleText: String {
    let words = [letterCase?.rawValue, isFullWidth ? "full-width" : nil].compactMap { $0 }
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

extension TabAlignment {
  fileprivate var styleText: String {
    switch self {
    case .start: "start"
    case .end: "end"
    case .center: "center"
    case .decimal: "decimal"
    }
  }
}
