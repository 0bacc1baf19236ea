import ZineText

/// A paragraph with everything that layout needs to know about its style.
package struct StyledParagraph: Hashable, Sendable {
  /// Range in the story's text, in UTF-8 bytes.
  package var range: Range<Int>
  package var kind: BlockKind
  /// Innermost container of the paragraph.
  package var container: ContainerID?
  /// Innermost box around the lines: the paragraph's own, or its container's.
  package var box: BoxID?
  package var runs: [StyledRun]
  /// Style of the paragraph itself, which gives the minimum height of its lines.
  package var shaping: ShapingStyleID
  package var composing: ComposingID
  package var lineHeight: LineHeight
  package var alignment: TextAlignment
  /// Indent of the first line. Percentages refer to the paragraph's width.
  package var indent: LengthPercentage
  package var breakBefore: ForcedBreak?
  /// Base direction; if `nil`, the first character with a direction decides.
  package var direction: BaseDirection?
  /// Language, a BCP 47 tag.
  package var language: String
  /// Whether an empty line precedes the paragraph.
  package var hasSpaceBefore: Bool
  /// How the lines snap to the page's baseline grid.
  package var lineSnap = LineSnap.baseline
  /// Values that few paragraphs have; `nil` if all have their defaults.
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
  /// End of the call, in UTF-8 bytes from the paragraph's start.
  package var offset: Int
  /// Length of the call, in UTF-8 bytes.
  package var length: Int
  /// Box of the note.
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

/// Values that few paragraphs have, kept apart so that the thousands of other paragraphs stay small.
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

  static let none = Rarities()
}

/// Storage for rare values, copied before a change if several paragraphs share it.
private final class SharedRarities: Hashable, @unchecked Sendable {
  var values: Rarities

  init(_ values: Rarities) { self.values = values }

  static func == (a: SharedRarities, b: SharedRarities) -> Bool {
    a === b || a.values == b.values
  }

  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension StyledParagraph {
  /// Boxes around parts of the text, outer ones first.
  package var inlineBoxes: [InlineBox] {
    get { rarities?.values.inlineBoxes ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.inlineBoxes = newValue } }
  }

  /// The text in the style of the first line, if that has its own.
  package var firstLine: FirstLineStyle? {
    get { rarities?.values.firstLine }
    set { change(isUsual: newValue == nil) { $0.firstLine = newValue } }
  }

  /// Replaces the story's text if the first line has other characters.
  package var changedText: ChangedText? {
    get { rarities?.values.changedText }
    set { change(isUsual: newValue == nil) { $0.changedText = newValue } }
  }

  package var lineHeightLimits: LineHeightLimits {
    get { rarities?.values.lineHeightLimits ?? LineHeightLimits() }
    set { change(isUsual: newValue == LineHeightLimits()) { $0.lineHeightLimits = newValue } }
  }

  /// Alignment of the last line, and of lines before a forced break. If `nil`, they are aligned like the
  /// others, or at the start in justified text.
  package var alignLast: TextAlignment? {
    get { rarities?.values.alignLast }
    set { change(isUsual: newValue == nil) { $0.alignLast = newValue } }
  }

  /// Scaling of the lines to the measure; `nil` if they keep their size.
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

  /// Name of the page that the paragraph requests.
  package var pageName: String? {
    get { rarities?.values.pageName }
    set { change(isUsual: newValue == nil) { $0.pageName = newValue } }
  }

  /// Named strings that the paragraph sets for margin boxes.
  package var strings: [NamedString] {
    get { rarities?.values.strings ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.strings = newValue } }
  }

  /// Changes of the page counter by the elements that begin with the paragraph.
  package var pageChanges: PageCounterChanges {
    get { rarities?.values.pageChanges ?? PageCounterChanges() }
    set { change(isUsual: newValue == PageCounterChanges()) { $0.pageChanges = newValue } }
  }

  /// Entry in the PDF's outline.
  package var bookmark: Bookmark? {
    get { rarities?.values.bookmark }
    set { change(isUsual: newValue == nil) { $0.bookmark = newValue } }
  }

  /// Tab stops; if `nil`, a tab is an ordinary space.
  package var tabs: TabStops? {
    get { rarities?.values.tabs }
    set { change(isUsual: newValue == nil) { $0.tabs = newValue } }
  }

  /// Letter over several lines at the paragraph's start.
  package var initial: StyledInitial? {
    get { rarities?.values.initial }
    set { change(isUsual: newValue == nil) { $0.initial = newValue } }
  }

  /// Sides whose floats the paragraph begins below.
  package var clear: ClearedSides {
    get { rarities?.values.clear ?? .none }
    set { change(isUsual: newValue == .none) { $0.clear = newValue } }
  }

  /// Character in a table cell by which its line is aligned with the cells above and below; `nil` aligns by
  /// the edges.
  package var alignmentMark: String? {
    get { rarities?.values.alignmentMark }
    set { change(isUsual: newValue == nil) { $0.alignmentMark = newValue } }
  }

  /// Whether the paragraph is an `<hr>` that is drawn as its borders.
  package var isBorderedRule: Bool {
    get { rarities?.values.isBorderedRule ?? false }
    set { change(isUsual: !newValue) { $0.isBorderedRule = newValue } }
  }

  /// The paragraphs that the paragraph stays together with.
  package var keep: KeepStyle {
    get { rarities?.values.keep ?? .none }
    set { change(isUsual: newValue == .none) { $0.keep = newValue } }
  }

  /// Calls of notes in the text, in order.
  package var noteCalls: [StyledNoteCall] {
    get { rarities?.values.noteCalls ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.noteCalls = newValue } }
  }

  /// - Parameter isUsual: Whether the new value is the default.
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
