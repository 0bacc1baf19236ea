/// Information from the segments before a JPEG's image data (ITU-T T.81, annex B).
struct JPEGHeader {
  private(set) var isProgressive = false
  private(set) var componentCount = 0
  /// Whether there is an Adobe segment. If so, images with four components contain inverted inks (Adobe
  /// Technical Note 5116, section 18).
  private(set) var isAdobe = false
  private(set) var orientation = PictureOrientation.upright
  private var profileParts: [(number: Int, bytes: ArraySlice<UInt8>)] = []

  var profile: PictureProfile? {
    PictureProfile(jpeg: profileParts, componentCount: componentCount)
  }

  init(_ bytes: [UInt8]) {
    var index = 2
    while index + 4 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      // Skips fill bytes, and markers that have no length field.
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD8).contains(marker) {
        index += marker == 0xFF ? 1 : 2
        continue
      }
      let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
      let end = index + 2 + length
      guard length >= 2, end <= bytes.count, marker != 0xDA, marker != 0xD9 else { return }
      read(marker, bytes[index + 4..<end])
      index = end
    }
  }

  private mutating func read(_ marker: UInt8, _ segment: ArraySlice<UInt8>) {
    switch marker {
    case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
      guard segment.count >= 6 else { return }
      isProgressive = marker & 3 == 2
      componentCount = Int(segment[segment.startIndex + 5])
    case 0xE1:
      if segment.starts(with: "Exif\0\0".utf8) {
        orientation = PictureOrientation(exif: Array(segment.dropFirst(6))) ?? .upright
      }
    case 0xE2:
      let name = "ICC_PROFILE\0".utf8
      if segment.starts(with: name), segment.count > name.count + 2 {
        let number = Int(segment[segment.startIndex + name.count])
        profileParts.append((number, segment.dropFirst(name.count + 2)))
      }
    case 0xEE:
      if segment.starts(with: "Adobe".utf8) { isAdobe = true }
    default: break
    }
  }
}
