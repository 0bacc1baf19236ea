import ZineStyle
import ZineText

/// Provides the sizes and outlines of pictures.
package protocol PictureSource {
  /// Returns the size of a picture in pixels, after its orientation is applied; `nil` if there is no such
  /// picture.
  func size(of picture: Picture) -> Size?
  /// Returns the outline of a picture's subject, scaled to a square of one point; `nil` if it can't be
  /// separated from the background.
  /// - Parameters:
  ///   - threshold: opacity from 0 to 1. Pixels up to this opacity are outside.
  ///   - tolerance: maximum colour difference from 0 to 1 between pixels of the background.
  func contour(of picture: Picture, threshold: Double, tolerance: Double) -> Outline?
  /// Whether a picture has no transparent parts.
  func isOpaque(_ picture: Picture) -> Bool
}

extension PictureSource {
  package func contour(of picture: Picture, threshold: Double, tolerance: Double) -> Outline? {
    nil
  }

  package func isOpaque(_ picture: Picture) -> Bool { true }

  /// Returns the contour for `shape-outside`: of the picture that the style names, or otherwise of the
  /// element's own picture.
  func contour(_ placing: PlacingStyle, of own: Picture? = nil) -> Outline? {
    guard case .contour(let named) = placing.shapeOutside, let picture = named?.picture ?? own
    else { return nil }
    return contour(
      of: picture, threshold: placing.shapeImageThreshold, tolerance: placing.contourTolerance)
  }
}
