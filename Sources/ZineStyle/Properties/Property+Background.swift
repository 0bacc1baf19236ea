import ZineText

/// Background images of boxes and pages (CSS Backgrounds 3, section 2).
extension Property {
  /// The kinds of elements on which background images have an effect.
  private static let backgroundPlaces: StylePlaces = StylePlaces.boxed.union([.body, .page])

  private static let image: Property =
    .computed(
      "background-image", \.own.backgrounds.images, inherited: false,
      expected: "none, or up to \(BackgroundStyle.mostLayers) images such as url(\"a.png\") or"
        + " linear-gradient(red, blue) with 2 to \(Gradient.mostParts) colours"
    ) { reader in
      guard let images = reader.layers({ $0.backgroundImage() }) else { return nil }
      return { style, context in images.computed(style, context) }
    }
    .written { style in list(style.own.backgrounds.images) { $0.styleText } }
    .affecting(backgroundPlaces)

  private static let position: Property =
    .computed(
      "background-position", \.own.backgrounds.positions, inherited: false,
      expected: "places such as center, left top, 20% 50% or right 4mm bottom 0"
    ) { reader in
      guard let positions = reader.layers({ $0.position() }) else { return nil }
      return { _, context in positions.map { $0.computed(in: context) } }
    }
    .written { style in list(style.own.backgrounds.positions) { $0.styleText } }
    .affecting(backgroundPlaces)

  private static let size: Property =
    .computed(
      "background-size", \.own.backgrounds.sizes, inherited: false,
      expected: "auto, contain, cover, or one or two lengths such as 50% 20pt"
    ) { reader in
      guard let sizes = reader.layers({ $0.backgroundSize() }) else { return nil }
      return { _, context in sizes.map { $0(context) } }
    }
    .written { style in list(style.own.backgrounds.sizes) { $0.styleText } }
    .affecting(backgroundPlaces)

  private static let repetition: Property =
    .value(
      "background-repeat", \.own.backgrounds.repeats, inherited: false,
      expected: "repeat-x, repeat-y, or one or two of repeat, space, round, no-repeat"
    ) { reader in reader.layers { $0.backgroundRepeat() } }
    .written { style in list(style.own.backgrounds.repeats) { $0.styleText } }
    .affecting(backgroundPlaces)

  static let backgrounds: [Property] = [image, position, size, repetition]
}

extension Shorthand {
  static let background = Shorthand(
    name: "background",
    expected: "none, a colour, or images such as url(\"a.png\") center / cover no-repeat, with"
      + " commas between several and a colour in the last",
    properties: Property.all(
      "background-color", "background-image", "background-position", "background-size",
      "background-repeat")
  ) { $0.background() }
}

/// A parsed image. Its lengths are not computed yet.
private enum WrittenBackground: Sendable {
  case none
  case picture(ShapePicture)
  case gradient(@Sendable (ComputedStyle, StyleContext) -> Gradient)

  func computed(_ style: ComputedStyle, _ context: StyleContext) -> BackgroundImage {
    switch self {
    case .none: .none
    case .picture(let picture): .picture(picture)
    case .gradient(let gradient): .gradient(gradient(style, context))
    }
  }
}

extension [WrittenBackground] {
  /// Returns the computed images. A single `none` results in an empty array.
  fileprivate func computed(_ style: ComputedStyle, _ context: StyleContext) -> [BackgroundImage] {
    let images = map { $0.computed(style, context) }
    return images == [BackgroundImage.none] ? [] : images
  }
}

extension ValueReader {
  /// Parses a comma-separated list that has one value for each background layer.
  fileprivate mutating func layers<Value>(_ read: (inout ValueReader) -> Value?) -> [Value]? {
    guard let values = list(read), values.count <= BackgroundStyle.mostLayers else { return nil }
    return values
  }

  fileprivate mutating func backgroundImage() -> WrittenBackground? {
    if word("none") { return WrittenBackground.none }
    if let picture = picture() { return .picture(picture) }
    guard let gradient = gradient() else { return nil }
    return .gradient { gradient.computed($0, $1) }
  }

  fileprivate mutating func backgroundSize() -> (@Sendable (StyleContext) -> BackgroundSize)? {
    if word("contain") { return { _ in .contain } }
    if word("cover") { return { _ in .cover } }
    // The keyword `auto` results in `.some(nil)`, and an invalid value in `nil`.
    func side(_ reader: inout ValueReader) -> Length?? {
      reader.word("auto")
        ? .some(nil) : reader.length(.notNegative, percentages: true).map(Optional.some)
    }
    guard let width = side(&self) else { return nil }
    let height = side(&self) ?? nil
    return { context in .lengths(width.map(context.computed), height.map(context.computed)) }
  }

  fileprivate mutating func backgroundRepeat() -> BackgroundRepeat? {
    if word("repeat-x") { return BackgroundRepeat(x: .repeat, y: .noRepeat) }
    if word("repeat-y") { return BackgroundRepeat(x: .noRepeat, y: .repeat) }
    guard let x = choice(BackgroundRepetition.self) else { return nil }
    return BackgroundRepeat(x: x, y: choice(BackgroundRepetition.self) ?? x)
  }

  /// Parses the shorthand `background` (CSS Backgrounds 3, section 2.10). Attachment, clip and origin are not
  /// supported.
  fileprivate mutating func background() -> [String: StyleChange]? {
    guard let layers = layers({ $0.backgroundLayer() }) else { return nil }
    // Only the last layer may have a colour.
    guard layers.dropLast().allSatisfy({ $0.color == nil }) else { return nil }
    let images = layers.map(\.image)
    var changes: [String: StyleChange] = [
      "background-image": { style, context in
        style.own.backgrounds.images = images.computed(style, context)
      },
      "background-position": { style, context in
        style.own.backgrounds.positions = layers.map {
          $0.position?.computed(in: context) ?? BackgroundStyle.initialPosition
        }
      },
      "background-size": { style, context in
        style.own.backgrounds.sizes = layers.map { $0.size?(context) ?? .auto }
      },
      "background-repeat": { style, _ in
        style.own.backgrounds.repeats = layers.map { $0.repetition ?? BackgroundRepeat() }
      },
    ]
    if let color = layers.last?.color { changes["background-color"] = color }
    return changes
  }

  /// Parses one layer, whose components can be in any order.
  private mutating func backgroundLayer() -> WrittenLayer? {
    attempt { reader in
      var layer = WrittenLayer()
      var isEmpty = true
      while true {
        if !layer.hasImage, let image = reader.backgroundImage() {
          (layer.image, layer.hasImage) = (image, true)
        } else if layer.position == nil, let position = reader.position() {
          layer.position = position
          if reader.mark("/") {
            guard let size = reader.backgroundSize() else { return nil }
            layer.size = size
          }
        } else if layer.repetition == nil, let repetition = reader.backgroundRepeat() {
          layer.repetition = repetition
        } else if layer.color == nil,
          let color = reader.attempt(Property.named("background-color").read)
        {
          layer.color = color
        } else {
          return isEmpty ? nil : layer
        }
        isEmpty = false
      }
    }
  }
}

/// A parsed layer of the shorthand. Omitted components are `nil`.
private struct WrittenLayer: Sendable {
  var image = WrittenBackground.none
  var hasImage = false
  var position: WrittenPosition?
  var size: (@Sendable (StyleContext) -> BackgroundSize)?
  var repetition: BackgroundRepeat?
  var color: StyleChange?
}

// MARK: Serialization

extension BackgroundImage {
  package var styleText: String {
    switch self {
    case .none: "none"
    case .picture(let picture): "url(\(quotedStyleText(picture.address)))"
    case .gradient(let gradient): gradient.styleText
    }
  }
}

extension BackgroundSize {
  fileprivate var styleText: String {
    switch self {
    case .contain: "contain"
    case .cover: "cover"
    case .lengths(nil, nil): "auto"
    case .lengths(let width, let height):
      "\(width?.styleText ?? "auto") \(height?.styleText ?? "auto")"
    }
  }
}

extension BackgroundRepeat {
  fileprivate var styleText: String {
    switch (x, y) {
    case (.repeat, .noRepeat): "repeat-x"
    case (.noRepeat, .repeat): "repeat-y"
    default: x == y ? x.rawValue : "\(x.rawValue) \(y.rawValue)"
    }
  }
}
