/// Detects a change of colour in unchanged words, on pages with other changes.
///
/// The amount of ink of a word is the sum of its pixels, separately for each of the three colour channels. It
/// depends on the word's glyphs and colour, but hardly on its position relative to the pixel grid.
struct InkComparison {
  private let old: PageRaster
  private let new: PageRaster
  /// Pixels per point.
  private let scale: Double

  /// - Parameters: Rasters of equal size.
  init(_ old: PageRaster, _ new: PageRaster, scale: Double) {
    (self.old, self.new, self.scale) = (old, new, scale)
  }

  func differs(in words: [WordComparison.KeptWord]) -> Bool {
    words.contains { differs(old.ink(in: $0.old, scale: scale), new.ink(in: $0.new, scale: scale)) }
  }

  /// Whether the ink of a word has changed by more than rounding errors and adjacent words in its box can
  /// explain.
  private func differs(_ was: PageRaster.Ink, _ now: PageRaster.Ink) -> Bool {
    let (before, present) = (was.strongest, now.strongest)
    // A word without ink has the colour of the paper, or is too small to be visible.
    guard max(before, present) > 500 else { return false }
    guard min(before, present) * 3 > max(before, present) * 2 else { return true }
    return zip(was.channels, now.channels).contains {
      abs(Double($0) / Double(before) - Double($1) / Double(present)) > 0.2
    }
  }
}

extension PageRaster {
  /// The amount of ink in an area: the difference from white, summed for each channel.
  struct Ink {
    var channels = [0, 0, 0]
    var strongest: Int { max(channels[0], channels[1], channels[2]) }
  }

  /// - Parameter scale: Pixels per point.
  func ink(in area: PageRectangle, scale: Double) -> Ink {
    var ink = Ink()
    let columns = Self.range(area.x, area.width, scale, width)
    for row in Self.range(area.y, area.height, scale, height) {
      for column in columns {
        let index = (row * width + column) * 3
        for channel in 0..<3 { ink.channels[channel] += 255 - Int(pixels[index + channel]) }
      }
    }
    return ink
  }
}
