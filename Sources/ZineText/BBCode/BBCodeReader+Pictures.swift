extension BBCodeReader {
  /// Writes a picture. A picture on the web is replaced by a link with its alternative text or address.
  mutating func placePicture(_ tag: BBCodeTag, _ content: Range<Int>, _ range: Range<Int>) {
    let name = text(content)
    let values = pictureValues(tag)
    if name.hasPrefix("//") || (BBCodeAddress.scheme(of: name)?.utf8.count ?? 0) > 1 {
      writer.report(.remotePicture(address: name), at: range)
      addAddress(of: name, as: values.alternative ?? content)
      return
    }
    if isAtLineStart, isPictureLine {
      if paragraph != nil, !isHeadingOpen { endParagraph(at: range.lowerBound, keepsLinks: true) }
      beginText(at: range.lowerBound)
      paragraph?.endsWithPictures = true
    } else {
      beginText(at: range.lowerBound)
    }
    var attributes = values.attributes
    attributes.insert(("src", name), at: 0)
    if let alternative = values.alternative { attributes.append(("alt", text(alternative))) }
    writer.open("img", attributes, at: range)
  }

  private var isHeadingOpen: Bool {
    if case .heading? = holder?.element { true } else { false }
  }

  private mutating func addAddress(of picture: String, as range: Range<Int>) {
    guard let address = BBCodeAddress.link(picture) else {
      addText(range, linksAddresses: false)
      return
    }
    addLink(address, range)
  }

  /// Whether the rest of the line consists of pictures only.
  private var isPictureLine: Bool {
    var ahead = scanner
    while true {
      switch ahead.next() {
      case .text(let range, _):
        if !scanner.trimmed(range).isEmpty { return false }
      case .tag(let tag):
        switch tag.element {
        case .style, .link, .mail: break
        default: return true
        }
      case .raw(let tag, _, _, _):
        if tag.element != .picture { return false }
      case .lineEnd, .end: return true
      }
    }
  }

  /// Returns the size and alignment that a tag gives its picture, and the range of its alt text.
  private mutating func pictureValues(
    _ tag: BBCodeTag
  ) -> (attributes: [(name: String, value: String)], alternative: Range<Int>?) {
    var attributes: [(name: String, value: String)] = []
    var alternative = tag.field("alt", "title")
    if let value = tag.value, !value.isEmpty {
      let text = text(value).lowercased()
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      if ["left", "right"].contains(text) {
        attributes.append(("align", text))
      } else if sides.count <= 2, sides.allSatisfy({ decimalNumber($0) != nil }) {
        for (name, side) in zip(["width", "height"], sides) {
          addSide(name, side, value, tag, to: &attributes)
        }
      } else {
        alternative = alternative ?? value
      }
    }
    for field in tag.fields {
      let text = text(field.value).lowercased()
      switch field.name {
      case "width", "height":
        addSide(
          field.name, text.hasSuffix("px") ? text.dropLast(2) : text[...], field.value, tag,
          to: &attributes)
      case "align", "float":
        if ["left", "right"].contains(text) { attributes.append(("align", text)) }
      default: break
      }
    }
    return (attributes, alternative)
  }

  /// Adds the width or height of a picture. A pixel is 0.75 points, as in CSS.
  private mutating func addSide(
    _ name: String, _ text: Substring, _ value: Range<Int>, _ tag: BBCodeTag,
    to attributes: inout [(name: String, value: String)]
  ) {
    if let pixels = decimalNumber(text), pixels > 0, pixels * 0.75 <= Limits.length {
      attributes.append((name, "\(pixels * 0.75)"))
    } else {
      reportUnreadable(tag, value, expected: "pixels, such as 320 or 320x240")
    }
  }
}
