import ZineText

/// A function that applies a declaration to the style of an element.
package typealias StyleChange = @Sendable (inout ComputedStyle, StyleContext) -> Void

/// The parent style and the other inputs that computed values depend on.
package struct StyleContext: Sendable {
  package var parent: ComputedStyle
  /// The lengths that relative units refer to. They belong to the parent's font until the element's font is
  /// computed.
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

/// A property of the style language. It defines how values are parsed, applied and serialized, and on which
/// kinds of elements they have an effect.
package struct Property: Sendable {
  /// Order in which properties are computed. Properties that other properties depend on have an earlier
  /// phase.
  enum Phase: Int, CaseIterable, Sendable {
    case direction, font, lineHeight, rest
  }

  package let name: String
  let isInherited: Bool
  /// Description of a valid value, for diagnostics.
  package let expected: String
  var phase = Phase.rest
  /// Parses a value and returns its effect on a style, or `nil` if the value is invalid.
  let read: @Sendable (inout ValueReader) -> StyleChange?
  /// Copies the value of this property from one style to another.
  let copy: @Sendable (ComputedStyle, inout ComputedStyle) -> Void
  /// Serializes the value of this property in a style.
  var write: ValueWriter = { _ in nil }
  /// The kinds that `affecting` sets; `nil` if `affecting` was not called.
  private var ownPlaces: StylePlaces?

  /// The kinds of elements on which the property has an effect. This includes kinds that only pass the value
  /// on to descendants.
  package var places: StylePlaces { ownPlaces ?? .all }

  /// Kinds of elements on which the property never has an effect, even if the element also has a kind in
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

  /// Returns the property's value in style sheet syntax, with lengths in points. Returns `nil` if the
  /// computed style does not store the value.
  package func text(in style: ComputedStyle) -> String? { write(style) }

  // MARK: Modifiers

  /// Returns a copy of the property that uses the given serializer.
  func written(_ write: @escaping ValueWriter) -> Property {
    var property = self
    property.write = write
    return property
  }

  /// Returns a copy of the property that has an effect only on the given kinds of elements.
  func affecting(_ places: StylePlaces, butFor exceptions: StylePlaces = []) -> Property {
    var property = self
    property.ownPlaces = places
    property.exceptions = exceptions
    return property
  }

  /// Returns copies of the properties that have an effect only on the given kinds. Properties for which
  /// `affecting` was already called are returned unchanged.
  static func group(affecting places: StylePlaces, _ properties: [Property]) -> [Property] {
    properties.map { $0.ownPlaces == nil ? $0.affecting(places) : $0 }
  }

  // MARK: Factories

  /// Returns a property whose computed value is the value as declared.
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

  /// Returns a property whose computed value depends on the element or its context.
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

  /// Returns a property whose values are the cases of an enumeration.
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

  /// Returns a property whose value is a length, or a percentage that layout resolves.
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

/// A property that sets several properties, its longhands.
package struct Shorthand: Sendable {
  package let name: String
  package let expected: String
  /// The longhands. Longhands that the value omits are set to their initial values.
  let properties: [Property]
  /// Parses a value and returns its effect on each longhand. Longhands that are not in the result are set to
  /// their initial values.
  let read: @Sendable (inout ValueReader) -> [String: StyleChange]?
}
