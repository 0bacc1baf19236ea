import ZineText

/// Image of one background layer (CSS Backgrounds 3, section 2.3).
package enum BackgroundImage: Hashable, Sendable {
  /// No image. The layer still counts when the values of the other background properties are assigned to
  /// layers.
  case none
  case picture(ShapePicture)
  case gradient(Gradient)
}

/// Size of a background image (CSS Backgrounds 3, section 2.9).
package enum BackgroundSize: Hashable, Sendable {
  /// Scales the image in proportion: `contain` fits it into the box, `cover` covers the box.
  case contain, cover
  /// Width and height. `nil` is `auto`: computed from the other length or from the image.
  case lengths(LengthPercentage?, LengthPercentage?)

  package static let auto = BackgroundSize.lengths(nil, nil)
}

/// How a background image is repeated along one axis (CSS Backgrounds 3, section 2.4).
package enum BackgroundRepetition: String, CaseIterable, Hashable, Sendable {
  case `repeat`
  case noRepeat = "no-repeat"
  /// Whole copies only, with equal space between them.
  case space
  /// Whole copies only, scaled so that they fill the box.
  case round
}

package struct BackgroundRepeat: Hashable, Sendable {
  package var x = BackgroundRepetition.repeat
  package var y = BackgroundRepetition.repeat
}

/// One background image with its position, size and repetition.
package struct BackgroundLayer: Hashable, Sendable {
  package var image: BackgroundImage
  /// Percentages refer to the size of the box minus the size of the image.
  package var position = BackgroundStyle.initialPosition
  package var size = BackgroundSize.auto
  package var repetition = BackgroundRepeat()

  /// Whether the layer certainly hides everything under the box. `false` for pictures, whose files are not
  /// read here.
  package var isOpaque: Bool {
    guard case .gradient(let gradient) = image, gradient.colors.allSatisfy(\.isOpaque) else {
      return false
    }
    let isWhole = size == .auto || size == .cover || size == .contain
    return isWhole && [repetition.x, repetition.y].allSatisfy { $0 == .repeat || $0 == .round }
  }
}

/// The background images of an element as declared by its properties, topmost first.
package struct BackgroundStyle: Hashable, Sendable {
  package var images: [BackgroundImage] = []
  package var positions = [initialPosition]
  package var sizes = [BackgroundSize.auto]
  package var repeats = [BackgroundRepeat()]

  /// The upper left corner.
  package static let initialPosition = ShapePosition(x: 0.0, y: 0.0)

  /// Maximum number of layers that are read.
  static let mostLayers = 16

  var isEmpty: Bool { images.allSatisfy { $0 == .none } }

  /// The layers to draw, topmost first. Properties with fewer values than there are images repeat their
  /// values.
  var layers: [BackgroundLayer] {
    images.indices.compactMap { index in
      guard images[index] != .none else { return nil }
      return BackgroundLayer(
        image: images[index], position: positions[index % positions.count],
        size: sizes[index % sizes.count], repetition: repeats[index % repeats.count])
    }
  }
}
