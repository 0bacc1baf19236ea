import ZineText

extension Property {
  /// Where a property or a shorthand has an effect.
  static func places(of name: String) -> StylePlaces {
    if let property = byName[name] { return property.places }
    return Shorthand.find(name)?.properties.reduce(into: []) { $0.formUnion($1.places) } ?? .all
  }
}

/// Where groups of properties have an effect: on a place of that kind itself, or on what inherits from it there.
extension StylePlaces {
  /// Where text is.
  static let text: StylePlaces = [
    .body, .block, .inline, .page, .marginBox, .generated, .marker, .firstPart, .firstLine, .match,
  ]
  /// Where text is that has lines and colours drawn along it.
  static let drawnText = text.subtracting([.page, .marginBox, .marker])
  /// What has a box.
  static let boxed: StylePlaces = [
    .block, .picture, .rule, .marginBox, .noteArea, .inline, .generated,
  ]
  /// What stands in a table or figure.
  static let parts: StylePlaces = [.row, .cell, .caption]
  /// What divides its content among rows, and such rows.
  static let partly: StylePlaces = [.table, .row, .figure, .caption, .note]
  /// What can't have its content go through columns.
  static let withoutColumns: StylePlaces = [.table, .row]
  /// What stands out of the columns of its page, or beside them.
  static let offColumns: StylePlaces = [.float, .pageFloat, .positioned]
}
