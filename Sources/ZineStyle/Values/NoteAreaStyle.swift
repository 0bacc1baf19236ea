/// Style of the footnote area (CSS Generated Content for Paged Media 3, section 2.1).
package struct NoteAreaStyle: Hashable, Sendable {
  /// The box around all footnotes. Its margins separate the footnotes from the text.
  package var box = BoxStyle()
  package var reference = NoteAreaReference.column

  package init() {}
}

/// Style of a footnote (CSS Generated Content for Paged Media 3, sections 2.3 and 2.7).
package struct NoteStyle: Hashable, Sendable {
  package enum Display: String, CaseIterable, Hashable, Sendable {
    case block, inline
    /// Continues the last line of the previous footnote if the whole footnote fits into that line.
    case compact
  }

  /// The content that moves to the next column or page if the footnote body does not fit.
  package enum Policy: String, CaseIterable, Hashable, Sendable {
    /// Only the footnote body.
    case auto
    case line
    /// The whole paragraph that contains the call.
    case block
  }

  package var display = Display.block
  package var policy = Policy.line

  package init() {}
}

/// Whether footnotes are placed at the bottom of the column or of the page.
package enum NoteAreaReference: Hashable, Sendable {
  case column, page
}
