/// Where notes stand at the foot of their text (CSS Generated Content for Paged Media 3, section 2.1).
package struct NoteAreaStyle: Hashable, Sendable {
  /// Around all notes; its margins keep it from the text.
  package var box = BoxStyle()
  package var reference = NoteAreaReference.column

  package init() {}
}

/// At whose foot notes stand.
package enum NoteAreaReference: Hashable, Sendable {
  case column, page
}
