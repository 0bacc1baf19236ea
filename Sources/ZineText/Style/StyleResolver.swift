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
    let paragraphs = story.paragraphs.map { resolver.paragraph($0, in: story) }
    return StyledStory(story: story, paragraphs: paragraphs, styles: resolver.table)
  }

  private init(style: IssueStyle, language: String) {
    self.style = style
    self.language = language
  }

  private mutating func paragraph(_ paragraph: Paragraph, in story: Story) -> StyledParagraph {
    let block = style.block(paragraph.element.kind)
    let language = paragraph.element.language ?? self.language
    let runs = story.text.runs(from: paragraph.firstRun, length: paragraph.range.count)
    return StyledParagraph(
      range: paragraph.range, kind: paragraph.element.kind,
      runs: runs.map { run in
        let (shaping, paint) = styles(of: run.attributes, in: paragraph, story, language: language)
        return StyledRun(
          length: run.length, shaping: shaping, paint: paint,
          attachment: story.text.attributes(run.attributes).attachment)
      },
      shaping: table.intern(shapingStyle(TextAttributes(), block, language: language)),
      lineHeight: block.lineHeight, alignment: block.alignment, indent: block.indent,
      direction: paragraph.element.direction, language: language,
      hasSpaceBefore: hasSpace(before: paragraph, in: story))
  }

  private func hasSpace(before paragraph: Paragraph, in story: Story) -> Bool {
    switch style.body.blankLines {
    case .none: false
    case .keep: paragraph.blankLinesBefore > 0
    case .auto: paragraph.blankLinesBefore > (story.isSeparatedByBlankLines ? 1 : 0)
    }
  }

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
    var families = block.families
    if let named = attributes.families {
      families = FontFamilies(named: named, fallback: block.families.all)
    }
    let size =
      switch attributes.size {
      case nil: block.fontSize
      case .absolute(let points): points
      case .relative(let change): block.fontSize + change
      }
    return ShapingStyle(
      families: families,
      size: min(max(size, Limits.fontSize.lowerBound), Limits.fontSize.upperBound),
      isBold: attributes.isBold ?? block.isBold, isItalic: attributes.isItalic ?? false,
      language: attributes.language ?? language)
  }

  /// Core Text's rule: a negative stroke width fills and strokes, a positive one only strokes, and it
  /// is in hundredths of the font size.
  private func paint(
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
