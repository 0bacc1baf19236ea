/// A length in points for a report, with at most one decimal.
struct Points {
  /// Length in tenths of a point.
  private(set) var tenths: Int

  /// Returns `nil` if no page can have this length.
  init?(_ length: Double) {
    guard length.isFinite, abs(length) < 1e7 else { return nil }
    tenths = Int((length * 10).rounded())
  }

  var number: String {
    let whole = String(tenths.magnitude / 10)
    let fraction = tenths.magnitude % 10
    return (tenths < 0 ? "-" : "") + whole + (fraction == 0 ? "" : ".\(fraction)")
  }
}

/// The movement of a line between two pages, with a description in words.
struct Movement: Hashable {
  private var right: Int
  private var down: Int
  private var isResized: Bool

  /// Returns `nil` if no page can contain the rectangles.
  init?(of line: MovedLine) {
    guard let x = Points(line.new.x - line.old.x), let y = Points(line.new.y - line.old.y),
      let width = Points(line.new.width - line.old.width),
      let height = Points(line.new.height - line.old.height)
    else { return nil }
    (right, down) = (x.tenths, y.tenths)
    isResized = width.tenths != 0 || height.tenths != 0
  }

  var sentence: String {
    var parts: [String] = []
    if down != 0 { parts.append(Self.length(down) + (down > 0 ? " down" : " up")) }
    if right != 0 {
      parts.append(Self.length(right) + (right > 0 ? " to the right" : " to the left"))
    }
    if isResized { parts.append(parts.isEmpty ? "in another size" : "with another size") }
    return parts.isEmpty ? "by less than a tenth of a point" : parts.joined(separator: ", ")
  }

  private static func length(_ tenths: Int) -> String {
    (Points(Double(tenths.magnitude) / 10)?.number ?? "") + " pt"
  }
}
