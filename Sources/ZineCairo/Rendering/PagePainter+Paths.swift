import CCairo
import ZineLayout
import ZineStyle
import ZineText

extension PagePainter {
  func draw(_ painted: PaintedPath) throws(RenderingFailure) {
    switch painted.paint {
    case .color(let color): draw(painted, in: color)
    case .image(let image):
      cairo_save(context)
      clip(to: painted.path, .evenodd)
      try draw(image, in: painted.path, opacity: painted.opacity)
      cairo_restore(context)
    }
  }

  private func draw(_ painted: PaintedPath, in color: Color) {
    guard color.visible != nil else { return }
    setSource(color, opacity: painted.opacity)
    add(painted.path)
    guard let stroke = painted.stroke else {
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_fill(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      return
    }
    cairo_save(context)
    cairo_set_line_width(context, stroke.width)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, stroke.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_dash(context, [stroke.dash, stroke.gap], 2, stroke.phase)
    cairo_stroke(context)
    cairo_restore(context)
  }

  /// Clips the following content to a path.
  func clip(to clip: ClipPath) { self.clip(to: clip.path, clip.fillRule) }

  private func clip(to path: Path, _ rule: FillRule) {
    add(path)
    cairo_set_fill_rule(
      context, rule == .evenodd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_clip(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }

  private func add(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}
