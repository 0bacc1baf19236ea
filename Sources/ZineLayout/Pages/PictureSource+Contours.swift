import ZineStyle
import ZineText

extension PictureSource {
  /// Returns the contour for `shape-outside`: of the picture that the style names, or otherwise of the
  /// element's own picture.
  func contour(_ placing: PlacingStyle, of own: Picture? = nil) -> Outline? {
    guard case .contour(let named) = placing.shapeOutside, let picture = named?.picture ?? own
    else { return nil }
    return contour(
      of: picture, threshold: placing.shapeImageThreshold, tolerance: placing.contourTolerance)
  }
}
