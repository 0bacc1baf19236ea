import ZineText

extension Shorthand {
  /// The shorthand `font`. Its value is, for example, `italic bold 12pt/14pt "Family"`, or the name of a text
  /// style.
  static let font = Shorthand(
    name: "font",
    expected:
      "style, weight and width, then a size, / line height and families, such as "
      + "italic bold 12pt/14pt \"Liberation Serif\"; or a text style such as -zine-title1",
    properties: Property.all(
      "font-style", "font-weight", "font-stretch", "font-size", "line-height", "font-family",
      "font-variant-caps", "font-variant-ligatures", "font-variant-numeric", "font-kerning",
      "font-feature-settings"),
    read: { reader in
      if let name = reader.attempt({ $0.anyName().flatMap(TextStyleName.init(property:)) }) {
        return textStyle(name)
      }
      return longForm(&reader)
    })

  /// The shorthand `font-variant`. It accepts keywords of its three longhands in any order.
  static let fontVariant: Shorthand = {
    let names = ["font-variant-caps", "font-variant-ligatures", "font-variant-numeric"]
    return Shorthand(
      name: "font-variant",
      expected: "normal, none, or words such as small-caps, oldstyle-nums, no-common-ligatures",
      properties: names.map(Property.named)
    ) { reader in
      if reader.word("normal") { return [:] }
      var words: [String: [StyleToken]] = [:]
      next: while !reader.isAtEnd {
        let part = reader.single()
        for name in names {
          var trial = part.value
          guard Property.named(name).read(&trial) != nil, trial.isAtEnd else { continue }
          var word = part.value
          words[name, default: []] += word.takeRest()
          words[name, default: []].append(StyleToken(kind: .space, offset: 0, length: 0))
          reader = part.rest
          continue next
        }
        return nil
      }
      var changes: [String: StyleChange] = [:]
      for (name, tokens) in words {
        var value = ValueReader(tokens[...])
        guard let change = Property.named(name).read(&value), value.isAtEnd else { return nil }
        changes[name] = change
      }
      return changes.isEmpty ? nil : changes
    }
  }()

  /// The shorthand `font-synthesis`. It lists the traits that can be synthesized and forbids all other
  /// traits.
  static let fontSynthesis = Shorthand(
    name: "font-synthesis", expected: "none, or weight, style, small-caps",
    properties: Property.all(
      "font-synthesis-weight", "font-synthesis-style", "font-synthesis-small-caps")
  ) { reader in
    var made: FontSynthesis = []
    if !reader.word("none") {
      while !reader.isAtEnd {
        if !made.contains(.weight), reader.word("weight") {
          made.insert(.weight)
        } else if !made.contains(.slant), reader.word("style") {
          made.insert(.slant)
        } else if !made.contains(.smallCapitals), reader.word("small-caps") {
          made.insert(.smallCapitals)
        } else {
          return nil
        }
      }
      guard !made.isEmpty else { return nil }
    }
    let traits: [(String, FontSynthesis)] = [
      ("weight", .weight), ("style", .slant), ("small-caps", .smallCapitals),
    ]
    var changes: [String: StyleChange] = [:]
    for (name, trait) in traits {
      let isMade = made.contains(trait)
      changes["font-synthesis-\(name)"] = { style, _ in
        if isMade {
          style.inherited.synthesis.insert(trait)
        } else {
          style.inherited.synthesis.remove(trait)
        }
      }
    }
    return changes
  }

  private static func longForm(_ reader: inout ValueReader) -> [String: StyleChange]? {
    var changes: [String: StyleChange] = [:]
    // The following properties can be in any order, each at most once. `normal` has no effect.
    prefix: while true {
      for property in Property.all("font-style", "font-weight", "font-variant-caps", "font-stretch")
      where changes[property.name] == nil {
        if reader.word("normal") { continue prefix }
        // A percentage in this shorthand is the font size, not the font width.
        if property.name == "font-stretch", reader.startsPercentage { continue }
        var word = reader.single()
        guard let change = property.read(&word.value), word.value.isAtEnd else { continue }
        changes[property.name] = change
        reader = word.rest
        continue prefix
      }
      break
    }
    guard let size = Property.named("font-size").read(&reader) else { return nil }
    changes["font-size"] = size
    if reader.mark("/") {
      guard let height = Property.named("line-height").read(&reader) else { return nil }
      changes["line-height"] = height
    }
    guard let family = Property.named("font-family").read(&reader) else { return nil }
    changes["font-family"] = family
    return changes
  }

  /// Sets font size, line height and weight from a text style, so that they depend on the reader's text size.
  /// Other font properties keep their values.
  private static func textStyle(_ name: TextStyleName) -> [String: StyleChange] {
    let keep: StyleChange = { _, _ in }
    return [
      "font-family": keep, "font-style": keep, "font-stretch": keep, "font-variant-caps": keep,
      "font-variant-ligatures": keep, "font-variant-numeric": keep, "font-kerning": keep,
      "font-feature-settings": keep,
      "font-size": { style, context in
        style.inherited.setSize(context.textBase.size * context.textSize.scale(of: name))
        style.inherited.textStyle = name
      },
      "line-height": { style, context in
        style.inherited.lineHeight = name.lineHeight(in: context.textBase)
      },
      "font-weight": { style, _ in style.inherited.weight = name.isBold ? 700 : 400 },
    ]
  }
}

extension TextStyleName {
  /// Returns the line height of the text style. Titles have a smaller line height than body text.
  fileprivate func lineHeight(in base: TextBase) -> LineHeightStyle {
    guard let lineHeight = base.lineHeight else { return .normal }
    return switch self {
    case .display1: .factor(1.05)
    case .display2: .factor(1.12)
    case .title1, .title2, .title3, .headline, .subheadline, .callout: .factor(1.15)
    case .body, .footnote, .caption1, .caption2: .factor(lineHeight / base.size)
    }
  }
}
