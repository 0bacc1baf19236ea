/// Where notes stand at the foot of their text (CSS Generated Content for Paged Media 3, section 2.1).
package struct NoteAreaStyle: Hashable, Sendable {
  /// Around all notes; its margins keep it from the text.
  package var box = BoxStyle()
  package var reference = NoteAreaReference.column

  package init() {}
}

/// How a note stands among others (CSS Generated Content for Paged Media 3, sections 2.3 and 2.7).
package struct NoteStyle: Hashable, Sendable {
  package enum Display: String, CaseIterable, Hashable, Sendable {
    case block, inline
    /// Behind the note before it where all of it has room on that one's last line.
    case compact
  }

  /// What goes to the next column or page where there is no room for the note.
  package enum Policy: String, CaseIterable, Hashable, Sendable {
    /// The note alone.
    case auto
    case line
    /// All of the paragraph.
    case block
  }

  package var display = Display.block
  package var policy = Policy.line

  package init() {}
}

/// At whose foot notes stand.
package enum NoteAreaReference: Hashable, Sendable {
  case column, page
}
