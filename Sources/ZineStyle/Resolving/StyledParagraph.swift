import ZineText

/// A paragraph with all that layout needs to know of its style.
package struct StyledParagraph: Hashable, Sendable {
  /// In the story's text, in UTF-8 bytes.
  package var range: Range<Int>
  package var kind: BlockKind
  /// The innermost container that holds it.
  package var container: ContainerID?
  /// The innermost box around its lines: its own, or else its container's.
  package var box: BoxID?
  package var runs: [StyledRun]
  /// Of the paragraph itself: the least height of its lines.
  package var shaping: ShapingStyleID
  package var composing: ComposingID
  package var lineHeight: LineHeight
  package var alignment: TextAlignment
  /// Of the first line; percentages are of the paragraph's own width.
  package var indent: LengthPercentage
  package var breakBefore: ForcedBreak?
  /// `nil` follows from the first letter that has a direction.
  package var direction: BaseDirection?
  /// A BCP 47 tag.
  package var language: String
  /// Whether a line of space stands before it.
  package var hasSpaceBefore: Bool
  /// Whether its lines snap to the page's grid.
  package var lineSnap = LineSnap.baseline
  /// `nil` where all of it is as in most paragraphs.
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

/// The mark of a note in a paragraph.
package struct StyledNoteCall: Hashable, Sendable {
  /// Of its last byte, in UTF-8 bytes from the paragraph's start.
  package var offset: Int
  /// In UTF-8 bytes.
  package var length: Int
  /// The note's.
  package var box: BoxID
  /// Of the note in the story, from 0.
  package var number: Int

  package init(offset: Int, length: Int, box: BoxID, number: Int) {
    self.offset = offset
    self.length = length
    self.box = box
    self.number = number
  }
}

/// What few paragraphs have: out of the way of all the others, of which an issue holds many thousands.
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

/// Only a paragraph that has it for itself changes it.
private final class SharedRarities: Hashable, @unchecked Sendable {
  var values: Rarities

  init(_ values: Rarities) { self.values = values }

  static func == (a: SharedRarities, b: SharedRarities) -> Bool {
    a === b || a.values == b.values
  }

  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension StyledParagraph {
  /// Around parts of its text, the outer ones first.
  package var inlineBoxes: [InlineBox] {
    get { rarities?.values.inlineBoxes ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.inlineBoxes = newValue } }
  }

  /// The same text as its first line would have it, where that has a style of its own.
  package var firstLine: FirstLineStyle? {
    get { rarities?.values.firstLine }
    set { change(isUsual: newValue == nil) { $0.firstLine = newValue } }
  }

  /// What stands in the place of the story's text while the first line has letters of its own.
  package var changedText: ChangedText? {
    get { rarities?.values.changedText }
    set { change(isUsual: newValue == nil) { $0.changedText = newValue } }
  }

  package var lineHeightLimits: LineHeightLimits {
    get { rarities?.values.lineHeightLimits ?? LineHeightLimits() }
    set { change(isUsual: newValue == LineHeightLimits()) { $0.lineHeightLimits = newValue } }
  }

  /// Of the last line, and of those before a forced break; `nil` is as all others, and at the start
  /// where those are justified.
  package var alignLast: TextAlignment? {
    get { rarities?.values.alignLast }
    set { change(isUsual: newValue == nil) { $0.alignLast = newValue } }
  }

  /// How its lines are scaled; `nil` for lines that keep their size.
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

  /// The named page that it stands on.
  package var pageName: String? {
    get { rarities?.values.pageName }
    set { change(isUsual: newValue == nil) { $0.pageName = newValue } }
  }

  /// Named strings that it sets, for what the margins say.
  package var strings: [NamedString] {
    get { rarities?.values.strings ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.strings = newValue } }
  }

  /// What the elements that begin with the paragraph do to the counter of pages.
  package var pageChanges: PageCounterChanges {
    get { rarities?.values.pageChanges ?? PageCounterChanges() }
    set { change(isUsual: newValue == PageCounterChanges()) { $0.pageChanges = newValue } }
  }

  /// Its entry in the outline; `nil` for none.
  package var bookmark: Bookmark? {
    get { rarities?.values.bookmark }
    set { change(isUsual: newValue == nil) { $0.bookmark = newValue } }
  }

  /// `nil` where a tab is a space like any other.
  package var tabs: TabStops? {
    get { rarities?.values.tabs }
    set { change(isUsual: newValue == nil) { $0.tabs = newValue } }
  }

  /// A letter over several lines with which it begins.
  package var initial: StyledInitial? {
    get { rarities?.values.initial }
    set { change(isUsual: newValue == nil) { $0.initial = newValue } }
  }

  /// Below which floats it begins.
  package var clear: ClearedSides {
    get { rarities?.values.clear ?? .none }
    set { change(isUsual: newValue == .none) { $0.clear = newValue } }
  }

  /// In a cell of a table: by what its line is aligned with those above and below it; `nil` for its edges.
  package var alignmentMark: String? {
    get { rarities?.values.alignmentMark }
    set { change(isUsual: newValue == nil) { $0.alignmentMark = newValue } }
  }

  /// Whether it is an `<hr>` that borders of its own stand for.
  package var isBorderedRule: Bool {
    get { rarities?.values.isBorderedRule ?? false }
    set { change(isUsual: !newValue) { $0.isBorderedRule = newValue } }
  }

  /// What is to stay together with it.
  package var keep: KeepStyle {
    get { rarities?.values.keep ?? .none }
    set { change(isUsual: newValue == .none) { $0.keep = newValue } }
  }

  /// The marks of notes in its text, in order.
  package var noteCalls: [StyledNoteCall] {
    get { rarities?.values.noteCalls ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.noteCalls = newValue } }
  }

  /// - Parameter isUsual: whether the new value is that of most paragraphs.
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
