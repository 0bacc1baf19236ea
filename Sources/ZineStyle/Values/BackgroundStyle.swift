import ZineText

/// What a layer of a background shows (CSS Backgrounds 3, section 2.3).
package enum BackgroundImage: Hashable, Sendable {
  /// Nothing; the layer counts all the same where values of the other properties are told off to layers.
  case none
  case picture(ShapePicture)
  case gradient(Gradient)
}

/// How large an image of a background is (CSS Backgrounds 3, section 2.9).
package enum BackgroundSize: Hashable, Sendable {
  /// As large as fits into the box, or as small as covers it, in the image's own proportions.
  case contain, cover
  /// `nil` follows from the other length, or from the image.
  case lengths(LengthPercentage?, LengthPercentage?)

  package static let auto = BackgroundSize.lengths(nil, nil)
}

/// How an image of a background is repeated in one direction (CSS Backgrounds 3, section 2.4).
package enum BackgroundRepetition: String, CaseIterable, Hashable, Sendable {
  case `repeat`
  case noRepeat = "no-repeat"
  /// As often as it fits, with equal space between.
  case space
  /// As often as it fits once it is made a little larger or smaller.
  case round
}

package struct BackgroundRepeat: Hashable, Sendable {
  package var x = BackgroundRepetition.repeat
  package var y = BackgroundRepetition.repeat
}

/// An image of a background with all that says where it is.
package struct BackgroundLayer: Hashable, Sendable {
  package var image: BackgroundImage
  /// Percentages are of what the box leaves of the image.
  package var position = BackgroundStyle.initialPosition
  package var size = BackgroundSize.auto
  package var repetition = BackgroundRepeat()

  /// Whether it is known to hide all that is behind the box: of pictures only their files tell.
  package var isOpaque: Bool {
    guard case .gradient(let gradient) = image, gradient.colors.allSatisfy(\.isOpaque) else {
      return false
    }
    let isWhole = size == .auto || size == .cover || size == .contain
    return isWhole && [repetition.x, repetition.y].allSatisfy { $0 == .repeat || $0 == .round }
  }
}

/// The images of an element's background as its properties say them, the first one in front.
package struct BackgroundStyle: Hashable, Sendable {
  package var images: [BackgroundImage] = []
  package var positions = [initialPosition]
  package var sizes = [BackgroundSize.auto]
  package var repeats = [BackgroundRepeat()]

  /// The upper left corner.
  package static let initialPosition = ShapePosition(x: 0.0, y: 0.0)

  /// More layers than this nobody can tell apart.
  static let mostLayers = 16

  /// Whether there is anything to be drawn.
  var isEmpty: Bool { images.allSatisfy { $0 == .none } }

  /// What is drawn, the first one in front. Properties with fewer values than there are images begin again.
  var layers: [BackgroundLayer] {
    images.indices.compactMap { index in
      guard images[index] != .none else { return nil }
      return BackgroundLayer(
        image: images[index], position: positions[index % positions.count],
        size: sizes[index % sizes.count], repetition: repeats[index % repeats.count])
    }
  }
}
