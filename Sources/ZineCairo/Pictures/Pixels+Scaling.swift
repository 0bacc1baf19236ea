extension Pixels {
  /// Returns the image scaled down. Each new pixel is the mean of the old pixels that it covers, weighted by
  /// the covered area. Colours are also weighted by their opacity.
  /// - Parameters:
  ///   - newWidth: New width, from 1 to the current width.
  ///   - newHeight: New height, from 1 to the current height.
  func scaledDown(toWidth newWidth: Int, height newHeight: Int) -> Pixels {
    let result = Pixels(width: newWidth, height: newHeight, hasAlpha: hasAlpha)
    let columns = Self.shares(of: width, among: newWidth)
    let rows = Self.shares(of: height, among: newHeight)
    for (y, row) in rows.enumerated() {
      for (x, column) in columns.enumerated() {
        var (blue, green, red, alpha) = (0, 0, 0, 0)
        for (line, lineShare) in row {
          for (place, share) in column {
            let pixel = line * stride + place * 4
            // Without an alpha channel, the fourth byte is unused.
            let weight = lineShare * share
            let opaque = weight * (hasAlpha ? Int(bytes[pixel + 3]) : 255)
            blue += opaque * Int(bytes[pixel])
            green += opaque * Int(bytes[pixel + 1])
            red += opaque * Int(bytes[pixel + 2])
            alpha += opaque
          }
        }
        let target = y * result.stride + x * 4
        guard alpha > 0 else { continue }
        result.bytes[target] = UInt8((blue + alpha / 2) / alpha)
        result.bytes[target + 1] = UInt8((green + alpha / 2) / alpha)
        result.bytes[target + 2] = UInt8((red + alpha / 2) / alpha)
        let whole = row.reduce(0) { $0 + $1.share } * column.reduce(0) { $0 + $1.share }
        result.bytes[target + 3] = UInt8((alpha + whole / 2) / whole)
      }
    }
    return result
  }

  /// Returns the old pixels that each new pixel of a row covers, and the covered share of each, in units of
  /// 1/`newCount` of an old pixel.
  private static func shares(of count: Int, among newCount: Int) -> [[(index: Int, share: Int)]] {
    (0..<newCount).map { new in
      let (start, end) = (new * count, (new + 1) * count)
      return (start / newCount...(end - 1) / newCount).map { old in
        (old, min(end, (old + 1) * newCount) - max(start, old * newCount))
      }
    }
  }
}
