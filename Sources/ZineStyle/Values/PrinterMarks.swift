import ZineText

/// Printer's marks around a page in a PDF (CSS Paged Media 3, section 7.2).
package struct PrinterMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Crop marks, which indicate where the page is trimmed.
  package static let crop = PrinterMarks(rawValue: 1)
  /// Registration marks, which align the printing plates, and colour bars, which show the ink density.
  package static let cross = PrinterMarks(rawValue: 2)

  /// Length of the marks, and their distance from the page with its bleed. Both are in points.
  package static let length = 14.0
  package static let distance = 6.0

  /// Returns the rectangle of the page with its bleed and the space for printer's marks.
  /// - Parameters:
  ///   - page: The trimmed page.
  ///   - bleed: The page with its bleed; `nil` if it has no bleed.
  package func sheet(around page: Rect, bleed: Rect?) -> Rect {
    let printed = bleed ?? page
    guard !isEmpty else { return printed }
    let room = Self.distance + Self.length + 2
    return Rect(
      x: printed.origin.x - room, y: printed.origin.y - room,
      width: printed.size.width + 2 * room, height: printed.size.height + 2 * room)
  }
}
