import ZineText

/// The effect of a declaration on the style of an element.
package typealias StyleChange = @Sendable (inout ComputedStyle, StyleContext) -> Void

/// The context in which a style is computed.
package struct StyleContext: Sendable {
  package var parent: ComputedStyle
  /// Values of relative units. Once the element's own font is known, they are those of the element itself.
  package var lengths: Length.Context
  package var textSize: TextSize
  /// Size of body text at the regular text size.
  package var textBase: TextBase

  func points(_ length: Length) -> Double { length.points(in: lengths) }

  func computed(_ length: Length) -> LengthPercentage {
    let length = length.computed(in: lengths)
    return LengthPercentage(points: limited(length.points), percent: limited(length.percent))
  }
}

/// A property of the style language: its name, how its value is parsed and serialized, what it does, and
/// where it has an effect.
package struct Property: Sendable {
  /// Order of computation: properties that others depend on come first.
  enum Phase: Int, CaseIterable, Sendable {
    case direction, font, lineHeight, rest
  }

  package let name: String
  let isInherited: Bool
  /// Description of a valid value, for diagnostics.
  package let expected: String
  var phase = Phase.rest
  /// Parses a complete value.
  let read: @Sendable (inout ValueReader) -> StyleChange?
  /// Copies this property from one style to another.
  let copy: @Sendable (ComputedStyle, inout ComputedStyle) -> Void
  /// Serializes the property's value in a style.
  var write: ValueWriter = { _ in nil }
  /// Places set by `affecting`; `nil` until they are set.
  private var ownPlaces: StylePlaces?

  /// Where the property has an effect, either on the place itself or on what inherits from it.
  package var places: StylePlaces { ownPlaces ?? .all }

  /// Kinds of elements on which the property has no effect, even if they are also of one of the kinds in
  /// `places`.
  package private(set) var exceptions: StylePlaces = []

  /// Returns whether the property has an effect on an element.
  /// - Parameter kinds: All kinds of the element.
  func hasEffect(on kinds: StylePlaces) -> Bool {
    !places.isDisjoint(with: kinds) && exceptions.isDisjoint(with: kinds)
  }

  init(
    name: String, isInherited: Bool, expected: String, phase: Phase = .rest,
    read: @escaping @Sendable (inout ValueReader) -> StyleChange?,
    copy: @escaping @Sendable (ComputedStyle, inout ComputedStyle) -> Void,
    write: @escaping ValueWriter = { _ in nil }
  ) {
    self.name = name
    self.isInherited = isInherited
    self.expected = expected
    self.phase = phase
    self.read = read
    self.copy = copy
    self.write = write
  }

  /// Returns the value of the property in a style in style sheet syntax, with lengths in points. Returns
  /// `nil` if the computed style does not store the value.
  package func text(in style: ComputedStyle) -> String? { write(style) }

  // MARK: Modifiers

  /// Returns the property with a serializer.
  func written(_ write: @escaping ValueWriter) -> Property {
    var property = self
    property.write = write
    return property
  }

  /// Returns the property with the places where it has an effect.
  func affecting(_ places: StylePlaces, butFor exceptions: StylePlaces = []) -> Property {
    var property = self
    property.ownPlaces = places
    property.exceptions = exceptions
    return property
  }

  /// Sets the places where properties have an effect, except for properties that already have their own.
  static func group(affecting places: StylePlaces, _ properties: [Property]) -> [Property] {
    properties.map { $0.ownPlaces == nil ? $0.affecting(places) : $0 }
  }

  // MARK: Factories

  /// Makes a property whose computed value is the specified value.
  static func value<Value: Sendable>(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, Value> & Sendable,
    inherited: Bool = true, expected: String, phase: Phase = .rest,
    _ read: @escaping @Sendable (inout ValueReader) -> Value?
  ) -> Property {
    computed(name, path, inherited: inherited, expected: expected, phase: phase) { reader in
      guard let value = read(&reader) else { return nil }
      return { _, _ in value }
    }
  }

  /// Makes a property whose computed value depends on the element or its context.
  static func computed<Value: Sendable>(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, Value> & Sendable,
    inherited: Bool = true, expected: String, phase: Phase = .rest,
    _ read:
      @escaping @Sendable (inout ValueReader) -> (
        @Sendable (ComputedStyle, StyleContext) -> Value
      )?
  ) -> Property {
    Property(
      name: name, isInherited: inherited, expected: expected, phase: phase,
      read: { reader in
        guard let value = read(&reader) else { return nil }
        return { style, context in style[keyPath: path] = value(style, context) }
      },
      copy: { from, to in to[keyPath: path] = from[keyPath: path] })
  }

  /// Makes a property whose values are the cases of an enumeration.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, Choice> & Sendable,
    inherited: Bool = true
  ) -> Property {
    value(
      name, path, inherited: inherited,
      expected: Choice.allCases.map(\.rawValue).joined(separator: ", ")
    ) { $0.choice() }
    .written(wordText(path))
  }

  /// Makes a property whose value is a length or a percentage that layout resolves.
  static func length(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, LengthPercentage> & Sendable,
    inherited: Bool = false, _ bounds: LengthBounds = .notNegative,
    expected: String = "a length such as 12pt, 5mm, 1em or 10%"
  ) -> Property {
    computed(name, path, inherited: inherited, expected: expected) { reader in
      guard let length = reader.length(bounds, percentages: true) else { return nil }
      return { _, context in context.computed(length) }
    }
    .written { $0[keyPath: path].styleText }
  }
}

/// A shorthand property.
package struct Shorthand: Sendable {
  package let name: String
  package let expected: String
  /// The longhands. Those that the value omits are set to their initial values.
  let properties: [Property]
  /// Parses a complete value. Longhands that are not in the result get their initial values.
  let read: @Sendable (inout ValueReader) -> [String: StyleChange]?
}
