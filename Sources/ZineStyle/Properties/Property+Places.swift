import ZineText

extension Property {
  /// Returns where a property or shorthand has an effect.
  static func places(of name: String) -> StylePlaces {
    if let property = byName[name] { return property.places }
    return Shorthand.find(name)?.properties.reduce(into: []) { $0.formUnion($1.places) } ?? .all
  }
}

/// Common sets of places where properties have an effect, either on the place itself or on what inherits from
/// it.
extension StylePlaces {
  /// Places with text.
  static let text: StylePlaces = [
    .body, .block, .inline, .page, .marginBox, .generated, .marker, .firstPart, .firstLine, .match,
  ]
  /// Places with text that can have decorations and backgrounds.
  static let drawnText = text.subtracting([.page, .marginBox, .marker])
  /// Places with a box.
  static let boxed: StylePlaces = [
    .block, .picture, .rule, .marginBox, .noteArea, .inline, .generated,
  ]
  /// Parts of a table or figure.
  static let parts: StylePlaces = [.row, .cell, .caption]
  /// Tables and figures, their rows and captions, and notes. Special rules lay out their content.
  static let partly: StylePlaces = [.table, .row, .figure, .caption, .note]
  /// Places whose content cannot be set in columns.
  static let withoutColumns: StylePlaces = [.table, .row]
  /// Blocks that are outside the flow of the columns.
  static let offColumns: StylePlaces = [.float, .pageFloat, .positioned]
}
