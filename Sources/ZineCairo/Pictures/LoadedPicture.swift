import ZineText

/// An image that was read and checked.
///
/// Only the content of the image file is kept in memory, because the pixels of all images of an issue would
/// take too much.
final class LoadedPicture {
  enum Content {
    /// Content of a JPEG file, which is embedded unchanged. Adobe's programs write inverted inks, where 0
    /// means full ink.
    case jpeg([UInt8], isInvertedCMYK: Bool)
    /// Content of a raster image file, decoded when it is drawn.
    case raster([UInt8], RasterFormat)
    /// An imported PDF page or a vector image.
    case vectors(VectorPicture)
  }

  /// Size in pixels as stored in the file, before the orientation is applied. For vector images, the size is
  /// in points.
  let width: Int
  let height: Int
  let content: Content
  let orientation: PictureOrientation
  /// For CMYK images, the maximum total of the four inks in any block of eight by eight pixels; 1 is one ink
  /// in full.
  var mostInk = 0.0

  init(
    width: Int, height: Int, content: Content, orientation: PictureOrientation = .upright
  ) {
    self.width = width
    self.height = height
    self.content = content
    self.orientation = orientation
  }

  convenience init(_ vectors: VectorPicture) {
    self.init(
      width: Int(vectors.page.size.width.rounded(.up)),
      height: Int(vectors.page.size.height.rounded(.up)), content: .vectors(vectors))
  }

  var vectors: VectorPicture? { if case .vectors(let vectors) = content { vectors } else { nil } }

  /// Size after the orientation is applied, in pixels. For vector images, the size is in points.
  var size: Size {
    if let vectors { return vectors.page.size }
    return orientation.swapsSides
      ? Size(width: Double(height), height: Double(width))
      : Size(width: Double(width), height: Double(height))
  }

  /// Reads an image in any supported format. The format is detected from the first bytes, not from the file
  /// name.
  static func read(_ bytes: [UInt8]) throws(PictureFailure) -> LoadedPicture {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try readJPEG(bytes) }
    guard let format = RasterFormat(of: bytes) else { throw .unknownFormat }
    return try format.read(bytes)
  }

  /// Returns the pixels as stored in the file, before the orientation is applied. A JPEG may be decoded at a
  /// reduced size.
  /// - Parameters:
  ///   - premultiplies: Whether to multiply colours by alpha, as Cairo requires. Colours of vector images are
  ///     always multiplied.
  ///   - longer: Number of pixels of the longer side of a vector image.
  func pixels(
    premultiplies: Bool = true, longer: Double = 800
  ) throws(PictureFailure) -> Pixels {
    switch content {
    case .jpeg(let bytes, let isInverted): try jpegPixels(bytes, isInverted: isInverted)
    case .raster(let bytes, let format):
      try format.pixels(of: bytes, premultiplies: premultiplies)
    case .vectors(let vectors): try vectors.pixels(longer: longer)
    }
  }

  /// Whether all pixels are opaque. Always false for vector images and PDF pages.
  var isOpaque: Bool {
    switch content {
    case .jpeg: return true
    case .vectors: return false
    case .raster:
      guard let pixels = try? pixels() else { return false }
      return !pixels.hasAlpha
        || stride(from: 3, to: pixels.bytes.count, by: 4).allSatisfy {
          pixels.bytes[$0] == 255
        }
    }
  }

  /// Checks the image size in a header before memory is allocated for the image.
  /// - Parameter limit: Maximum number of pixels.
  static func check(width: Int, height: Int, limit: Int) throws(PictureFailure) {
    guard width > 0, height > 0 else { throw .damaged }
    guard max(width, height) <= Limits.pictureSide, width <= limit / height else {
      throw .tooManyPixels(width: width, height: height, limit: limit)
    }
  }
}

/// Rows of 32-bit pixels in Cairo's format: blue, green, red, alpha, with colours multiplied by alpha.
///
/// The memory is allocated separately and shared with Cairo, so that a large image is not in memory twice.
package final class Pixels {
  let bytes: UnsafeMutableBufferPointer<UInt8>
  let width: Int
  let height: Int
  /// Distance from one row to the next, in bytes.
  let stride: Int
  let hasAlpha: Bool

  init(width: Int, height: Int, hasAlpha: Bool) {
    self.width = width
    self.height = height
    stride = width * 4
    bytes = .allocate(capacity: stride * height)
    bytes.initialize(repeating: 0)
    self.hasAlpha = hasAlpha
  }

  deinit { bytes.deallocate() }
}
