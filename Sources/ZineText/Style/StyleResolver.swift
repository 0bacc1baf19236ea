/// Computes the style of every paragraph and run of a story: what the issue's style says of the
/// paragraph's kind, under what the markup says of the text.
package struct StyleResolver {
  private let style: IssueStyle
  private let language: String
  private var table = StyleTable()
  /// What was computed for equal attributes in paragraphs of one kind and language.
  private var known: [Key: (ShapingStyleID, PaintID)] = [:]

  private struct Key: Hashable {
    var kind: BlockKind
    var attributes: AttributesID
    var language: String
  }

  /// - Parameter language: of the issue, a BCP 47 tag.
  package static func resolve(
    _ story: Story, style: IssueStyle, language: String
  ) -> StyledStory {
    var resolver = StyleResolver(style: style, language: language)
    let paragraphs = story.paragraphs.indices.map { resolver.paragraph($0, in: story) }
    return StyledStory(story: story, paragraphs: paragraphs, styles: resolver.table)
  }

  private init(style: IssueStyle, language: String) {
    self.style = style
    self.language = language
  }

  private mutating func paragraph(_ index: Int, in story: Story) -> StyledParagraph {
    let paragraph = story.paragraphs[index]
    let block = style.block(paragraph.element.kind)
    let attributes = paragraph.element.attributes
    let language = attributes.language ?? self.language
    let runs = story.text.runs(from: paragraph.firstRun, length: paragraph.range.count)
    var styled = StyledParagraph(
      range: paragraph.range, kind: paragraph.element.kind,
      runs: runs.map { run in
        let (shaping, paint) = styles(of: run.attributes, in: paragraph, story, language: language)
        let attributes = story.text.attributes(run.attributes)
        return StyledRun(
          length: run.length, shaping: shaping, paint: paint, attachment: attributes.attachment,
          link: attributes.link)
      },
      shaping: table.intern(shapingStyle(TextAttributes(), block, language: language)),
      composing: table.intern(block.composing), lineHeight: block.lineHeight,
      alignment: block.alignment, indent: block.indent,
      direction: attributes.direction, language: language,
      hasSpaceBefore: hasSpace(before: index, in: story))
    styled.container = paragraph.container
    styled.breakBefore = paragraph.breakBefore
    guard let container = paragraph.container else { return styled }
    styled.insets = insets(of: container, in: story)
    // A first line that is indented besides looks like a mistake there.
    if styled.insets != ParagraphInsets() { styled.indent = 0 }
    styled.marker = paragraph.marker.map { marker in
      StyledMarker(
        text: marker.text, shaping: styled.shaping,
        paint: table.intern(paint(TextAttributes(), block, fontSize: block.fontSize)),
        room: Self.listIndent * style.body.fontSize)
    }
    return styled
  }

  // MARK: Room

  private func hasSpace(before index: Int, in story: Story) -> Bool {
    let paragraph = story.paragraphs[index]
    if index > 0,
      story.offsetContainer(of: paragraph) != story.offsetContainer(of: story.paragraphs[index - 1])
    {
      return true
    }
    return switch style.body.blankLines {
    case .none: false
    case .keep: paragraph.blankLinesBefore > 0
    case .auto: paragraph.blankLinesBefore > (paragraph.isInSeparatedText ? 1 : 0)
    }
  }

  /// In multiples of the body's size: a number of two digits and the white behind it have room in it.
  private static let listIndent = 1.75

  private func insets(of container: ContainerID, in story: Story) -> ParagraphInsets {
    var insets = ParagraphInsets()
    let step = Self.listIndent * style.body.fontSize
    for id in story.containers(from: container) {
      switch story.container(id).kind {
      case .item, .description: insets.start += step
      case .quotation:
        insets.start += step
        insets.end += step
      case .division, .section, .article, .unorderedList, .orderedList, .descriptionList, .term,
        .preformatted:
        break
      }
    }
    return insets
  }

  // MARK: Runs

  private mutating func styles(
    of id: AttributesID, in paragraph: Paragraph, _ story: Story, language: String
  ) -> (ShapingStyleID, PaintID) {
    let key = Key(kind: paragraph.element.kind, attributes: id, language: language)
    if let styles = known[key] { return styles }
    let block = style.block(paragraph.element.kind)
    let attributes = story.text.attributes(id)
    let shaping = shapingStyle(attributes, block, language: language)
    let styles = (
      table.intern(shaping), table.intern(paint(attributes, block, fontSize: shaping.size))
    )
    known[key] = styles
    return styles
  }

  private func shapingStyle(
    _ attributes: TextAttributes, _ block: BlockStyle, language: String
  ) -> ShapingStyle {
    let families: FontFamilies =
      switch attributes.face {
      case nil: block.families
      case .named(let names): FontFamilies(named: names, fallback: block.families.all)
      case .monospaced: .monospaced
      }
    let size = attributes.size?.points(own: block.fontSize) ?? block.fontSize
    return ShapingStyle(
      families: families,
      size: min(max(size, Limits.fontSize.lowerBound), Limits.fontSize.upperBound),
      isBold: attributes.isBold ?? block.isBold, isItalic: attributes.isItalic ?? false,
      language: attributes.language ?? language, features: block.features.all)
  }

  private func paint(
    _ attributes: TextAttributes, _ block: BlockStyle, fontSize: Double
  ) -> TextPaint {
    var paint = strokedPaint(attributes, block, fontSize: fontSize)
    paint.decoration.isUnderlined = attributes.isUnderlined ?? false
    paint.decoration.isStruck = attributes.isStruck ?? false
    paint.decoration.background = attributes.background
    // Against the size around, of which the letters' own is a part.
    paint.rise = (attributes.shift?.rise ?? 0) * fontSize / BaselineShift.scale
    return paint
  }

  /// Core Text's rule: a negative stroke width fills and strokes, a positive one only strokes, and it
  /// is in hundredths of the font size.
  private func strokedPaint(
    _ attributes: TextAttributes, _ block: BlockStyle, fontSize: Double
  ) -> TextPaint {
    let fill = attributes.color ?? block.color
    let percent = attributes.strokeWidth ?? (attributes.stroke == nil ? 0 : -3)
    guard attributes.stroke != StrokeColor.none, percent != 0 else { return TextPaint(fill: fill) }
    let color =
      if case .color(let color)? = attributes.stroke { color } else { fill }
    return TextPaint(
      fill: percent < 0 ? fill : nil,
      stroke: TextPaint.Stroke(color: color, width: abs(percent) / 100 * fontSize))
  }
}

extension Story {
  /// The outermost container of a paragraph that stands apart from the text around it.
  fileprivate func offsetContainer(of paragraph: Paragraph) -> ContainerID? {
    containers(from: paragraph.container).last { id in
      container(id).kind == .quotation || container(id).kind == .preformatted
    }
  }
}
