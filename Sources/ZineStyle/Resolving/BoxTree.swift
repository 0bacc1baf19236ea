import ZineText

/// Creates the tree of boxes around the paragraphs.
struct BoxTree {
  private let story: Story
  private let styles: ElementStyles
  private let properties: BoxProperties
  /// Every box comes after its parent.
  private(set) var boxes: [StyledBox] = []
  /// Boxes of table parts, which are shared: tables have thousands of equal cells.
  private var shared: [SharedBox: StyledBox] = [:]
  /// Innermost box around each element; the outer `nil` means that it has not been computed yet.
  private var known: [BoxID??]

  private struct SharedBox: Hashable {
    var style: ComputedStyleID
    var role: BoxRole?
  }

  init(_ story: Story, _ styles: ElementStyles, _ properties: BoxProperties) {
    self.story = story
    self.styles = styles
    self.properties = properties
    known = Array(repeating: nil, count: story.elements.nodes.count)
  }

  private mutating func add(_ box: StyledBox) -> BoxID {
    boxes.append(box)
    return BoxID(boxes.count - 1)
  }

  /// Returns the box of a paragraph: its own, or the innermost box around it.
  /// - Parameter pictures: Boxes of the images in the text so far.
  mutating func box(
    of paragraph: Paragraph, _ runs: [StyledRun], _ pictures: [AttachmentID: PictureBox]
  ) -> BoxID? {
    if paragraph.isContinuation { return continuationBox(of: paragraph.node) }
    let around = box(around: paragraph.node)
    // A paragraph that consists of an image over several columns gets a separate box.
    guard story.isPicture(paragraph), let id = runs.first?.attachment,
      let own = pictures[id]?.placing, own.isSpanner
    else { return around }
    var placing = PlacingStyle()
    placing.columnSpan = own.columnSpan
    return add(StyledBox(style: BoxStyle(), parent: around, placing: placing))
  }

  /// Creates the box for the text with which a caption is repeated where its table or figure continues, in
  /// addition to the caption's own box.
  private mutating func continuationBox(of caption: ElementID) -> BoxID? {
    let around = story.elements.node(caption).parent.flatMap { box(around: $0) }
    let margin = styles.computed(caption).box.margin
    var style = BoxStyle()
    style.margin = margin
    style.margin.bottom = margin.bottom == 0.0 ? margin.top : margin.bottom
    return add(StyledBox(style: style, parent: around, role: .continuation))
  }

  /// Returns the innermost box around an element: its own, or that of its nearest ancestor with a box.
  mutating func box(around element: ElementID) -> BoxID? {
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next, id != .body, known[Int(id.index)] == nil {
      chain.append(id)
      next = properties.holder(of: id)
    }
    var box = next.flatMap { known[Int($0.index)] ?? nil }
    for id in chain.reversed() {
      box = makeBox(of: id, in: box) ?? box
      known[Int(id.index)] = .some(box)
    }
    return box
  }

  /// Creates the box of an element, if it has one.
  private mutating func makeBox(of id: ElementID, in parent: BoxID?) -> BoxID? {
    let role = properties.role(of: id)
    let key = SharedBox(style: styles.style(of: id), role: role)
    if role != nil, let alike = shared[key] { return add(StyledBox(like: alike, in: parent)) }
    let style = styles.computed(id)
    var own = style.box
    // With collapsed borders, a table has no padding (CSS 2.2, section 17.6.2).
    if case .table(let table)? = role, table.borders == .collapse { own.padding = BoxSides(0.0) }
    if role != nil {
      for side in BoxSide.allCases where style.own.border[side].line == .hidden {
        own.border[side] = .hidden
      }
    }
    if !properties.holdsVisibleBoxes(id) {
      own.margin = verticalSides(of: own.margin, of: id)
      own.padding = verticalSides(of: own.padding, of: id)
    }
    let placing = properties.placing(of: id)
    let columns = properties.columns(of: id)
    guard !own.isEmpty || placing != nil || columns != nil || role != nil else { return nil }
    let made = StyledBox(
      style: own, parent: parent, direction: style.inherited.directionOfBoxes, placing: placing,
      columns: columns, role: role)
    if role != nil { shared[key] = made }
    return add(made)
  }

  /// Returns the top and bottom of an element without a visible box; its insets have the start and end.
  private func verticalSides(
    of sides: BoxSides<LengthPercentage>, of element: ElementID
  ) -> BoxSides<LengthPercentage> {
    BoxSides(
      top: properties.within(sides.top, of: element),
      bottom: properties.within(sides.bottom, of: element), start: 0.0, end: 0.0)
  }

  // MARK: Notes and markers

  /// Returns the footnote calls in a paragraph's final text, each with the box of its note.
  mutating func noteCalls(in pieces: [TextPiece], _ notes: StoryNotes) -> [StyledNoteCall] {
    guard pieces.contains(where: { $0.note != nil }) else { return [] }
    var calls: [StyledNoteCall] = []
    var end = 0
    for piece in pieces {
      end += piece.text.count
      guard let note = piece.note, let number = notes.number(of: note), let box = box(around: note)
      else { continue }
      // A pattern may have split the call into several pieces.
      var length = piece.text.count
      if let last = calls.last, last.number == number {
        length += last.length
        calls.removeLast()
      }
      calls.append(StyledNoteCall(offset: end, length: length, box: box, number: number))
    }
    return calls
  }

  /// Places the marker of a list item.
  mutating func place(_ marker: inout StyledMarker, of item: ElementID) {
    marker.room = properties.within(styles.computed(item).own.margin.start, of: item)
    marker.box = properties.holdsVisibleBoxes(item) ? box(around: item) : nil
  }
}
