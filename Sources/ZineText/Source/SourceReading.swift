/// How sources are to be read, as far as somebody says so.
package struct SourceReading: Equatable, Sendable {
  /// Of all sources; `nil` where their names tell it.
  package var format: SourceFormat?
  package var newlines: NewlineMeaning?
  /// How many levels the headings of Markdown and BBCode go down, or up where it is negative.
  package var headingShift: Int?
  package var bbcodeSizes: BBCodeSizes?

  package static let headingShifts = -5...5

  package init() {}

  /// This, with what `others` says where this says nothing.
  package func over(_ others: SourceReading) -> SourceReading {
    var reading = self
    reading.format = format ?? others.format
    reading.newlines = newlines ?? others.newlines
    reading.headingShift = headingShift ?? others.headingShift
    reading.bbcodeSizes = bbcodeSizes ?? others.bbcodeSizes
    return reading
  }
}

/// What a number in BBCode's `size` means. Forums never agreed on it; a number with a unit always means that.
package enum BBCodeSizes: String, CaseIterable, Sendable {
  /// 1 to 7 is a step, as in `<font>` of HTML; anything else percent.
  case auto
  case steps
  case percent
  case points
}
