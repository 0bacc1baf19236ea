import ZineStyle
import ZineText

extension PageStyle {
  /// Returns the items of the page background, in paint order. The background extends into the bleed area.
  func backgroundItems(_ pictures: any PictureSource) -> [PageItem] {
    let area = bleedRect
    let path = Path(area)
    let color = background.map { PaintedPath(path: path, color: $0) }
    let images = layers.images(behind: path, in: area, painting: area, pictures)
    return ([color].compactMap(\.self) + images).map {
      PageItem(content: .path($0), node: nil, artifact: .background(area))
    }
  }
}
