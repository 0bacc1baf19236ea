import ZineText

/// What stands around a page in a PDF, for those who cut and bind it (CSS Paged Media 3, section 7.2).
package struct PrinterMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where the page is cut.
  package static let crop = PrinterMarks(rawValue: 1)
  /// By what the plates of the inks are laid over each other, and how strong these are.
  package static let cross = PrinterMarks(rawValue: 2)

  /// How long the marks are, and how far from the page and from what is cut off.
  package static let length = 14.0
  package static let distance = 6.0

  /// The sheet with the marks.
  /// - Parameters:
  ///   - page: as it is when it is cut.
  ///   - bleed: it with what around it is cut off; `nil` where nothing is.
  package func sheet(around page: Rect, bleed: Rect?) -> Rect {
    let printed = bleed ?? page
    guard !isEmpty else { return printed }
    let room = Self.distance + Self.length + 2
    return Rect(
      x: printed.origin.x - room, y: printed.origin.y - room,
      width: printed.size.width + 2 * room, height: printed.size.height + 2 * room)
  }
}
