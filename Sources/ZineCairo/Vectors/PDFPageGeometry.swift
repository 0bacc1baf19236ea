import ZineText

/// The visible area of an imported PDF page, and its rotation (PDF 1.7, section 14.11.2).
struct PDFPageGeometry {
  /// Size after rotation, in points.
  let size: Size
  /// Visible area in the units of the page: lower left and upper right corners.
  let box: [Double]
  /// Matrix from page units to a rectangle of `size` whose lower left corner is at the origin.
  let matrix: [Double]

  init(
    _ page: [PDFName: PDFValue], box name: PageBox, scale: Double, _ source: PDFSource
  ) throws(PictureFailure) {
    func box(_ key: PDFName) throws(PictureFailure) -> Box? { try source.box(page[key]) }
    let media = try box("MediaBox") ?? Box([0, 0, 612, 792])
    let crop = try box("CropBox")?.within(media) ?? media
    let wanted: Box? =
      switch name {
      case .media: media
      case .crop: crop
      case .trim: try box("TrimBox")?.within(media)
      case .bleed: try box("BleedBox")?.within(media)
      case .art: try box("ArtBox")?.within(media)
      }
    let shown = wanted ?? crop
    let unit = (try source.resolve(page["UserUnit"]).number ?? 1) * scale
    let turn = try source.resolve(page["Rotate"]).number ?? 0
    let (width, height) = (shown.width, shown.height)
    guard unit.isFinite, unit > 0, turn.isFinite, width > 0, height > 0,
      max(width, height) * unit <= Double(Limits.pictureSide)
    else { throw .damaged }
    let (left, bottom) = (shown.left, shown.bottom)
    let quarter = (Int(turn.truncatingRemainder(dividingBy: 360)) + 360) / 90 % 4
    let upright: [Double] =
      switch quarter {
      case 1: [0, -1, 1, 0, -bottom, left + width]
      case 2: [-1, 0, 0, -1, left + width, bottom + height]
      case 3: [0, 1, -1, 0, bottom + height, -left]
      default: [1, 0, 0, 1, -left, -bottom]
      }
    self.box = [left, bottom, left + width, bottom + height]
    matrix = upright.map { $0 * unit }
    size =
      quarter % 2 == 0
      ? Size(width: width * unit, height: height * unit)
      : Size(width: height * unit, height: width * unit)
  }

  /// A rectangle, given by two opposite corners.
  struct Box {
    var left, bottom, right, top: Double

    var width: Double { right - left }
    var height: Double { top - bottom }
    var area: Double { width * height }

    fileprivate init(_ corners: [Double]) {
      left = min(corners[0], corners[2])
      right = max(corners[0], corners[2])
      bottom = min(corners[1], corners[3])
      top = max(corners[1], corners[3])
    }

    /// Returns the intersection with another box; `nil` if there is none.
    func within(_ other: Box) -> Box? {
      let common = Box([
        max(left, other.left), max(bottom, other.bottom), min(right, other.right),
        min(top, other.top),
      ])
      let isThere =
        left < other.right && other.left < right && bottom < other.top && other.bottom < top
      return isThere ? common : nil
    }
  }
}

extension PDFSource {
  /// Reads a rectangle (PDF 1.7, section 7.9.5). Returns `nil` if the value is not a rectangle.
  func box(_ value: PDFValue?) throws(PictureFailure) -> PDFPageGeometry.Box? {
    guard let items = try resolve(value).items, items.count == 4 else { return nil }
    var numbers: [Double] = []
    for item in items {
      guard let number = try resolve(item).number, number.isFinite else { return nil }
      numbers.append(number)
    }
    return PDFPageGeometry.Box(numbers)
  }
}
