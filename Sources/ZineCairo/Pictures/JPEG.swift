import CTurboJPEG
import ZineText

/// Checks a JPEG by decoding all of it: its bytes go into the PDF untouched, and no reader of the PDF
/// should be the first to find out that they are broken.
///
/// Decoded at an eighth of its size, which reads every byte all the same and takes little memory.
func readJPEG(_ bytes: [UInt8]) throws(PictureFailure) -> LoadedPicture {
  guard let decoder = tjInitDecompress() else { throw .damaged }
  defer { tjDestroy(decoder) }

  var width: Int32 = 0
  var height: Int32 = 0
  var subsampling: Int32 = 0
  var colorspace: Int32 = 0
  guard
    tjDecompressHeader3(
      decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colorspace) == 0
  else { throw .damaged }
  try LoadedPicture.check(width: Int(width), height: Int(height))
  // Adobe's CMYK is inverted, which Cairo does not say in the PDF.
  guard colorspace != TJCS_CMYK.rawValue, colorspace != TJCS_YCCK.rawValue else {
    throw .unsupported("CMYK JPEG")
  }

  let scaledWidth = (width + 7) / 8
  let scaledHeight = (height + 7) / 8
  var pixels = [UInt8](repeating: 0, count: Int(scaledWidth) * Int(scaledHeight) * 3)
  let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_FASTDCT
  let status = tjDecompress2(
    decoder, bytes, UInt(bytes.count), &pixels, scaledWidth, 0, scaledHeight,
    Int32(TJPF_RGB.rawValue), flags)
  guard status == 0 else { throw .damaged }
  return LoadedPicture(width: Int(width), height: Int(height), content: .jpeg(bytes))
}
