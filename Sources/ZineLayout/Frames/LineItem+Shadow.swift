import ZineStyle
import ZineText

extension LineItem {
  /// The item as a part of a group; letters are one by their paint.
  func inGroup(_ group: CompositeGroupID) -> LineItem {
    switch self {
    case .rule(var rule):
      rule.group = group
      return .rule(rule)
    case .path(var painted):
      painted.group = group
      return .path(painted)
    case .shapes(var shapes):
      shapes.group = group
      return .shapes(shapes)
    case .glyphs, .picture: return self
    }
  }

  /// The shadow that the item throws; `paint` says how the item itself is painted.
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
