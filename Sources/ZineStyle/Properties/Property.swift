import ZineText

/// What a declaration does to the style of an element.
package typealias StyleChange = @Sendable (inout ComputedStyle, StyleContext) -> Void

/// What a style is computed in.
package struct StyleContext: Sendable {
  package var parent: ComputedStyle
  /// For lengths; those of the element itself once its font is known.
  package var lengths: Length.Context
  package var textSize: TextSize
  /// What body text measures at the regular text size.
  package var textBase: TextBase

  func points(_ length: Length) -> Double { length.points(in: lengths) }

  func computed(_ length: Length) -> LengthPercentage {
    let length = length.computed(in: lengths)
    return LengthPercentage(points: limited(length.points), percent: limited(length.percent))
  }
}

/// A property of the style language: its name, how its value is read and written, what it does, and where.
package struct Property: Sendable {
  /// Properties that others are measured by come first.
  enum Phase: Int, CaseIterable, Sendable {
    case direction, font, lineHeight, rest
  }

  package let name: String
  let isInherited: Bool
  /// A value in words, for messages.
  package let expected: String
  var phase = Phase.rest
  /// Reads a whole value.
  let read: @Sendable (inout ValueReader) -> StyleChange?
  /// Takes the property alone over from one style to another.
  let copy: @Sendable (ComputedStyle, inout ComputedStyle) -> Void
  /// Writes its value in a style.
  var write: ValueWriter = { _ in nil }
  /// Where it has an effect; `nil` for what its group says.
  private var ownPlaces: StylePlaces?

  /// Where it has an effect: on a place of that kind itself, or on what inherits from it there.
  package var places: StylePlaces { ownPlaces ?? .all }

  /// What it has no effect on, though that be of one of these kinds.
  package private(set) var exceptions: StylePlaces = []

  /// - Parameter kinds: all that an element is.
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

  /// The value in a style, as a style sheet would say it; lengths are points. `nil` where the computed style
  /// does not tell it.
  package func text(in style: ComputedStyle) -> String? { write(style) }

  // MARK: Parts of an entry

  /// The same property with its writer.
  func written(_ write: @escaping ValueWriter) -> Property {
    var property = self
    property.write = write
    return property
  }

  /// The same property with the places where it has an effect.
  func affecting(_ places: StylePlaces, butFor exceptions: StylePlaces = []) -> Property {
    var property = self
    property.ownPlaces = places
    property.exceptions = exceptions
    return property
  }

  /// Properties that have an effect on the same places, but for those that say otherwise themselves.
  static func group(affecting places: StylePlaces, _ properties: [Property]) -> [Property] {
    properties.map { $0.ownPlaces == nil ? $0.affecting(places) : $0 }
  }

  // MARK: Kinds of properties

  /// A property that is kept as it is written.
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

  /// A property whose value depends on the element, or on what is around it.
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

  /// A name out of an enumeration.
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

  /// A length, or a percentage of what layout knows.
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

/// A property that stands for several others.
package struct Shorthand: Sendable {
  package let name: String
  package let expected: String
  /// The properties that it sets, those without a value of their own to their initial ones.
  let properties: [Property]
  /// Reads a whole value. What is not in the answer takes its initial value.
  let read: @Sendable (inout ValueReader) -> [String: StyleChange]?
}
