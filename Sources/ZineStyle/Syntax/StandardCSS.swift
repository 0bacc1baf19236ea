import ZineText

/// Names in CSS that zine does not support. Because of these fixed lists, a style sheet written for browsers
/// or other typesetters only causes warnings. A misspelt name is still an error.
///
/// Sources: the index of properties in CSS Snapshot 2023, the modules that it refers to, and the prefixed
/// names that browsers still support (Compatibility Standard).
enum StandardCSS {
  static func isProperty(_ name: String) -> Bool {
    StandardNames.properties.contains(name) || StandardNames.descriptors.contains(name)
      || StandardNames.prefixed.contains(unprefixed(name))
      || isPrefixed(name) && StandardNames.properties.contains(unprefixed(name))
      || isPrefixed(name) && PropertyAlias.names[unprefixed(name)] != nil
      || isPrefixed(name) && Property.byName[unprefixed(name)] != nil
      || isPrefixed(name) && Shorthand.find(unprefixed(name)) != nil
  }

  /// Returns whether CSS has a property or descriptor with this name, whether or not zine supports it.
  static func isKnown(_ name: String) -> Bool {
    isProperty(name) || PropertyAlias.names[name] != nil
      || !name.hasPrefix("-zine-")
        && (Property.byName[name] != nil || Shorthand.find(name) != nil)
  }

  /// - Parameter name: Name without the `@`.
  static func isAtRule(_ name: String) -> Bool {
    StandardNames.atRules.contains(unprefixed(name))
  }

  /// - Parameter name: Name without the colons.
  static func isPseudoElement(_ name: String) -> Bool {
    let name = name.lowercased()
    return StandardNames.pseudoElements.contains(name) || isPrefixed(name)
  }

  static let pseudoClasses = StandardNames.pseudoClasses

  /// Elements of HTML and SVG that zine's markup does not support, and `html`.
  static let elements = StandardNames.elements

  /// Descriptors of `@font-face`.
  static let fontDescriptors = StandardNames.fontDescriptors

  /// Returns whether a value that zine cannot parse is probably valid CSS. The value counts as valid if it
  /// contains a keyword of the property, or a keyword, function or unit that CSS allows in any property.
  static func isValue(_ tokens: ArraySlice<StyleToken>, of property: String) -> Bool {
    let words = StandardNames.words[property] ?? []
    return tokens.contains { token in
      switch token.kind {
      case .name(let name):
        words.contains(name.lowercased()) || StandardNames.wideWords.contains(name.lowercased())
          || name.lowercased() == "transparent" && takesColor(property)
          || name.lowercased() == "currentcolor" && takesColor(property)
          // Keyword of the relative colour syntax, such as `oklch(from red l c h)`.
          || name.lowercased() == "from" && takesColor(property)
          || StandardNames.systemColors.contains(name.lowercased()) && takesColor(property)
      case .function(let name):
        StandardNames.functions.contains(name) || words.contains(name + "(")
          || StandardNames.colorFunctions.contains(name) && takesColor(property)
      case .url: words.contains("url(")
      case .dimension(_, let unit): StandardNames.units.contains(unit)
      default: false
      }
    }
  }

  /// Returns whether a condition tests a media feature of CSS, such as `max-width: 600px` or `width >= 40em`.
  static func isMediaFeature(_ inside: ValueReader) -> Bool {
    var inside = inside
    return inside.takeRest().contains { token in
      guard case .name(let name) = token.kind else { return false }
      let feature = name.lowercased()
      let plain = ["min-", "max-"].first { feature.hasPrefix($0) }.map {
        feature.dropFirst($0.count)
      }
      return StandardNames.mediaFeatures.contains(String(plain ?? feature[...]))
    }
  }

  private static func takesColor(_ property: String) -> Bool {
    ["background", "border", "text-decoration", "box-shadow", "text-shadow"].contains(property)
      || property.hasPrefix("border-") || property.hasSuffix("color") || property == "column-rule"
  }

  private static let prefixes = ["-webkit-", "-moz-", "-ms-", "-o-", "-epub-", "-khtml-"]

  private static func isPrefixed(_ name: String) -> Bool {
    prefixes.contains { name.hasPrefix($0) }
  }

  private static func unprefixed(_ name: String) -> String {
    prefixes.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) } ?? name
  }
}
