import ZineText

/// A setting on the command line, `SELECTOR.PROPERTY=VALUE`. It is equivalent to the rule `SELECTOR {
/// PROPERTY: VALUE }`.
package enum StyleSetting {
  /// Parses a setting and returns a style sheet with the equivalent rule. The last dot before the `=`
  /// separates the selector from the property. If the property is not supported, returns its name and an
  /// empty style sheet.
  /// - Parameter number: Index of the setting among all settings, from 0.
  package static func sheet(
    _ text: String, number: Int = 0
  ) throws(StyleSettingFailure) -> (sheet: StyleSheet, unsupported: String?) {
    guard let equals = text.firstIndex(of: "="), let dot = text[..<equals].lastIndex(of: ".") else {
      throw .form
    }
    let selector = Array(text[..<dot].trimmingSpaces().utf8)
    let name = text[text.index(after: dot)..<equals].trimmingSpaces()
    let value = text[text.index(after: equals)...]
    var sheet = StyleSheet()
    let pages = selector.isPage ? try pageSelectors(selector.dropFirst(4)) : nil
    let bytes = Array("\(name): \(value)".utf8)
    let (declarations, diagnostics) = StyleSheetParser.declarations(
      bytes, range: 0..<bytes.count, source: .setting(number), allowsShortNames: true,
      context: pages == nil ? .element : .page)
    if let fact = diagnostics.first(where: { $0.severity == .error })?.fact { throw .fact(fact) }
    guard let first = declarations.first else {
      switch diagnostics.first?.fact {
      case .unsupportedProperty(let name)?, .unsupportedStyle(let name)?: return (sheet, name)
      // A value can be valid but produce no declaration. An example is `list-style-position: outside`, the
      // only position that is supported.
      case nil: return (sheet, nil)
      default: throw .form
      }
    }
    // A setting is a single declaration. A semicolon in the value would begin a second one.
    guard declarations.allSatisfy({ $0.span == first.span }) else { throw .form }
    if let pages {
      sheet.pages = pages.map {
        StyleSheet.PageRule(selector: $0, declarations: declarations, marginBoxes: [])
      }
    } else {
      do throws(SelectorParser.Failure) {
        let tokens = StyleTokenizer.tokens(of: selector, in: 0..<selector.count)
        sheet.rules = [
          StyleSheet.Rule(
            selectors: try SelectorParser.selectors(tokens[...]), declarations: declarations)
        ]
      } catch {
        throw .fact(error.fact)
      }
    }
    return (sheet, nil)
  }

  private static func pageSelectors(
    _ text: ArraySlice<UInt8>
  ) throws(StyleSettingFailure) -> [PageSelector] {
    let tokens = StyleTokenizer.tokens(of: Array(text), in: 0..<text.count)
    var reader = ValueReader(tokens[...])
    if reader.isAtEnd { return [PageSelector()] }
    guard let selectors = reader.list({ $0.pageSelector() }), reader.isAtEnd else {
      throw .fact(
        .styleSyntax(.unreadablePage(String(decoding: text, as: UTF8.self).trimmingSpaces())))
    }
    return selectors
  }
}

extension [UInt8] {
  /// Whether the selector is `page`, alone or followed by a colon or a space, as in `page:first`.
  fileprivate var isPage: Bool {
    starts(with: "page".utf8) && (count == 4 || self[4] == UInt8(ascii: ":") || self[4] == 0x20)
  }
}

extension StyleSheet {
  /// Appends the rules of another style sheet.
  package mutating func append(_ other: StyleSheet) {
    rules += other.rules
    pages += other.pages
    fontFaces += other.fontFaces
    matches += other.matches
  }
}
