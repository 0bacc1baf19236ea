import ZineText

/// A picture that was read and found sound.
///
/// It holds its file only: the pixels of all pictures of an issue at once would fill the memory.
final class LoadedPicture {
  enum Content {
    /// The file's own bytes, to be embedded as they are. Inverted inks are those of Adobe's programs:
    /// 0 is full ink.
    case jpeg([UInt8], isInvertedCMYK: Bool)
    /// The file's own bytes, to be decoded where it is drawn.
    case raster([UInt8], RasterFormat)
    /// Another's page, or a drawing.
    case vectors(VectorPicture)
  }

  /// In the file's pixels, whichever way up; of vectors in points.
  let width: Int
  let height: Int
  let content: Content
  let orientation: PictureOrientation
  /// Of a picture in four inks, the most that stands on a place of eight pixels square; 1 is one of them in full.
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

  /// Of the upright picture, in pixels; of vectors in points.
  var size: Size {
    if let vectors { return vectors.page.size }
    return orientation.swapsSides
      ? Size(width: Double(height), height: Double(width))
      : Size(width: Double(width), height: Double(height))
  }

  /// Reads a picture in any format that zine knows, by its first bytes, whatever its name.
  static func read(_ bytes: [UInt8]) throws(PictureFailure) -> LoadedPicture {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try readJPEG(bytes) }
    guard let format = RasterFormat(of: bytes) else { throw .unknownFormat }
    return try format.read(bytes)
  }

  /// Its pixels as they lie in the file, whichever way up. A JPEG may come at a part of its size.
  /// - Parameters:
  ///   - premultiplies: whether colours are multiplied by alpha, as Cairo takes them; those of drawings are.
  ///   - longer: of a drawing's longer side, how many pixels it has.
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

  /// Whether every pixel hides what is behind it. Drawings and pages of PDFs count as transparent.
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

  /// A header may claim anything; memory is taken only for what is within the limits.
  /// - Parameter limit: of the pixels.
  static func check(width: Int, height: Int, limit: Int) throws(PictureFailure) {
    guard width > 0, height > 0 else { throw .damaged }
    guard max(width, height) <= Limits.pictureSide, width <= limit / height else {
      throw .tooManyPixels(width: width, height: height, limit: limit)
    }
  }
}

/// Rows of 32-bit pixels as Cairo takes them: blue, green, red, alpha, colours multiplied by alpha.
///
/// In memory of its own, which Cairo reads from: a large picture must not be there twice.
package final class Pixels {
  let bytes: UnsafeMutableBufferPointer<UInt8>
  let width: Int
  let height: Int
  /// From one row to the next, in bytes.
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
