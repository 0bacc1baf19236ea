import ZineText

/// Where properties have an effect: on a place of that kind itself, or on what inherits from it there.
extension Property {
  /// A property that is not listed has one everywhere.
  package var places: StylePlaces { Self.places[name] ?? .all }

  /// Where a property or a shorthand has an effect.
  static func places(of name: String) -> StylePlaces {
    if let property = byName[name] { return property.places }
    return Shorthand.find(name)?.properties.reduce(into: []) { $0.formUnion($1.places) } ?? .all
  }

  private static let places: [String: StylePlaces] = {
    var places: [String: StylePlaces] = [:]
    func add(_ names: [String], _ own: StylePlaces) {
      for name in names { places[name] = own }
    }
    add(font.map(\.name) + ["color", "-zine-text-effect"], .text)
    add(["-webkit-text-stroke-color", "-webkit-text-stroke-width"], .text)
    // Borders are of the text's colour, and lengths may be of its size.
    places["color"] = .text.union([.picture, .rule])
    places["font-size"] = .text.union([.picture, .rule])
    places["text-transform"] = .text.subtracting(.marker)
    places["opacity"] = .text.union([.picture, .rule])
    places["background-color"] = .drawnText.union([.picture, .rule, .page, .marginBox])
    add(["text-shadow"] + paint.map(\.name).filter { $0.hasPrefix("text-decoration") }, .drawnText)
    places["vertical-align"] = [.inline, .generated, .firstPart, .firstLine, .match]

    add(paragraph.map(\.name) + composing.map(\.name), [.body, .block])
    places["line-height"] = [.body, .block, .rule, .page, .marginBox]
    add(["-zine-line-height-min", "-zine-line-height-max"], [.body, .block, .rule])
    places["-zine-blank-lines"] = [.body, .block, .rule]
    places["direction"] = [.body, .block, .page]
    places["white-space"] = [.body, .block, .inline, .generated, .firstPart, .match]
    places["quotes"] = [.body, .block, .inline, .generated, .marker]
    places["-zine-smart-quotes"] = [.body, .block, .inline]

    let boxed: StylePlaces = [.block, .picture, .rule, .marginBox]
    let inline: StylePlaces = [.inline, .generated]
    add(boxes.map(\.name), boxed.union(inline))
    add(boxes.map(\.name).filter { $0.hasPrefix("margin-") }, boxed.union(inline).union(.page))
    // What stands in a line leaves it as high as it is.
    add(["margin-top", "margin-bottom"], boxed.union(.page))
    add(["margin-inside", "margin-outside"] + sheet.map(\.name), .page)
    places["display"] = [
      .body, .block, .inline, .picture, .rule, .generated, .marker, .marginBox,
    ]

    places["list-style-type"] = [.block, .marker]
    places["content"] = [.generated, .marker, .marginBox]
    add(
      ["counter-reset", "counter-increment"],
      [.body, .block, .inline, .picture, .rule, .generated, .page])
    places["string-set"] = [.body, .block, .rule]
    add(["bookmark-level", "bookmark-label", "break-before", "break-after"], [.block, .rule])
    places["page"] = [.body, .block, .rule]
    places["-zine-text-base"] = .body
    return places
  }()
}

extension StylePlaces {
  /// Where text is.
  fileprivate static let text: StylePlaces = [
    .body, .block, .inline, .page, .marginBox, .generated, .marker, .firstPart, .firstLine, .match,
  ]
  /// Where text is that has lines and colours drawn along it.
  fileprivate static let drawnText = text.subtracting([.page, .marginBox, .marker])
}
