/// Whether words that are the same before and now have another colour, on pages of which something else
/// has changed as well.
///
/// What a word takes away from white paper, summed up for each of the three channels, hangs on its letters
/// and its colour, and hardly on where between pixels it stands.
struct InkComparison {
  private let old: PageRaster
  private let new: PageRaster
  /// Pixels to the point.
  private let scale: Double

  /// - Parameters: rasters of one size.
  init(_ old: PageRaster, _ new: PageRaster, scale: Double) {
    (self.old, self.new, self.scale) = (old, new, scale)
  }

  func differs(in words: [WordComparison.KeptWord]) -> Bool {
    words.contains { differs(old.ink(in: $0.old, scale: scale), new.ink(in: $0.new, scale: scale)) }
  }

  /// Whether a word's ink changed by more than rounding, and neighbours in the word's box, can change it.
  private func differs(_ was: PageRaster.Ink, _ now: PageRaster.Ink) -> Bool {
    let (before, present) = (was.strongest, now.strongest)
    // A word of no ink is of the colour of the paper, or too small to be seen.
    guard max(before, present) > 500 else { return false }
    guard min(before, present) * 3 > max(before, present) * 2 else { return true }
    return zip(was.channels, now.channels).contains {
      abs(Double($0) / Double(before) - Double($1) / Double(present)) > 0.2
    }
  }
}

extension PageRaster {
  /// What is missing to white in an area, by channel.
  struct Ink {
    var channels = [0, 0, 0]
    var strongest: Int { max(channels[0], channels[1], channels[2]) }
  }

  /// - Parameter scale: pixels to the point.
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
