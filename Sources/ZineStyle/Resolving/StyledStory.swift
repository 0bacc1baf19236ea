import ZineText

/// A range of text with a single style.
package struct StyledRun: Hashable, Sendable {
  /// Length in bytes of UTF-8.
  package var length: Int
  package var shaping: ShapingStyleID
  package var paint: PaintID
  package var attachment: AttachmentID?
  package var link: LinkID?
  /// Innermost inline mark that contains the run.
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

/// The marker of a list item or note. It is placed before the first line, outside of the measure.
package struct StyledMarker: Hashable, Sendable {
  package var text: String
  package var shaping: ShapingStyleID
  package var paint: PaintID
  /// Space reserved for the marker before the text. A wider marker moves the first line. Percentages refer to
  /// the parent of `box`. If `box` is `nil`, they refer to the innermost visible box around the paragraph, or
  /// to the column.
  package var room: LengthPercentage
  /// The box of the list item; `nil` if the item neither has a visible box nor contains one.
  package var box: BoxID?
  package var link: LinkID?
}

/// Spacing beside the lines of a paragraph. Percentages refer to the innermost visible box around the
/// paragraph, or to the column.
package struct ParagraphInsets: Hashable, Sendable {
  package var start: LengthPercentage = 0.0
  package var end: LengthPercentage = 0.0

  package init() {}

  /// Width between the insets; zero if it would always be negative.
  var rest: LengthPercentage {
    let rest = LengthPercentage.whole - start - end
    return rest.percent <= 0 && rest.points <= 0 ? 0.0 : rest
  }
}

/// Minimum and maximum line height of a paragraph, in points.
package struct LineHeightLimits: Hashable, Sendable {
  /// The minimum line height. If it exceeds the maximum, the minimum applies.
  package var minimum: Double?
  package var maximum: Double?

  package init(minimum: Double? = nil, maximum: Double? = nil) {
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// A named string (`string-set`). Margin boxes can show it on its page and on later pages.
package struct NamedString: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// An entry in the PDF's outline.
package struct Bookmark: Hashable, Sendable {
  /// Level from 1 to 6.
  package var level: Int
  package var title: String

  package init(level: Int, title: String) {
    self.level = level
    self.title = title
  }
}

/// A story with computed styles, which is the input of layout.
package struct StyledStory: Sendable {
  package var story: Story
  package var paragraphs: [StyledParagraph]
  package var styles: StyleTable
  package var pages: PageStyles
  /// Compositing groups of the story's elements.
  package var groups: [CompositeGroup] = []
  /// Shaping style of the body.
  package var body: ShapingStyleID
  /// All boxes. Parents precede their children.
  package var boxes: [StyledBox]
  /// Boxes around images. Images whose box has no properties are left out.
  package var pictureBoxes: [AttachmentID: PictureBox] = [:]
  /// Images in margin boxes, and their attachments in the story.
  package var marginPictures: [ShapePicture: AttachmentID] = [:]
  /// Meanings of inline elements, for tagged PDF.
  package var inlineMarks: [InlineMark] = []
  package var listMarkers: [ContainerID: ListMarkerType] = [:]
  /// Values that cross-references need. Page numbers are missing, because they are only known after layout.
  package var references: CrossReferences
  /// Source locations of declarations of font families, keyed by the list of families.
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
  /// Whether the column breaks in a paragraph are optimised together with later column breaks.
  package func isComposed(_ index: Int) -> Bool {
    paragraphs.indices.contains(index)
      && styles[paragraphs[index].composing].pagination == .optimal
  }

  /// Returns the colours that replace the tones of an image.
  package func tones(of picture: AttachmentID) -> PictureTones {
    pictureBoxes[picture]?.placing.object.tones ?? PictureTones()
  }

  /// Whether any paragraph's column breaks are optimised together with later column breaks.
  package var isComposed: Bool { paragraphs.indices.contains(where: isComposed) }

  /// Images that style sheets use as contours, as backgrounds, or in margin boxes.
  package var shapePictures: [Picture] {
    var pictures = Set(marginPictures.keys)
    func add(_ layers: [BackgroundLayer]) {
      for layer in layers {
        if case .picture(let picture) = layer.image { pictures.insert(picture) }
      }
    }
    func add(_ placing: PlacingStyle?) {
      if case .contour(let picture?)? = placing?.shapeOutside { pictures.insert(picture) }
    }
    var seen: Set<ObjectIdentifier> = []
    for box in boxes where seen.insert(box.likeness).inserted {
      add(box.style.layers)
      add(box.placing)
    }
    for box in pictureBoxes.values {
      add(box.style.layers)
      add(box.placing)
    }
    for paragraph in paragraphs {
      for box in paragraph.inlineBoxes { add(box.style.layers) }
      for box in paragraph.firstLine?.inlineBoxes ?? [] { add(box.style.layers) }
    }
    add(pages.layers)
    return pictures.sorted(by: ShapePicture.isBefore).map(\.picture)
  }
}
