import ZineText

/// The raster images of a document. Each image is a single object, however often it is drawn (PDF 1.7,
/// section 8.9.5).
///
/// An image is written when it is first drawn. If a page limits the resolution of images, the image is
/// written at the end of the document instead, when its largest use is known.
struct PDFPictures {
  private var written: [Key: (reference: PDFReference, isOpaque: Bool)] = [:]
  private var deferred: [Deferred] = []
  private var profiles = PDFProfiles()
  /// The print shop's inks, to which colours are converted; `nil` if colours are not converted.
  private let inks: PrinterInks?

  init(inks: PrinterInks? = nil) { self.inks = inks }

  private struct Key: Hashable {
    var picture: ObjectIdentifier
    var tones: PDFTones
  }

  /// Size in pixels, before the image's orientation is applied.
  struct PixelSize {
    var width: Int
    var height: Int
  }

  private struct Deferred {
    let picture: LoadedPicture
    let tones: PDFTones
    let reference: PDFReference
    /// The largest size that any use has needed so far.
    var size: PixelSize
  }

  /// Returns the object of an image, and whether all of its pixels are opaque.
  /// - Parameters:
  ///   - tones: Change of the image's colours. The same image in different tones is a separate object.
  ///   - size: Size that this use needs, in pixels; `nil` for the full size.
  mutating func reference(
    to picture: LoadedPicture, _ tones: PDFTones = .plain, size: PixelSize? = nil,
    in file: inout PDFFile
  ) throws(RenderingFailure) -> (reference: PDFReference, isOpaque: Bool) {
    let key = Key(picture: ObjectIdentifier(picture), tones: tones)
    if let known = written[key] {
      grow(known.reference, size ?? PixelSize(width: .max, height: .max))
      return known
    }
    let reference = file.reserve()
    let isOpaque: Bool
    if let size {
      deferred.append(Deferred(picture: picture, tones: tones, reference: reference, size: size))
      isOpaque = picture.isOpaque
    } else {
      let image = try PDFImage(picture, tones, &profiles, inks, in: &file)
      isOpaque = image.isOpaque
      image.write(as: reference, into: &file)
    }
    written[key] = (reference, isOpaque)
    return (reference, isOpaque)
  }

  private mutating func grow(_ reference: PDFReference, _ size: PixelSize) {
    guard let index = deferred.firstIndex(where: { $0.reference == reference }) else { return }
    deferred[index].size.width = max(deferred[index].size.width, size.width)
    deferred[index].size.height = max(deferred[index].size.height, size.height)
  }

  /// Writes the deferred images. Each image is scaled to the size of its largest use, unless the full image
  /// takes no more bytes.
  mutating func finish(in file: inout PDFFile) throws(RenderingFailure) {
    for entry in deferred {
      try image(of: entry, in: &file).write(as: entry.reference, into: &file)
    }
    deferred = []
  }

  private mutating func image(
    of entry: Deferred, in file: inout PDFFile
  ) throws(RenderingFailure) -> PDFImage {
    let picture = entry.picture
    let (width, height) = (
      min(max(1, entry.size.width), picture.width), min(max(1, entry.size.height), picture.height)
    )
    guard width < picture.width || height < picture.height,
      !picture.hasInks || entry.tones != .plain
    else {
      return try PDFImage(picture, entry.tones, &profiles, inks, in: &file)
    }
    let small = try PDFImage(
      picture, entry.tones, size: PixelSize(width: width, height: height), &profiles, inks,
      in: &file
    ).compressed(by: file)
    let whole = try PDFImage(picture, entry.tones, &profiles, inks, in: &file).compressed(by: file)
    return small.byteCount < whole.byteCount ? small : whole
  }
}

/// The ICC profiles of a document, each written once.
struct PDFProfiles {
  private var references: [PictureProfile: PDFReference] = [:]

  mutating func reference(to profile: PictureProfile, in file: inout PDFFile) -> PDFReference {
    if let known = references[profile] { return known }
    let reference = file.reserve()
    file.add(profile: profile.bytes, componentCount: profile.componentCount, as: reference)
    references[profile] = reference
    return reference
  }
}

extension PDFFile {
  /// Writes an ICC profile (PDF 1.7, section 8.6.5.5).
  mutating func add(profile: [UInt8], componentCount: Int, as reference: PDFReference) {
    var entries = PDFBytes()
    entries.add("/N ")
    entries.add(integer: componentCount)
    add(stream: profile, entries, as: reference)
  }
}

/// Device colour spaces, which are not colour-managed (PDF 1.7, section 8.6.4).
enum PDFColorSpace: String {
  case grey = "DeviceGray"
  case rgb = "DeviceRGB"
  case cmyk = "DeviceCMYK"
}
