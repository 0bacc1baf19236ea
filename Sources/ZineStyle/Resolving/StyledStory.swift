import ZineText

/// A range of text with one style.
package struct StyledRun: Hashable, Sendable {
  /// Range in UTF-8 bytes.
  package var length: Int
  package var shaping: ShapingStyleID
  package var paint: PaintID
  package var attachment: AttachmentID?
  package var link: LinkID?
  /// Innermost inline mark around the run.
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

/// The marker of a list item or note, before the first line of its paragraph and outside of the measure.
package struct StyledMarker: Hashable, Sendable {
  package var text: String
  package var shaping: ShapingStyleID
  package var paint: PaintID
  /// Room for the marker before the text; a wider marker moves the line. Percentages refer to the parent of
  /// `box`, or without one to the innermost visible box around the paragraph, or to the column.
  package var room: LengthPercentage
  /// The item's own box, if that or a box in it is visible.
  package var box: BoxID?
  package var link: LinkID?
}

/// Space beside the lines of a paragraph. Percentages refer to the innermost visible box around it, or to the
/// column.
package struct ParagraphInsets: Hashable, Sendable {
  package var start: LengthPercentage = 0.0
  package var end: LengthPercentage = 0.0

  package init() {}

  /// Width between the insets, limited to zero if it is negative for any base.
  var rest: LengthPercentage {
    let rest = LengthPercentage.whole - start - end
    return rest.percent <= 0 && rest.points <= 0 ? 0.0 : rest
  }
}

/// Minimum and maximum height of the lines of a paragraph, in points.
package struct LineHeightLimits: Hashable, Sendable {
  /// The minimum takes precedence over a lower maximum.
  package var minimum: Double?
  package var maximum: Double?

  package init(minimum: Double? = nil, maximum: Double? = nil) {
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// A named string (`string-set`), for the margin boxes of its page and later ones.
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

/// A story with computed styles: the input of layout.
package struct StyledStory: Sendable {
  package var story: Story
  package var paragraphs: [StyledParagraph]
  package var styles: StyleTable
  package var pages: PageStyles
  /// Elements that are composited as a whole.
  package var groups: [CompositeGroup] = []
  /// Shaping style of the body.
  package var body: ShapingStyleID
  /// Boxes; each comes after its parent.
  package var boxes: [StyledBox]
  /// Boxes around images, except empty ones.
  package var pictureBoxes: [AttachmentID: PictureBox] = [:]
  /// Images in margin boxes, as attachments of the story.
  package var marginPictures: [ShapePicture: AttachmentID] = [:]
  /// Semantic marks of inline elements.
  package var inlineMarks: [InlineMark] = []
  package var listMarkers: [ContainerID: ListMarkerType] = [:]
  /// Diagnostics for cross-references, except page numbers, which are known only after layout.
  package var references: CrossReferences
  /// Positions in style sheets that name font families, keyed by the list of families.
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
  /// Whether the column breaks in a paragraph are optimized together with later ones.
  package func isComposed(_ index: Int) -> Bool {
    paragraphs.indices.contains(index)
      && styles[paragraphs[index].composing].pagination == .optimal
  }

  /// Returns the tones in which an image is shown.
  package func tones(of picture: AttachmentID) -> PictureTones {
    pictureBoxes[picture]?.placing.object.tones ?? PictureTones()
  }

  /// Whether the column breaks in any paragraph are optimized together with later ones.
  package var isComposed: Bool { paragraphs.indices.contains(where: isComposed) }

  /// Images that styles name: as contours, backgrounds and content of margin boxes.
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
