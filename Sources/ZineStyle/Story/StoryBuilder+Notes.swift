import ZineText

extension StoryBuilder {
  /// The parts of paragraphs whose text stands elsewhere.
  struct Notes {
    var all: Set<ElementID> = []
    /// Those that stand behind their article.
    var atEnd: Set<ElementID> = []
  }

  // MARK: Notes

  /// Keeps what stands in a note for when its paragraph has ended. Answers whether it does.
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
    // A note without anything in it is none.
    if case .emptyPart = piece, element == note { return true }
    // A `<footnote>` in a note is one beside it, and what follows it belongs to the first again.
    guard let known = openNotes.lastIndex(where: { $0.element == note }) else {
      // White before its words, if it has any, is none of them.
      switch piece {
      case .text(let text) where text.kind.isWhite: return true
      case .emptyPart where treatment?.presence(of: element) == nil: return true
      default: break
      }
      // The numbers of two notes would be taken for one.
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

  /// The outermost note that an element belongs to.
  func note(around element: ElementID) -> ElementID? {
    notes.all.isEmpty
      ? nil : story.elements.ancestors(of: element).last(where: notes.all.contains)
  }

  /// Gives a paragraph that has no text but marks of notes something that they stand in.
  mutating func showNotesAlone() {
    guard let paragraph = open, story.text.count == paragraph.start else { return }
    story.emptyElements.append(paragraph.node)
    open?.holdsSource = true
    story.hasNothings = true
    story.text.append(AttributedText.nothingBytes, TextAttributes(element: paragraph.node))
  }

  /// Sets the notes of the paragraph that has ended, each as a paragraph of its own.
  mutating func setNotes() {
    guard !openNotes.isEmpty else { return }
    endnotes += openNotes.filter { notes.atEnd.contains($0.element) }
    let here = openNotes.filter { !notes.atEnd.contains($0.element) }
    openNotes = []
    set(here)
  }

  /// Sets the notes that wait for the end of an article, or, where there is none, all that wait.
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
