import ZineStyle
import ZineText

extension LineItem {
  /// Returns the item with the compositing group and the overprint setting of its text. Glyph runs are
  /// returned unchanged, because their paint defines both properties.
  func along(_ paint: TextPaint) -> LineItem {
    switch self {
    case .rule(var rule):
      (rule.group, rule.overprint) = (paint.group, paint.overprint)
      return .rule(rule)
    case .path(var painted):
      (painted.group, painted.overprint) = (paint.group, paint.overprint)
      return .path(painted)
    case .shapes(var shapes):
      (shapes.group, shapes.overprint) = (paint.group, paint.overprint)
      return .shapes(shapes)
    case .glyphs, .picture: return self
    }
  }

  /// Returns the shadow of the item. `paint` is the paint of the item itself.
  func cast(_ shadow: TextShadow, _ paint: TextPaint) -> LineItem {
    let opacity = shadow.opacity * paint.opacity
    switch self {
    case .glyphs(let run):
      return .shapes(
        GlyphShapes(
          font: run.font, origin: Point(x: run.origin.x + shadow.x, y: run.origin.y + shadow.y),
          glyphScale: run.glyphScale, glyphs: run.glyphs, color: shadow.color, opacity: opacity,
          strokeWidth: paint.fill == nil ? paint.stroke?.width : nil))
    case .rule(var rule):
      rule.rect.origin.x += shadow.x
      rule.rect.origin.y += shadow.y
      (rule.color, rule.opacity) = (shadow.color, opacity)
      return .rule(rule)
    case .path(let painted):
      return .path(
        PaintedPath(
          path: painted.path.moved(by: shadow.x, shadow.y), color: shadow.color,
          opacity: opacity))
    case .picture, .shapes: return self
    }
  }
}
