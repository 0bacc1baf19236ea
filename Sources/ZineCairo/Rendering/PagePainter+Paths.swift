import CCairo
import ZineLayout

extension PagePainter {
  func draw(_ painted: PaintedPath) {
    setSource(painted.color, opacity: painted.opacity)
    cairo_new_path(context)
    for element in painted.path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
    cairo_fill(context)
  }
}
