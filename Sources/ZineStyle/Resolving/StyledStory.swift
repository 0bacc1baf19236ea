import ZineText

/// A stretch of equal style.
package struct StyledRun: Hashable, Sendable {
  /// In UTF-8 bytes.
  package var length: Int
  package var shaping: ShapingStyleID
  package var paint: PaintID
  package var attachment: AttachmentID?
  package var link: LinkID?

  package init(
    length: Int, shaping: ShapingStyleID, paint: PaintID, attachment: AttachmentID? = nil,
    link: LinkID? = nil
  ) {
    self.length = length
    self.shaping = shaping
    self.paint = paint
    self.attachment = attachment
    self.link = link
  }
}

/// What stands before the first line of a paragraph, outside of its measure.
package struct StyledMarker: Hashable, Sendable {
  package var text: String
  package var shaping: ShapingStyleID
  package var paint: PaintID
  /// Before the text; what is wider moves the line. Percentages are of the innermost box around the paragraph
  /// that can be seen, or of the column.
  package var room: LengthPercentage
}

/// White beside the lines of a paragraph. Percentages are of the innermost box around it that can be seen, or
/// of the column.
package struct ParagraphInsets: Hashable, Sendable {
  package var start: LengthPercentage = 0.0
  package var end: LengthPercentage = 0.0

  package init() {}

  /// What they leave.
  var rest: LengthPercentage { .whole - start - end }
}

/// Between what heights the lines of a paragraph are kept, whatever they hold; in points.
package struct LineHeightLimits: Hashable, Sendable {
  /// Wins over a maximum below it.
  package var minimum: Double?
  package var maximum: Double?

  package init(minimum: Double? = nil, maximum: Double? = nil) {
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// A value that a text gives to a name, for the margins of its page and those behind it.
package struct NamedString: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// An entry in the outline.
package struct Bookmark: Hashable, Sendable {
  /// 1 to 6.
  package var level: Int
  package var title: String

  package init(level: Int, title: String) {
    self.level = level
    self.title = title
  }
}

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
  /// Around parts of its text, the outer ones first.
  package var inlineBoxes: [InlineBox] = []
  /// The same text as its first line would have it, where that has a style of its own.
  package var firstLine: FirstLineStyle?
  /// What stands in the place of the story's text while the first line has letters of its own.
  package var changedText: ChangedText?
  /// Of the paragraph itself: the least height of its lines.
  package var shaping: ShapingStyleID
  package var composing: ComposingID
  package var lineHeight: LineHeight
  package var lineHeightLimits = LineHeightLimits()
  package var alignment: TextAlignment
  /// Of the last line, and of those before a forced break; `nil` is as all others, and at the start
  /// where those are justified.
  package var alignLast: TextAlignment?
  /// Of the first line; percentages are of the paragraph's own width.
  package var indent: LengthPercentage
  package var insets = ParagraphInsets()
  package var marker: StyledMarker?
  package var breakBefore: ForcedBreak?
  /// The named page that it stands on.
  package var pageName: String?
  /// Named strings that it sets, for what the margins say.
  package var strings: [NamedString] = []
  /// What the elements that begin with the paragraph do to the counter of pages.
  package var pageChanges = PageCounterChanges()
  /// Its entry in the outline; `nil` for none.
  package var bookmark: Bookmark?
  /// `nil` where a tab is a space like any other.
  package var tabs: TabStops?
  /// `nil` follows from the first letter that has a direction.
  package var direction: BaseDirection?
  /// A BCP 47 tag.
  package var language: String
  /// Whether a line of space stands before it.
  package var hasSpaceBefore: Bool

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

/// A story with its styles computed: what layout starts from.
package struct StyledStory: Sendable {
  package var story: Story
  package var paragraphs: [StyledParagraph]
  package var styles: StyleTable
  package var pages: PageStyles
  /// Of text that no tag says anything of.
  package var body: ShapingStyleID
  /// Every box comes behind the one around it.
  package var boxes: [StyledBox]
  /// Around pictures, as far as there is anything.
  package var pictureBoxes: [AttachmentID: PictureBox] = [:]
  /// What its text says of other places, as far as the style makes it: pages are the layout's to tell.
  package var references: CrossReferences
  /// Where style sheets name the families of its styles, by what is named there.
  package var familyPlaces: [[String]: SourceSpan] = [:]

  package init(
    story: Story, paragraphs: [StyledParagraph], styles: StyleTable, pages: PageStyles,
    body: ShapingStyleID, boxes: [StyledBox] = [], references: CrossReferences = CrossReferences()
  ) {
    self.story = story
    self.paragraphs = paragraphs
    self.styles = styles
    self.pages = pages
    self.body = body
    self.boxes = boxes
    self.references = references
  }
}
