import ZineStyle

/// Changes of the tones of pixels.
extension Pixels {
  /// Returns the luma of a pixel, computed from its stored values (Filter Effects 1, section 11.2.1).
  /// - Parameter index: Index of the pixel's first byte.
  func luma(at index: Int) -> UInt8 {
    let (blue, green, red) = (Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]))
    return UInt8((2126 * red + 7152 * green + 722 * blue + 5_000) / 10_000)
  }

  /// Reduces the saturation. Works for colours with and without premultiplied alpha.
  /// - Parameter amount: Amount of the reduction, from 0 (unchanged) to 1 (grey only).
  func turnGrey(by amount: Double) {
    let rest = 1 - amount
    for index in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let luma = Double(luma(at: index))
      for channel in index..<index + 3 {
        bytes[channel] = UInt8((luma + rest * (Double(bytes[channel]) - luma)).rounded())
      }
    }
  }

  /// Changes the image's colours to the given tones, as shown on a screen. The colours must be premultiplied
  /// by alpha.
  func show(_ tones: PictureTones) {
    guard !tones.colors.isEmpty else {
      if tones.grey > 0 { turnGrey(by: tones.grey) }
      return
    }
    let table = (0...255).map { tone in
      let (red, green, blue) = tones.screen(at: Double(tone) / 255)
      return [blue, green, red].map { Int(($0 * 255).rounded()) }
    }
    for index in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let alpha = hasAlpha ? Int(bytes[index + 3]) : 255
      guard alpha > 0 else { continue }
      let light = min(255, (Int(luma(at: index)) * 255 + alpha / 2) / alpha)
      for channel in 0..<3 {
        bytes[index + channel] = UInt8((table[light][channel] * alpha + 127) / 255)
      }
    }
  }
}
