import ZineText

/// The calls and markers of notes (CSS Generated Content for Paged Media 3, section 2).
extension GeneratedContent {
  /// Placeholder for a call without text: U+2060, word joiner.
  private static let emptyCall = "\u{2060}"

  /// Separator between two adjacent calls: U+202F, narrow no-break space.
  private static let betweenCalls = Array("\u{202F}".utf8)

  /// Increments the counter of notes and adds the call of a note to the surrounding text.
  mutating func addCall(
    of note: ElementID, _ language: String, _ content: inout ParagraphContent
  ) {
    guard styles.isDisplayed(note), let number = notes.number(of: note),
      let around = story.elements.node(note).parent
    else { return }
    let parent = styles.style(of: around)
    count(note, number, around)
    later.noteMarkers[note] = noteMarker(of: note, number)
    let language = story.elements.language(of: around) ?? language
    let style = styles.style(of: .footnoteCall, of: note, inside: parent) ?? parent
    let parts = styles[style].own.isDisplayed ? styles[style].own.content ?? [] : []
    let text = writer.text(of: parts, note, styles[style].style, language)
    if content.pieces.last?.note != nil, !text.isEmpty {
      // Without a separator, the numbers of two adjacent calls would look like one number.
      content.pieces.append(
        TextPiece(text: Self.betweenCalls, style: style, language: language, element: around))
    }
    var piece = TextPiece(
      text: Array((text.isEmpty ? Self.emptyCall : text).utf8), style: style, language: language,
      element: around, link: notes.linkToNote(number))
    piece.generated = TextPiece.Generated(part: .footnoteCall, style: style)
    piece.note = note
    content.pieces.append(piece)
  }

  private mutating func count(_ note: ElementID, _ number: Int, _ around: ElementID) {
    let page = pageNotes.beginNote(number, around, &writer)
    let style = styles.computed(note)
    var increments = style.own.counterIncrement
    // For `<footnote>`, the built-in style sheet increments the counter, so that style sheets of the user can
    // override it.
    if story.elements.tag(of: note).name != "footnote",
      !increments.contains(where: { $0.name == CounterState.ofNotes })
    {
      increments.append(CounterChange(name: CounterState.ofNotes, value: 1))
    }
    writer.counters.enter(
      resetting: style.own.counterReset, incrementing: increments, parent: around)
    writer.references.noteCounters(writer.counters, of: note)
    if let page { pageNotes.last[page] = writer.counters.value(of: CounterState.ofNotes) }
  }

  /// Returns the marker for the first line of a note.
  private mutating func noteMarker(of note: ElementID, _ number: Int) -> StyledMarker? {
    let language = story.elements.language(of: note) ?? styles.language
    guard let id = styles.style(of: .footnoteMarker, of: note), styles[id].own.isDisplayed,
      let content = styles[id].own.content
    else { return nil }
    let text = writer.text(of: content, note, styles[id].style, language).onOneLine
    guard !text.isEmpty else { return nil }
    let (shaping, paint) = styles.layoutStyle(of: id, language: language)
    return StyledMarker(
      text: text, shaping: shaping, paint: paint, room: 0.0, link: notes.linkToCall(number))
  }
}

/// Restarts the numbering of notes on pages whose style requests it.
struct PageNoteCounters {
  let pages: PageStyles
  let properties: BoxProperties
  /// Number of the last note so far on each page.
  var last: [Int: Int] = [:]

  init(_ pages: PageStyles, _ properties: BoxProperties) {
    self.pages = pages
    self.properties = properties
  }

  /// Prepares the counter of notes for the next note. If numbering restarts on the note's page, returns the
  /// number of the page. Before the first layout, pages are not known and numbering never restarts.
  mutating func beginNote(
    _ number: Int, _ around: ElementID, _ writer: inout ContentWriter
  ) -> Int? {
    guard pages.resetsNotes,
      let page = writer.references.page(of: StoryNotes.callName(number))
    else { return nil }
    let name = properties.pageName(of: properties.elementsInFlow(around: around))
    guard let start = pages[PageIdentity(number: page, name: name)].noteReset else { return nil }
    // Notes on one page are not always consecutive in the text, because a float can be deferred to a later
    // page.
    writer.counters.setNotes(to: last[page] ?? start)
    return page
  }
}
