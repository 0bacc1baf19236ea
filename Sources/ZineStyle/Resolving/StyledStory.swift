import ZineText

/// A stretch of equal style.
package struct StyledRun: Hashable, Sendable {
  /// In UTF-8 bytes.
  package var length: Int
  package var shaping: ShapingStyleID
  package var paint: PaintID
  package var attachment: AttachmentID?
  package var link: LinkID?
  /// What it is beside its looks.
  package var mark: InlineMarkID?

  package init(
    length: Int, shaping: ShapingStyleID, paint: PaintID, attachment: AttachmentID? = nil,
    link: LinkID? = nil, mark: InlineMarkID? = nil
  ) {
    self.length = length
    self.shaping = shaping
    self.paint = paint
    self.attachment = attachment
    self.link = link
    self.mark = mark
  }
}

/// What stands before the first line of a paragraph, outside of its measure.
package struct StyledMarker: Hashable, Sendable {
  package var text: String
  package var shaping: ShapingStyleID
  package var paint: PaintID
  /// Before the text; what is wider moves the line. Percentages are of what holds `box`, or, where there is
  /// none, of the innermost box around the paragraph that can be seen, or of the column.
  package var room: LengthPercentage
  /// The item's own box, where it or anything in it can be seen.
  package var box: BoxID?
  package var link: LinkID?
}

/// White beside the lines of a paragraph. Percentages are of the innermost box around it that can be seen, or
/// of the column.
package struct ParagraphInsets: Hashable, Sendable {
  package var start: LengthPercentage = 0.0
  package var end: LengthPercentage = 0.0

  package init() {}

  /// What they leave, which is never less than nothing as far as that is known without the base.
  var rest: LengthPercentage {
    let rest = LengthPercentage.whole - start - end
    return rest.percent <= 0 && rest.points <= 0 ? 0.0 : rest
  }
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

/// A story with its styles computed: what layout starts from.
package struct StyledStory: Sendable {
  package var story: Story
  package var paragraphs: [StyledParagraph]
  package var styles: StyleTable
  package var pages: PageStyles
  /// What is composited as a whole.
  package var groups: [CompositeGroup] = []
  /// Of text that no tag says anything of.
  package var body: ShapingStyleID
  /// Every box comes behind the one around it.
  package var boxes: [StyledBox]
  /// Around pictures, as far as there is anything.
  package var pictureBoxes: [AttachmentID: PictureBox] = [:]
  /// What margins of pages hold in place of text, in the story's list of attachments.
  package var marginPictures: [ShapePicture: AttachmentID] = [:]
  /// What parts of its paragraphs are.
  package var inlineMarks: [InlineMark] = []
  package var listMarkers: [ContainerID: ListMarkerType] = [:]
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

extension StyledStory {
  /// Whether a paragraph's columns are chosen together with those that follow.
  package func isComposed(_ index: Int) -> Bool {
    paragraphs.indices.contains(index)
      && styles[paragraphs[index].composing].pagination == .optimal
  }

  /// In which colours a picture is shown.
  package func tones(of picture: AttachmentID) -> PictureTones {
    pictureBoxes[picture]?.placing.object.tones ?? PictureTones()
  }

  /// Whether any paragraph's are.
  package var isComposed: Bool { paragraphs.indices.contains(where: isComposed) }

  /// The pictures that styles name: for their outlines, behind boxes and pages, and to stand in margins.
  package var shapePictures: [Picture] {
    let placings = boxes.compactMap(\.placing) + pictureBoxes.values.map(\.placing)
    let pictures = placings.compactMap { placing -> ShapePicture? in
      guard case .contour(let picture) = placing.shapeOutside else { return nil }
      return picture
    }
    let behind = (boxes.map(\.style) + pictureBoxes.values.map(\.style)).flatMap(\.layers)
    let behindText = paragraphs.flatMap { paragraph in
      (paragraph.inlineBoxes + (paragraph.firstLine?.inlineBoxes ?? [])).flatMap(\.style.layers)
    }
    let layers = (behind + behindText + pages.layers).compactMap { layer -> ShapePicture? in
      if case .picture(let picture) = layer.image { picture } else { nil }
    }
    return Set(pictures + layers + marginPictures.keys).sorted(by: ShapePicture.isBefore)
      .map(\.picture)
  }
}
