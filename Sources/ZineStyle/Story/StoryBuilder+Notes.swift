import ZineText

extension StoryBuilder {
  /// The inline elements that are notes. Their text is moved out of the paragraph.
  struct Notes {
    var all: Set<ElementID> = []
    /// The endnotes, which are placed at the end of their article.
    var atEnd: Set<ElementID> = []
  }

  // MARK: Notes

  /// If a piece belongs to a note, stores it until the paragraph ends. Returns whether the piece belongs to a
  /// note.
  mutating func takeNote(_ piece: Manuscript.Piece) -> Bool {
    guard !notes.all.isEmpty else { return false }
    let element: ElementID
    switch piece {
    case .text(let text): element = text.attributes.element
    case .attachment(_, let around, _): element = around.element
    case .emptyPart(let attributes, _): element = attributes.element
    default: return false
    }
    guard let note = note(around: element) else { return false }
    // A note without content is dropped.
    if case .emptyPart = piece, element == note { return true }
    // A `<footnote>` inside another note is treated as a sibling of that note. The text after the nested
    // `<footnote>` belongs to the outer note again.
    guard let known = openNotes.lastIndex(where: { $0.element == note }) else {
      // Leading white space of a note is dropped.
      switch piece {
      case .text(let text) where text.kind.isWhite: return true
      case .emptyPart where treatment?.presence(of: element) == nil: return true
      default: break
      }
      // The space between two notes is kept, because the numbers of their calls would otherwise run together.
      if let space = open?.pendingSpace, story.noteCalls.last?.offset == story.text.count {
        flush(before: space.attributes)
      }
      openNotes.append(OpenNote(element: note, pieces: [piece]))
      story.noteCalls.append(
        NoteCall(element: note, paragraph: story.paragraphs.count, offset: story.text.count))
      open?.showsText = true
      open?.hasContent = true
      return true
    }
    openNotes[known].pieces.append(piece)
    return true
  }

  /// Returns the outermost note that contains an element.
  func note(around element: ElementID) -> ElementID? {
    notes.all.isEmpty
      ? nil : story.elements.ancestors(of: element).last(where: notes.all.contains)
  }

  /// Adds a placeholder to a paragraph that consists only of note calls.
  mutating func showNotesAlone() {
    guard let paragraph = open, story.text.count == paragraph.start else { return }
    story.emptyElements.append(paragraph.node)
    open?.holdsSource = true
    story.hasNothings = true
    story.text.append(AttributedText.nothingBytes, TextAttributes(element: paragraph.node))
  }

  /// Adds the notes of the paragraph that just ended. Each note becomes a paragraph. Endnotes are stored for
  /// later.
  mutating func setNotes() {
    guard !openNotes.isEmpty else { return }
    endnotes += openNotes.filter { notes.atEnd.contains($0.element) }
    let here = openNotes.filter { !notes.atEnd.contains($0.element) }
    openNotes = []
    set(here)
  }

  /// Adds the stored endnotes of an article, or all stored endnotes if no article is given.
  mutating func setEndnotes(of article: ElementID? = nil) {
    func isDue(_ note: OpenNote) -> Bool {
      guard let article else { return true }
      let around = story.elements.ancestors(of: note.element)
      return around.first { story.elements.tag(of: $0).name == "article" } == article
    }
    let due = endnotes.filter(isDue)
    endnotes.removeAll(where: isDue)
    set(due)
  }

  private mutating func set(_ notes: [OpenNote]) {
    guard !notes.isEmpty else { return }
    let (marker, forcedBreak) = (self.marker, self.forcedBreak)
    (self.marker, self.forcedBreak) = (nil, nil)
    for note in notes {
      var element = Element(.note)
      let tag = story.elements.tag(of: note.element)
      element.attributes.language = tag.language
      element.attributes.direction = tag.direction
      element.attributes.inherit(from: container?.element)
      begin(.init(element: element, node: note.element, tagOffset: nil))
      add(note.pieces)
      endParagraph()
    }
    (self.marker, self.forcedBreak) = (marker, forcedBreak)
  }
}
