import ZineText

/// Creates the tree of boxes around the paragraphs.
struct BoxTree {
  private let story: Story
  private let styles: ElementStyles
  private let properties: BoxProperties
  /// All boxes. Parents precede their children.
  private(set) var boxes: [StyledBox] = []
  /// Number of boxes around and including each box that establish a formatting context, without the parts of tables and
  /// figures.
  private var flowDepths: [Int] = []
  /// Maximum of these numbers.
  private(set) var mostNestedFlows = 0
  /// Boxes of table parts that can be shared, because a table can have thousands of equal cells.
  private var shared: [SharedBox: StyledBox] = [:]
  /// Innermost box around each element. The outer `nil` means that the box is not computed yet.
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
    flowDepths.append(
      (box.parent.map { flowDepths[Int($0.index)] } ?? 0) + (box.establishesContext ? 1 : 0))
    mostNestedFlows = max(mostNestedFlows, flowDepths[boxes.count - 1])
    return BoxID(boxes.count - 1)
  }

  /// Returns the innermost box around the lines of a paragraph, which can be the box of the paragraph itself.
  /// - Parameter pictures: Boxes of the images in the text so far.
  mutating func box(
    of paragraph: Paragraph, _ runs: [StyledRun], _ pictures: [AttachmentID: PictureBox]
  ) -> BoxID? {
    if paragraph.isContinuation { return continuationBox(of: paragraph.node) }
    let around = box(around: paragraph.node)
    // If a paragraph consists only of an image that spans columns, it gets a separate box.
    guard story.isPicture(paragraph), let id = runs.first?.attachment,
      let own = pictures[id]?.placing, own.isSpanner
    else { return around }
    var placing = PlacingStyle()
    placing.columnSpan = own.columnSpan
    return add(StyledBox(style: BoxStyle(), parent: around, placing: placing))
  }

  /// Creates the box for a caption's generated text on later fragments of its table or figure. The caption
  /// itself has another box.
  private mutating func continuationBox(of caption: ElementID) -> BoxID? {
    let around = story.elements.node(caption).parent.flatMap { box(around: $0) }
    let margin = styles.computed(caption).style.box.margin
    var style = BoxStyle()
    style.margin = margin
    style.margin.bottom = margin.bottom == 0.0 ? margin.top : margin.bottom
    return add(StyledBox(style: style, parent: around, role: .continuation))
  }

  /// Returns the innermost box around the content of an element, which can be the box of the element itself.
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

  /// Creates the box of an element; `nil` if the element needs no box.
  private mutating func makeBox(of id: ElementID, in parent: BoxID?) -> BoxID? {
    let role = properties.role(of: id)
    let key = SharedBox(style: styles.style(of: id), role: role)
    if role != nil, let alike = shared[key] { return add(StyledBox(like: alike, in: parent)) }
    let style = styles.computed(id).style
    var own = style.box
    // A table with collapsed borders has no padding (CSS 2.2, section 17.6.2).
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

  /// Keeps the top and bottom spacing of an element without a visible box. Its start and end spacing become
  /// insets of the lines.
  private func verticalSides(
    of sides: BoxSides<LengthPercentage>, of element: ElementID
  ) -> BoxSides<LengthPercentage> {
    BoxSides(
      top: properties.within(sides.top, of: element),
      bottom: properties.within(sides.bottom, of: element), start: 0.0, end: 0.0)
  }

  // MARK: Notes and markers

  /// Returns the calls of notes in a paragraph's final text, each with the box of its note.
  mutating func noteCalls(in pieces: [TextPiece], _ notes: StoryNotes) -> [StyledNoteCall] {
    guard pieces.contains(where: { $0.note != nil }) else { return [] }
    var calls: [StyledNoteCall] = []
    var end = 0
    for piece in pieces {
      end += piece.text.count
      guard let note = piece.note, let number = notes.number(of: note), let box = box(around: note)
      else { continue }
      // A pattern can split a call into several pieces, which are combined here.
      var length = piece.text.count
      if let last = calls.last, last.number == number {
        length += last.length
        calls.removeLast()
      }
      calls.append(StyledNoteCall(offset: end, length: length, box: box, number: number))
    }
    return calls
  }

  /// Determines the box of a list item's marker and the space for the marker.
  mutating func place(_ marker: inout StyledMarker, of item: ElementID) {
    marker.room = properties.within(styles.computed(item).own.margin.start, of: item)
    marker.box = properties.holdsVisibleBoxes(item) ? box(around: item) : nil
  }
}
