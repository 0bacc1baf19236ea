import ZineText

/// The image of a background layer (CSS Backgrounds 3, section 2.3).
package enum BackgroundImage: Hashable, Sendable {
  /// No image. The layer is still counted when values of the other background properties are assigned to
  /// layers.
  case none
  case picture(ShapePicture)
  case gradient(Gradient)
}

/// The size of a background image (CSS Backgrounds 3, section 2.9).
package enum BackgroundSize: Hashable, Sendable {
  /// Scales the image without changing its proportions, so that it fits into the box (`contain`) or covers it
  /// (`cover`).
  case contain, cover
  /// Width and height. A length of `nil` means `auto`: it results from the other length or from the image.
  case lengths(LengthPercentage?, LengthPercentage?)

  package static let auto = BackgroundSize.lengths(nil, nil)
}

/// How a background image is repeated along one axis (CSS Backgrounds 3, section 2.4).
package enum BackgroundRepetition: String, CaseIterable, Hashable, Sendable {
  case `repeat`
  case noRepeat = "no-repeat"
  /// Paints as many whole copies as fit, with equal space between them.
  case space
  /// Paints whole copies, which are scaled so that they fill the box.
  case round
}

package struct BackgroundRepeat: Hashable, Sendable {
  package var x = BackgroundRepetition.repeat
  package var y = BackgroundRepetition.repeat
}

/// One background image with its position, size and repetition.
package struct BackgroundLayer: Hashable, Sendable {
  package var image: BackgroundImage
  /// Position of the image. Percentages refer to the size of the box minus the size of the image.
  package var position = BackgroundStyle.initialPosition
  package var size = BackgroundSize.auto
  package var repetition = BackgroundRepeat()

  /// Whether the layer certainly hides everything below it. `false` for pictures, because their files are not
  /// loaded here.
  package var isOpaque: Bool {
    guard case .gradient(let gradient) = image, gradient.colors.allSatisfy(\.isOpaque) else {
      return false
    }
    let isWhole = size == .auto || size == .cover || size == .contain
    return isWhole && [repetition.x, repetition.y].allSatisfy { $0 == .repeat || $0 == .round }
  }
}

/// The background images of an element and their properties, topmost first.
package struct BackgroundStyle: Hashable, Sendable {
  package var images: [BackgroundImage] = []
  package var positions = [initialPosition]
  package var sizes = [BackgroundSize.auto]
  package var repeats = [BackgroundRepeat()]

  /// The upper left corner.
  package static let initialPosition = ShapePosition(x: 0.0, y: 0.0)

  /// Maximum number of layers in a value.
  static let mostLayers = 16

  var isEmpty: Bool { images.allSatisfy { $0 == .none } }

  /// The layers to paint, topmost first. If a property has fewer values than there are images, its values are
  /// repeated.
  var layers: [BackgroundLayer] {
    images.indices.compactMap { index in
      guard images[index] != .none else { return nil }
      return BackgroundLayer(
        image: images[index], position: positions[index % positions.count],
        size: sizes[index % sizes.count], repetition: repeats[index % repeats.count])
    }
  }
}
