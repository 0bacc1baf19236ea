/// What a rule speaks of.
package enum StyleSelector: Hashable, Sendable {
  case page
  case body
  /// 1 to 6.
  case heading(Int)

  package init?(_ text: some StringProtocol) {
    switch text {
    case "page": self = .page
    case "body": self = .body
    case "h1", "h2", "h3", "h4", "h5", "h6": self = .heading(Int(text.dropFirst()) ?? 1)
    default: return nil
    }
  }
}

/// A property with its value, as far as it can be read without knowing the element.
package enum StyleDeclaration: Hashable, Sendable {
  case pageSize(Size)
  /// Top, right, bottom, left.
  case pageMargin([Length])
  case columns(Int)
  case columnGap(Length)
  case fontFamily([String])
  case fontSize(Length)
  /// `nil` for `normal`.
  case lineHeight(Length?)
  case textAlign(TextAlignment)
  case textIndent(Length)
  case color(Color)
  case blankLines(BlankLines)
  case smartQuotes(SmartQuotes)
  case composing(ComposingDeclaration)
  case features(FontFeatures.Property, [FontFeature])
}

/// `SELECTOR { PROPERTY: VALUE }`.
package struct StyleRule: Hashable, Sendable {
  package var selector: StyleSelector
  package var declaration: StyleDeclaration

  package init(_ selector: StyleSelector, _ declaration: StyleDeclaration) {
    self.selector = selector
    self.declaration = declaration
  }
}

/// Why a `--set` can't be taken.
package enum StyleOptionFailure: Error, Hashable, Sendable {
  /// Not of the form SELECTOR.PROPERTY=VALUE.
  case form
  case unknownSelector(String)
  case unknownProperty(String, nearest: String?)
  /// The property says nothing about what the selector names.
  case wrongSelector(property: String, selector: String)
  case unreadableValue(property: String, value: String, expected: String)
  /// The page that all rules make together leaves no column.
  case noRoom(columnWidth: Double, columnHeight: Double)
}

/// What a `--set` says.
package enum StyleOption: Hashable, Sendable {
  case rule(StyleRule)
  /// Part of the style language, but not built yet.
  case unsupported(property: String)

  /// Reads `SELECTOR.PROPERTY=VALUE`, cut at the last dot before the `=`.
  package init(_ text: String) throws(StyleOptionFailure) {
    guard let equals = text.firstIndex(of: "="), let dot = text[..<equals].lastIndex(of: ".") else {
      throw .form
    }
    let selectorText = text[..<dot].trimmingSpaces()
    guard let selector = StyleSelector(selectorText) else {
      throw .unknownSelector(selectorText)
    }
    let name = text[text.index(after: dot)..<equals].trimmingSpaces().lowercased()
    let value = text[text.index(after: equals)...].trimmingSpaces()
    if let property = ComposingProperty(name) {
      guard selector != .page else {
        throw .wrongSelector(property: name, selector: selectorText)
      }
      guard let declaration = property.declaration(value) else {
        throw .unreadableValue(property: name, value: value, expected: property.expected)
      }
      self = .rule(StyleRule(selector, .composing(declaration)))
      return
    }
    if let property = FontFeatures.Property(rawValue: name) {
      guard selector != .page else {
        throw .wrongSelector(property: name, selector: selectorText)
      }
      guard let features = property.features(value) else {
        throw .unreadableValue(property: name, value: value, expected: property.expected)
      }
      self = .rule(StyleRule(selector, .features(property, features)))
      return
    }
    guard let property = StyleProperty(name) else {
      if StyleProperty.planned.contains(name) || StyleProperty.planned.contains("-zine-" + name) {
        self = .unsupported(property: name)
        return
      }
      throw .unknownProperty(name, nearest: nearestName(to: name, in: StyleProperty.allNames))
    }
    guard property.applies(to: selector) else {
      throw .wrongSelector(property: name, selector: selectorText)
    }
    guard let declaration = property.declaration(value) else {
      throw .unreadableValue(property: name, value: value, expected: property.expected)
    }
    self = .rule(StyleRule(selector, declaration))
  }
}
