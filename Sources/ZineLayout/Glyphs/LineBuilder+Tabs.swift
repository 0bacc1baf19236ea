import ZineStyle
import ZineText

extension LineBuilder {
  /// Places a tab. A space glyph represents the tab character for text extraction. The leader is not part of
  /// the text.
  mutating func place(_ tab: TabSetter.Setting.Tab, _ piece: PieceRow.Piece) {
    let paint = paints.paint(at: piece.textOffset)
    let start = x
    x += tab.width
    var run = GlyphRun(
      space(of: piece) ?? .empty, text: [ParagraphShaper.tab], paint: paint.paint)
    (run.link, run.mark) = (paint.link, paint.mark)
    run.origin = Point(x: start, y: baseline - paints.rise(of: paint))
    run.width = tab.width
    run.isRightToLeft = paragraph.baseLevel == 1
    if let leader = tab.leader, !leader.isEmpty {
      add(leader: leader, of: run, style: piece.style, at: piece.textOffset)
    }
    place(run, at: piece.textOffset)
  }

  /// Maximum number of copies in a leader. More copies would look like plain grey and take too long to draw.
  private static let mostCopies = 2_000.0

  /// Draws a leader. Copies are placed at multiples of their width from the frame's edge, so that they are
  /// aligned across lines, like TeX's leaders.
  private mutating func add(
    leader: String, of tab: GlyphRun, style: ShapingStyleID, at offset: Int
  ) {
    let text = Array(leader.utf8)[...]
    // If the leader needs several fonts, only the part in the first font is repeated.
    let shaped = shaper.shapeWord(text, style: style).runs.first ?? .empty
    let copy = GlyphRun(shaped, text: text, paint: tab.paint)
    let paint = paints.paint(tab.paint)
    guard let color = paint.fill ?? paint.stroke?.color, copy.width > 0 else { return }
    let tolerance = 0.001
    let first = ((tab.origin.x - tolerance) / copy.width).rounded(.up)
    let end = ((tab.origin.x + tab.width + tolerance) / copy.width).rounded(.down)
    guard end > first, end - first <= Self.mostCopies else { return }
    let glyphs = stride(from: first, to: end, by: 1).flatMap { number in
      copy.glyphs.map { glyph in
        PositionedGlyph(
          id: glyph.id, x: number * copy.width - tab.origin.x + glyph.x, y: glyph.y)
      }
    }
    let shapes = GlyphShapes(
      font: copy.font, origin: tab.origin, glyphScale: .natural, glyphs: glyphs, color: color,
      opacity: paint.opacity, strokeWidth: paint.fill == nil ? paint.stroke?.width : nil,
      group: paint.group, overprint: paint.overprint)
    add(.shapes(shapes), at: offset)
  }
}
