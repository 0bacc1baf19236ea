import ZineText

/// The notes of a story and the positions of their calls.
struct StoryNotes {
  private let calls: [NoteCall]
  /// Index of each note in the order of the calls.
  private let numbers: [ElementID: Int]
  /// Number of links in the source. The links of notes follow them.
  private let linkCount: Int

  init(_ story: Story) {
    calls = story.noteCalls
    numbers = Dictionary(
      calls.enumerated().map { ($1.element, $0) }, uniquingKeysWith: { first, _ in first })
    linkCount = story.links.count
  }

  var isEmpty: Bool { calls.isEmpty }

  func contains(_ element: ElementID) -> Bool { !isEmpty && numbers[element] != nil }

  func number(of element: ElementID) -> Int? { numbers[element] }

  /// Returns the calls in a paragraph, in order.
  /// - Parameter index: Index of the paragraph in the story.
  func calls(ofParagraph index: Int) -> ArraySlice<NoteCall> {
    var (low, high) = (0, calls.count)
    while low < high {
      let middle = (low + high) / 2
      if calls[middle].paragraph < index { low = middle + 1 } else { high = middle }
    }
    return calls[low...].prefix { $0.paragraph == index }
  }

  // MARK: Links

  /// Returns the link from a call to its note.
  func linkToNote(_ number: Int) -> LinkID { LinkID(linkCount + 2 * number) }
  /// Returns the link from the marker of a note to its call.
  func linkToCall(_ number: Int) -> LinkID { LinkID(linkCount + 2 * number + 1) }

  /// Adds links between calls and notes, with their destinations.
  func addLinks(to story: inout Story, _ paragraphs: [StyledParagraph]) {
    guard !calls.isEmpty else { return }
    for (number, call) in calls.enumerated() {
      let span = story.sourceMap.span(at: call.offset)
      story.links.append(Link(target: .destination(Self.noteName(number)), span: span))
      story.links.append(Link(target: .destination(Self.callName(number)), span: span))
    }
    let styled = paragraphs.flatMap { paragraph in
      paragraph.noteCalls.map { ($0, paragraph.range.lowerBound + max(0, $0.offset - 1)) }
    }
    let notes = Dictionary(
      paragraphs.lazy.filter { $0.kind == .note }.compactMap { note in note.box.map { ($0, note) }
      },
      uniquingKeysWith: { first, _ in first })
    for (call, offset) in styled {
      let span = story.sourceMap.span(at: offset)
      story.destinations.append(
        Destination(name: Self.callName(call.number), offset: offset, span: span))
      story.destinations.append(
        Destination(
          name: Self.noteName(call.number),
          offset: notes[call.box]?.range.lowerBound ?? offset, span: span))
    }
    let order = story.destinations.indices.sorted {
      (story.destinations[$0].offset, $0) < (story.destinations[$1].offset, $1)
    }
    story.destinations = order.map { story.destinations[$0] }
  }

  // Identifiers in the source contain no spaces, so they cannot be equal to these names.
  private static func noteName(_ number: Int) -> String { "note \(number + 1)" }
  static func callName(_ number: Int) -> String { "mark of note \(number + 1)" }
}
