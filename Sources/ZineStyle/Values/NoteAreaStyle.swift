/// Style of the footnote area (CSS Generated Content for Paged Media 3, section 2.1).
package struct NoteAreaStyle: Hashable, Sendable {
  /// Box around all footnotes. Its margins separate it from the text.
  package var box = BoxStyle()
  package var reference = NoteAreaReference.column

  package init() {}
}

/// Style of one footnote (CSS Generated Content for Paged Media 3, sections 2.3 and 2.7).
package struct NoteStyle: Hashable, Sendable {
  package enum Display: String, CaseIterable, Hashable, Sendable {
    case block, inline
    /// Continues the last line of the previous footnote if the whole footnote fits there.
    case compact
  }

  /// What moves to the next column or page if the footnote body does not fit.
  package enum Policy: String, CaseIterable, Hashable, Sendable {
    /// The footnote body alone.
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
