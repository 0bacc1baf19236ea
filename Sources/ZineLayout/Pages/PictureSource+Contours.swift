import ZineStyle
import ZineText

extension PictureSource {
  /// The outline that a style asks for: of the picture that it names, or else of the element's own.
  func contour(_ placing: PlacingStyle, of own: Picture? = nil) -> Outline? {
    guard case .contour(let named) = placing.shapeOutside, let picture = named?.picture ?? own
    else { return nil }
    return contour(
      of: picture, threshold: placing.shapeImageThreshold, tolerance: placing.contourTolerance)
  }
}
