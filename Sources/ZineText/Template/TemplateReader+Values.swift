/// Reads the values of an item and reports invalid ones.
extension TemplateReader {
  /// Returns the style tags equivalent to an item, the outermost first: `<a>`, `<font>`, `<b>` and `<i>`.
  mutating func styleTags(of item: TemplateItem) -> [ElementTag] {
    var own: [ElementTag.Attribute] = []
    let names = text("class", of: item, expected: "names with spaces between them")
    if let names { own.append(.init(name: "class", value: names.text)) }
    var font: [ElementTag.Attribute] = []
    func set(_ name: String, _ value: String?) {
      if let value { font.append(.init(name: name, value: value)) }
    }
    set("color", style("color", of: item, as: "color"))
    set("size", size(of: item).map { "\($0)" })
    set("face", style("face", of: item, as: "face"))
    set("strokecolor", style("strokeColor", of: item, as: "strokecolor"))
    var tags: [ElementTag] = []
    if item.kind == .link {
      let address = item["url"].flatMap { value -> String? in
        if case .string(let text) = value.content { text.text } else { nil }
      }
      tags.append(ElementTag("a", own + [.init(name: "href", value: address ?? "")]))
    } else {
      font = own + font
    }
    if !font.isEmpty { tags.append(ElementTag("font", font)) }
    // `false` is the same as a missing key.
    if flag("bold", of: item) { tags.append(ElementTag("b")) }
    if flag("italic", of: item) { tags.append(ElementTag("i")) }
    return tags
  }

  /// Returns the text of a `txt` or `link` item.
  mutating func content(of item: TemplateItem) -> JSONString? {
    guard let value = item["content"] else { return nil }
    if case .string(let content) = value.content { return content }
    reportUnreadable("content", value, expected: "text in double quotes")
    return nil
  }

  /// Returns the link target of a `link` or `img` item, with its range in the source.
  mutating func linkTarget(of item: TemplateItem) -> (LinkTarget, Range<Int>)? {
    guard let address = text("url", of: item, expected: "an address in double quotes") else {
      return nil
    }
    if let target = LinkTarget(address.text) { return (target, address.range) }
    report(.forbiddenLink(address: address.text), at: address.range)
    return nil
  }

  /// Returns the picture of an `img` item.
  mutating func picture(of item: TemplateItem) -> Picture? {
    if let source = item["src"], item["name"] != nil {
      report(.template(.contradiction(key: "src", other: "name")), at: source.range)
    }
    let key = item["name"] == nil ? "src" : "name"
    let expected = "the name of a picture, in double quotes"
    let name = text(key, of: item, expected: expected)
    let width = length("width", of: item)
    let height = length("height", of: item)
    let alternative = text("alt", of: item, expected: "text in double quotes")
    guard let name, let value = item[key] else { return nil }
    guard !name.bytes.isEmpty else {
      reportUnreadable(key, value, expected: expected)
      return nil
    }
    return Picture(
      source: name.text, width: width, height: height, alternative: alternative?.text,
      span: span(name.range))
  }

  // MARK: Text

  /// Reads a string other than body text. It must not contain control characters, including newlines.
  private mutating func text(
    _ key: String, of item: TemplateItem, expected: String
  ) -> JSONString? {
    guard let value = item[key] else { return nil }
    guard case .string(let text) = value.content else {
      reportUnreadable(key, value, expected: expected)
      return nil
    }
    var index = 0
    for scalar in text.text.unicodeScalars {
      let end = index + UTF8.width(scalar)
      if scalar.properties.generalCategory == .control || isNoncharacter(scalar.value) {
        report(
          .controlCharacter(scalar: scalar.value), at: text.sourceRange(of: index..<end))
        return nil
      }
      index = end
    }
    return text
  }

  // MARK: Style

  /// Reads a value and lets the style attribute parse it. Returns `nil` if the style sheet's value applies.
  /// - Parameter attribute: The equivalent attribute of `<font>`.
  private mutating func style(
    _ key: String, of item: TemplateItem, as attribute: String
  ) -> String? {
    guard let value = item[key] else { return nil }
    var written: String?
    if case .string = value.content {
      guard let text = text(key, of: item, expected: "")?.text else { return nil }
      if text == "default", attribute != "face" { return nil }
      written = text
    }
    builder.addStyleAttributes([
      StyleAttribute(
        form: .template(key: key, value: self.written(value)), name: attribute,
        value: written ?? "", span: span(value.range))
    ])
    return written
  }

  // MARK: Numbers and flags

  /// Reads a font size in points. Returns `nil` if the style sheet's font size applies.
  private mutating func size(of item: TemplateItem) -> Double? {
    guard let value = item["size"] else { return nil }
    if case .number(let size) = value.content {
      if size == 0 { return nil }
      if Limits.fontSize.contains(size) { return size }
    }
    reportUnreadable(
      "size", value, expected: "a number of points from 0.5 to 2000, or 0 for the style's own")
    return nil
  }

  private mutating func length(_ key: String, of item: TemplateItem) -> Double? {
    guard let value = item[key] else { return nil }
    if case .number(let length) = value.content, length > 0, length <= Limits.length {
      return length
    }
    reportUnreadable(key, value, expected: "a number of points, more than 0 and at most 14400")
    return nil
  }

  private mutating func flag(_ key: String, of item: TemplateItem) -> Bool {
    guard let value = item[key] else { return false }
    if case .boolean(let flag) = value.content { return flag }
    reportUnreadable(key, value, expected: "true or false")
    return false
  }
}
