import ZineLayout
import ZineText

extension Mask {
  /// Maximum number of cells on the longer side. Larger images have cells of several pixels, because text
  /// wrap does not need a more precise contour.
  private static let mostCells = 800

  /// Creates the mask of an image's visible cells. These are the cells that are not transparent. If the whole
  /// image is opaque, they are the cells that do not belong to the plain background at its edges.
  ///
  /// - Parameters:
  ///   - threshold: Cells up to this opacity are empty, from 0 to 1.
  ///   - tolerance: Maximum difference between a background pixel and the background colour, from 0 to 1.
  /// - Returns: `nil` if the image is opaque and has no plain background.
  init?(_ pixels: Pixels, threshold: Double, tolerance: Double) {
    let cells = PixelCells(pixels, side: Self.side(of: pixels))
    if pixels.hasAlpha, let mask = cells.opaque(above: threshold) {
      self = mask
      return
    }
    guard let mask = cells.foreground(tolerance: tolerance) else { return nil }
    self = mask
  }

  /// Returns the side length of a cell, in pixels.
  private static func side(of pixels: Pixels) -> Int {
    max(1, (max(pixels.width, pixels.height) + mostCells - 1) / mostCells)
  }

  /// Returns the size of the area that all cells cover, relative to the image.
  fileprivate static func scale(of pixels: Pixels) -> Size {
    let cells = PixelCells(pixels, side: side(of: pixels))
    return Size(
      width: Double(cells.width * cells.side) / Double(pixels.width),
      height: Double(cells.height * cells.side) / Double(pixels.height))
  }
}

extension LoadedPicture {
  /// Returns the outline of the visible part of the image in a unit square, with the orientation applied.
  /// Returns `nil` if the visible part can't be distinguished from the background, or if the file can no
  /// longer be decoded.
  func contour(threshold: Double, tolerance: Double) -> Outline? {
    let pixels: Pixels
    if let vectors, !vectors.hasPixels { return nil }
    do throws(PictureFailure) {
      pixels = try self.pixels(premultiplies: false)
    } catch {
      return nil
    }
    guard let mask = Mask(pixels, threshold: threshold, tolerance: tolerance),
      let outline = ContourTracer.outline(of: mask)
    else { return nil }
    // Cells at the right and bottom edges may extend beyond the image.
    let scale = Mask.scale(of: pixels)
    if vectors != nil {
      return outline.map { Point(x: min(1, $0.x * scale.width), y: min(1, $0.y * scale.height)) }
    }
    let matrix = orientation.matrix(width: Double(width), height: Double(height))
    return outline.map { point in
      let x = min(1, point.x * scale.width) * Double(width)
      let y = min(1, point.y * scale.height) * Double(height)
      return Point(
        x: (matrix.xx * x + matrix.xy * y + matrix.x0) / size.width,
        y: (matrix.yx * x + matrix.yy * y + matrix.y0) / size.height)
    }
  }
}

/// Pixels grouped into square cells.
private struct PixelCells {
  let pixels: Pixels
  let side: Int
  let width: Int
  let height: Int

  init(_ pixels: Pixels, side: Int) {
    self.pixels = pixels
    self.side = side
    width = (pixels.width + side - 1) / side
    height = (pixels.height + side - 1) / side
  }

  /// - Returns: `nil` if the image has no transparent pixels.
  func opaque(above threshold: Double) -> Mask? {
    let least = UInt8(min(254, max(0, threshold * 255)))
    var isFull = [Bool](repeating: false, count: width * height)
    var hasTransparency = false
    let bytes = pixels.bytes
    for y in 0..<pixels.height {
      var pixel = y * pixels.stride + 3
      let row = y / side * width
      for cell in 0..<width {
        let end = min(pixel + 4 * side, (y + 1) * pixels.stride)
        var (highest, lowest) = (UInt8.min, UInt8.max)
        while pixel < end {
          highest = max(highest, bytes[pixel])
          lowest = min(lowest, bytes[pixel])
          pixel += 4
        }
        if highest > least { isFull[row + cell] = true }
        if lowest <= least { hasTransparency = true }
      }
    }
    return hasTransparency ? Mask(width: width, height: height, isFull: isFull) : nil
  }

  /// Returns the cells that remain after removing the background, which is flood-filled from the edges.
  func foreground(tolerance: Double) -> Mask? {
    let edge = edgeCells
    guard let background = background(edge) else { return nil }
    let most = Int(tolerance * 255)
    var isLike = [Bool](repeating: true, count: width * height)
    let bytes = pixels.bytes
    let (blue, green, red) = (background[0], background[1], background[2])
    for y in 0..<pixels.height {
      var pixel = y * pixels.stride
      let row = y / side * width
      for cell in 0..<width {
        let end = min(pixel + 4 * side, (y + 1) * pixels.stride)
        var difference = 0
        while pixel < end {
          difference = max(
            difference, abs(Int(bytes[pixel]) - blue), abs(Int(bytes[pixel + 1]) - green),
            abs(Int(bytes[pixel + 2]) - red))
          pixel += 4
        }
        if difference > most { isLike[row + cell] = false }
      }
    }
    // The background must cover at least half of the edge.
    guard edge.count(where: { isLike[$0] }) * 2 >= edge.count else { return nil }
    var isFull = [Bool](repeating: true, count: isLike.count)
    var waiting = edge.filter { isLike[$0] }
    for cell in waiting { isFull[cell] = false }
    while let cell = waiting.popLast() {
      let x = cell % width
      for next in [
        x > 0 ? cell - 1 : -1, x + 1 < width ? cell + 1 : -1, cell - width, cell + width,
      ] where isFull.indices.contains(next) && isFull[next] && isLike[next] {
        isFull[next] = false
        waiting.append(next)
      }
    }
    return isFull.contains(true) ? Mask(width: width, height: height, isFull: isFull) : nil
  }

  private var edgeCells: [Int] {
    var cells = Set(0..<width)
    cells.formUnion((height - 1) * width..<height * width)
    for y in 0..<height { cells.formUnion([y * width, y * width + width - 1]) }
    return cells.sorted()
  }

  /// Returns the median colour along the image's edges, separately for each channel.
  private func background(_ edge: [Int]) -> [Int]? {
    guard !edge.isEmpty else { return nil }
    return (0..<3).map { channel in
      let values = edge.map { cell in
        let (x, y) = (
          min(cell % width * side, pixels.width - 1), min(cell / width * side, pixels.height - 1)
        )
        return Int(pixels.bytes[y * pixels.stride + x * 4 + channel])
      }
      return values.sorted()[values.count / 2]
    }
  }
}
