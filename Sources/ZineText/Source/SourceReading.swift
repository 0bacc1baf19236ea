/// Options for reading sources. Missing ones are left to the sources.
package struct SourceReading: Equatable, Sendable {
  /// Format of all sources, or `nil` to derive it from their names.
  package var format: SourceFormat?
  package var newlines: NewlineMeaning?
  /// Number of levels to lower the headings of Markdown and BBCode sources. A negative number raises them.
  package var headingShift: Int?
  package var bbcodeSizes: BBCodeSizes?

  package static let headingShifts = -5...5

  package init() {}

  /// Returns these options, with missing values filled in from `others`.
  package func over(_ others: SourceReading) -> SourceReading {
    var reading = self
    reading.format = format ?? others.format
    reading.newlines = newlines ?? others.newlines
    reading.headingShift = headingShift ?? others.headingShift
    reading.bbcodeSizes = bbcodeSizes ?? others.bbcodeSizes
    return reading
  }
}

/// The unit of a bare number in BBCode's `size`. Forums never agreed on it.
package enum BBCodeSizes: String, CaseIterable, Sendable {
  /// 1 to 7 is a step, as in HTML's `<font>`; other numbers are percentages.
  case auto
  case steps
  case percent
  case points
}
