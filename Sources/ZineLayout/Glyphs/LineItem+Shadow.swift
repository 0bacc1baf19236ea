import ZineStyle
import ZineText

extension LineItem {
  /// Returns the shadow of the item. `paint` is the paint of the item itself.
  func cast(_ shadow: TextShadow, _ paint: TextPaint) -> LineItem {
    let opacity = shadow.opacity * paint.opacity
    let distance = Point(x: shadow.x, y: shadow.y)
    switch self {
    case .glyphs(let run):
      return .shapes(
        GlyphShapes(
          font: run.font, origin: run.origin + distance, glyphScale: run.glyphScale,
          glyphs: run.glyphs, color: shadow.color, opacity: opacity,
          strokeWidth: paint.fill == nil ? paint.stroke?.width : nil, group: paint.group,
          overprint: paint.overprint))
    case .rule(var rule):
      rule.rect.origin.move(by: distance)
      (rule.color, rule.opacity) = (shadow.color, opacity)
      return .rule(rule)
    case .path(var painted):
      painted.move(by: distance)
      (painted.paint, painted.opacity) = (.color(shadow.color), opacity)
      return .path(painted)
    case .picture, .shapes: return self
    }
  }
}
