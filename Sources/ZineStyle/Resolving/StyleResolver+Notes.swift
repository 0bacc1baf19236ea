import ZineText

/// Sets the marks of notes (CSS Generated Content for Paged Media 3, section 2).
extension StyleResolver {
  /// Stands for a mark without any text: U+2060 WORD JOINER.
  private static let noMark = "\u{2060}"

  /// U+202F NARROW NO-BREAK SPACE
  private static let betweenMarks = Array("\u{202F}".utf8)

  /// Counts a note, and adds its mark to the text around it.
  mutating func addCall(
    of note: ElementID, _ language: String, _ pieces: inout [TextPiece]
  ) {
    guard isDisplayed(note), let number = notes.number(of: note),
      let around = story.elements.node(note).parent
    else { return }
    let parent = cascade.style(of: around)
    let page = beginNotesOfPage(with: number, around)
    var own = cascade.computed(note).own
    // The built-in style says it of `<footnote>`, where it can be taken back.
    if story.elements.tag(of: note).name != "footnote",
      !own.counterIncrement.contains(where: { $0.name == CounterState.ofNotes })
    {
      own.counterIncrement.append(CounterChange(name: CounterState.ofNotes, value: 1))
    }
    counters.enter(own, parent: around)
    noteCounters(ofFootnote: note)
    if let page { pageNotes[page] = counters.value(of: CounterState.ofNotes) }
    noteMarkers[note] = noteMarker(of: note, number)
    let language = story.elements.language(of: around) ?? language
    let style = cascade.style(of: .footnoteCall, of: note, inside: parent) ?? parent
    let content = cascade[style].own.isDisplayed ? cascade[style].own.content ?? [] : []
    let text = self.text(of: content, note, cascade[style], language)
    if pieces.last?.note != nil, !text.isEmpty {
      // The numbers of two notes would be taken for one.
      pieces.append(
        TextPiece(
          text: Self.betweenMarks, style: style, language: language, element: around))
    }
    var piece = TextPiece(
      text: Array((text.isEmpty ? Self.noMark : text).utf8), style: style, language: language,
      element: around, link: notes.linkToNote(number))
    piece.generated = TextPiece.Generated(part: .footnoteCall, style: style)
    piece.note = note
    pieces.append(piece)
  }

  /// Counts the notes of a page anew, where its style wants that, and answers which one that is. On which page a mark
  /// stands is known only from the layout before.
  private mutating func beginNotesOfPage(with number: Int, _ around: ElementID) -> Int? {
    guard let pages = pageStyles, pages.resetsNotes else { return nil }
    found.needs.insert(.pages)
    guard let page = references.pages?.destinations[StoryNotes.callName(number)],
      let start = pages[PageIdentity(number: page, name: pageName(of: around))].noteReset
    else { return nil }
    // Marks on one page need not follow each other: what floats may stand on a later one.
    counters.setNotes(to: pageNotes[page] ?? start)
    return page
  }

  /// What stands before the first line of a note.
  private mutating func noteMarker(of note: ElementID, _ number: Int) -> StyledMarker? {
    let language = story.elements.language(of: note) ?? self.language
    guard let id = cascade.style(of: .footnoteMarker, of: note), cascade[id].own.isDisplayed,
      let content = cascade[id].own.content
    else { return nil }
    // It is one line, whatever its text says.
    let text = self.text(of: content, note, cascade[id], language).split(separator: "\u{2028}")
      .joined(separator: " ")
    guard !text.isEmpty else { return nil }
    let (shaping, paint) = styles(of: id, language: language)
    return StyledMarker(
      text: text, shaping: shaping, paint: paint, room: 0.0, link: notes.linkToCall(number))
  }

  /// The marks in a paragraph, as it is set.
  mutating func noteCalls(in pieces: [TextPiece]) -> [StyledNoteCall] {
    guard pieces.contains(where: { $0.note != nil }) else { return [] }
    var calls: [StyledNoteCall] = []
    var place = 0
    for piece in pieces {
      place += piece.text.count
      guard let note = piece.note, let number = notes.number(of: note), let box = box(around: note)
      else { continue }
      // A pattern may have divided it.
      var length = piece.text.count
      if let last = calls.last, last.number == number {
        length += last.length
        calls.removeLast()
      }
      calls.append(StyledNoteCall(offset: place, length: length, box: box, number: number))
    }
    return calls
  }
}
