import ZineText

/// Knows how large pictures are.
package protocol PictureSource {
  /// Of the file, in pixels as they are to be seen; `nil` where there is no such picture.
  func size(of picture: Picture) -> Size?
  /// The outline of what a picture shows, in a square of one point; `nil` where nothing tells it from its
  /// background.
  /// - Parameters:
  ///   - threshold: what is no more opaque than this part of 1 is outside.
  ///   - tolerance: how far a colour may be from the background's and still belong to it, of 1.
  func contour(of picture: Picture, threshold: Double, tolerance: Double) -> Outline?
  /// Whether nothing behind a picture can be seen through it.
  func isOpaque(_ picture: Picture) -> Bool
}

extension PictureSource {
  package func contour(of picture: Picture, threshold: Double, tolerance: Double) -> Outline? {
    nil
  }

  package func isOpaque(_ picture: Picture) -> Bool { true }
}
