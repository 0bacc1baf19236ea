import ZineText

extension Property {
  /// Returns the kinds of elements on which a property or shorthand has an effect.
  static func places(of name: String) -> StylePlaces {
    if let property = byName[name] { return property.places }
    return Shorthand.find(name)?.properties.reduce(into: []) { $0.formUnion($1.places) } ?? .all
  }
}

/// Common sets of the kinds of elements on which properties have an effect. A property counts as having an
/// effect if the element itself or a descendant that inherits from it uses the value.
extension StylePlaces {
  /// Kinds that contain text.
  static let text: StylePlaces = [
    .body, .block, .inline, .page, .marginBox, .generated, .marker, .firstPart, .firstLine, .match,
  ]
  /// Kinds whose text can have decorations and a background.
  static let drawnText = text.subtracting([.page, .marginBox, .marker])
  /// Kinds that have a box.
  static let boxed: StylePlaces = [
    .block, .picture, .rule, .marginBox, .noteArea, .inline, .generated,
  ]
  /// Parts of tables and figures.
  static let parts: StylePlaces = [.row, .cell, .caption]
  /// Tables, figures, notes, and parts of tables. Their content has special layout rules.
  static let partly: StylePlaces = [.table, .row, .figure, .caption, .note]
  /// Kinds whose content cannot be divided into columns.
  static let withoutColumns: StylePlaces = [.table, .row]
  /// Blocks that are not laid out in the columns of the page.
  static let offColumns: StylePlaces = [.float, .pageFloat, .positioned]
}
