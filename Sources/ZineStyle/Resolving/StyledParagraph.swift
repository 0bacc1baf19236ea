import ZineText

/// A paragraph with all style values that layout needs.
package struct StyledParagraph: Hashable, Sendable {
  /// Range in the story's text, in bytes of UTF-8.
  package var range: Range<Int>
  package var kind: BlockKind
  /// Innermost container that contains the paragraph.
  package var container: ContainerID?
  /// Innermost box around the lines. It belongs to the paragraph or to one of its containers.
  package var box: BoxID?
  package var runs: [StyledRun]
  /// Shaping style of the paragraph element. Its font determines the minimum line height.
  package var shaping: ShapingStyleID
  package var composing: ComposingID
  package var lineHeight: LineHeight
  package var alignment: TextAlignment
  /// Indent of the first line. Percentages refer to the paragraph's width.
  package var indent: LengthPercentage
  package var breakBefore: ForcedBreak?
  /// Base direction; `nil` if the first character with a direction determines it.
  package var direction: BaseDirection?
  /// Language, as a BCP 47 tag.
  package var language: String
  /// Whether there is an empty line before the paragraph.
  package var hasSpaceBefore: Bool
  /// How the lines snap to the page's baseline grid.
  package var lineSnap = LineSnap.baseline
  /// Rarely used values; `nil` if all these values are defaults.
  private var rarities: SharedRarities?

  package init(
    range: Range<Int>, kind: BlockKind, runs: [StyledRun], shaping: ShapingStyleID,
    composing: ComposingID, lineHeight: LineHeight, alignment: TextAlignment,
    indent: LengthPercentage,
    direction: BaseDirection? = nil, language: String = "en", hasSpaceBefore: Bool = false
  ) {
    self.range = range
    self.kind = kind
    self.runs = runs
    self.shaping = shaping
    self.composing = composing
    self.lineHeight = lineHeight
    self.alignment = alignment
    self.indent = indent
    self.direction = direction
    self.language = language
    self.hasSpaceBefore = hasSpaceBefore
  }
}

/// The call of a note in a paragraph.
package struct StyledNoteCall: Hashable, Sendable {
  /// End of the call, in bytes of UTF-8 from the start of the paragraph.
  package var offset: Int
  /// Length of the call, in bytes of UTF-8.
  package var length: Int
  /// Box that contains the note.
  package var box: BoxID
  /// Index of the note in the story.
  package var number: Int

  package init(offset: Int, length: Int, box: BoxID, number: Int) {
    self.offset = offset
    self.length = length
    self.box = box
    self.number = number
  }
}

/// Values that few paragraphs have. They are stored separately, so that other paragraphs need less memory.
private struct Rarities: Hashable, Sendable {
  var inlineBoxes: [InlineBox] = []
  var firstLine: FirstLineStyle?
  var changedText: ChangedText?
  var lineHeightLimits = LineHeightLimits()
  var alignLast: TextAlignment?
  var textFit: StyledTextFit?
  var insets = ParagraphInsets()
  var marker: StyledMarker?
  var pageName: String?
  var strings: [NamedString] = []
  var pageChanges = PageCounterChanges()
  var bookmark: Bookmark?
  var tabs: TabStops?
  var initial: StyledInitial?
  var clear = ClearedSides.none
  var keep = KeepStyle.none
  var noteCalls: [StyledNoteCall] = []
  var alignmentMark: String?
  var isBorderedRule = false
  var isEmpty = false

  static let none = Rarities()
}

/// Storage for rarely used values. It is copied before a change if several paragraphs share it.
private final class SharedRarities: Hashable, @unchecked Sendable {
  var values: Rarities

  init(_ values: Rarities) { self.values = values }

  static func == (a: SharedRarities, b: SharedRarities) -> Bool {
    a === b || a.values == b.values
  }

  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension StyledParagraph {
  /// Boxes around parts of the text. Outer boxes precede inner boxes.
  package var inlineBoxes: [InlineBox] {
    get { rarities?.values.inlineBoxes ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.inlineBoxes = newValue } }
  }

  /// Text and style of the first line; `nil` if they are the same as in the other lines.
  package var firstLine: FirstLineStyle? {
    get { rarities?.values.firstLine }
    set { change(isUsual: newValue == nil) { $0.firstLine = newValue } }
  }

  /// Text that replaces the story's text if the first line has a different text transform.
  package var changedText: ChangedText? {
    get { rarities?.values.changedText }
    set { change(isUsual: newValue == nil) { $0.changedText = newValue } }
  }

  package var lineHeightLimits: LineHeightLimits {
    get { rarities?.values.lineHeightLimits ?? LineHeightLimits() }
    set { change(isUsual: newValue == LineHeightLimits()) { $0.lineHeightLimits = newValue } }
  }

  /// Alignment of the last line, and of lines before a forced line break. If `nil`, these lines are aligned
  /// at the start in justified text, and like the other lines in other text.
  package var alignLast: TextAlignment? {
    get { rarities?.values.alignLast }
    set { change(isUsual: newValue == nil) { $0.alignLast = newValue } }
  }

  /// How lines are scaled to fill the measure; `nil` if they are not scaled.
  package var textFit: StyledTextFit? {
    get { rarities?.values.textFit }
    set { change(isUsual: newValue == nil) { $0.textFit = newValue } }
  }

  package var insets: ParagraphInsets {
    get { rarities?.values.insets ?? ParagraphInsets() }
    set { change(isUsual: newValue == ParagraphInsets()) { $0.insets = newValue } }
  }

  package var marker: StyledMarker? {
    get { rarities?.values.marker }
    set { change(isUsual: newValue == nil) { $0.marker = newValue } }
  }

  /// Page name that the paragraph requests.
  package var pageName: String? {
    get { rarities?.values.pageName }
    set { change(isUsual: newValue == nil) { $0.pageName = newValue } }
  }

  /// Named strings that the paragraph assigns, for margin boxes.
  package var strings: [NamedString] {
    get { rarities?.values.strings ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.strings = newValue } }
  }

  /// Changes of the page counter by the elements that start with the paragraph.
  package var pageChanges: PageCounterChanges {
    get { rarities?.values.pageChanges ?? PageCounterChanges() }
    set { change(isUsual: newValue == PageCounterChanges()) { $0.pageChanges = newValue } }
  }

  /// Entry in the PDF's outline.
  package var bookmark: Bookmark? {
    get { rarities?.values.bookmark }
    set { change(isUsual: newValue == nil) { $0.bookmark = newValue } }
  }

  /// Tab stops; `nil` if tabs are treated as ordinary spaces.
  package var tabs: TabStops? {
    get { rarities?.values.tabs }
    set { change(isUsual: newValue == nil) { $0.tabs = newValue } }
  }

  /// Initial letter at the start of the paragraph.
  package var initial: StyledInitial? {
    get { rarities?.values.initial }
    set { change(isUsual: newValue == nil) { $0.initial = newValue } }
  }

  /// The paragraph is placed below floats on these sides.
  package var clear: ClearedSides {
    get { rarities?.values.clear ?? .none }
    set { change(isUsual: newValue == .none) { $0.clear = newValue } }
  }

  /// Character at which the lines of a table column are aligned, such as a decimal point; `nil` if their
  /// edges are aligned.
  package var alignmentMark: String? {
    get { rarities?.values.alignmentMark }
    set { change(isUsual: newValue == nil) { $0.alignmentMark = newValue } }
  }

  /// Whether the paragraph is an `<hr>` whose borders are painted.
  package var isBorderedRule: Bool {
    get { rarities?.values.isBorderedRule ?? false }
    set { change(isUsual: !newValue) { $0.isBorderedRule = newValue } }
  }

  /// Whether the paragraph has no text in the source.
  package var isEmpty: Bool {
    get { rarities?.values.isEmpty ?? false }
    set { change(isUsual: !newValue) { $0.isEmpty = newValue } }
  }

  /// The breaks to avoid before the paragraph and inside the elements that contain it.
  package var keep: KeepStyle {
    get { rarities?.values.keep ?? .none }
    set { change(isUsual: newValue == .none) { $0.keep = newValue } }
  }

  /// Calls of notes in the paragraph, in order.
  package var noteCalls: [StyledNoteCall] {
    get { rarities?.values.noteCalls ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.noteCalls = newValue } }
  }

  /// - Parameter isUsual: Whether the new value is the default value.
  private mutating func change(isUsual: Bool, _ change: (inout Rarities) -> Void) {
    if isUsual, rarities == nil { return }
    if rarities == nil || !isKnownUniquelyReferenced(&rarities) {
      rarities = SharedRarities(rarities?.values ?? .none)
    }
    guard let rarities else { return }
    change(&rarities.values)
    if isUsual, rarities.values == .none { self.rarities = nil }
  }
}
