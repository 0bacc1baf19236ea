import ZineText

/// Knows how large pictures are.
package protocol PictureSource {
  /// Of the file, in pixels as they are to be seen; `nil` where there is no such picture.
  func size(of picture: Picture) -> Size?
}
