/// Options for reading sources. For options that are `nil`, the settings in the sources apply.
package struct SourceReading: Equatable, Sendable {
  /// Format of all sources, or `nil` to derive it from their names.
  package var format: SourceFormat?
  package var newlines: NewlineMeaning?
  /// Number of levels to lower the headings of Markdown and BBCode sources. A negative number raises them.
  package var headingShift: Int?
  package var bbcodeSizes: BBCodeSizes?

  package static let headingShifts = -5...5

  package init() {}

  /// Returns these options. Options that are `nil` are taken from `others`.
  package func over(_ others: SourceReading) -> SourceReading {
    var reading = self
    reading.format = format ?? others.format
    reading.newlines = newlines ?? others.newlines
    reading.headingShift = headingShift ?? others.headingShift
    reading.bbcodeSizes = bbcodeSizes ?? others.bbcodeSizes
    return reading
  }
}

/// The unit of a number without a unit in BBCode's `size`. Each forum software interprets it differently.
package enum BBCodeSizes: String, CaseIterable, Sendable {
  /// A number from 1 to 7 is a size as in HTML's `<font>`, and other numbers are percentages.
  case auto
  case steps
  case percent
  case points
}
