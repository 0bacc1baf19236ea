import ZineStyle
import ZineText

/// Used values of a box's style, in points. Percentages are resolved against the containing block's width.
/// Values are limited to a range that layout can handle.
package struct UsedBoxStyle: Hashable, Sendable {
  /// Margins, which may be negative.
  package var margin = BoxSides(0.0)
  var marginBreak = MarginBreak.auto
  package var padding = BoxSides(0.0)
  var step = BlockStep()
  var textBoxTrim = TextBoxTrim.none
  var textBoxEdge = TextBoxEdge.auto
  package var border = BoxSides(BoxBorder.none)
  /// Distance between the border's outer edge and the box, if the border extends beyond the box.
  package var outset = BoxSides(0.0)
  /// Radii of the border's outer edge. Percentages refer to the box's own width and height.
  package var radius = BoxCorners<LengthPercentage>(0.0)
  package var background: Color?
  /// Background images above the colour, front to back.
  package var layers: [BackgroundLayer] = []
  package var opacity = 1.0
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
  /// Shadows, front to back.
  package var shadows: [BoxShadow] = []
  /// Whether every part of a broken box has edges on all sides (`box-decoration-break: clone`).
  var isCloned = false
  /// Transform of the box; `nil` if the box is painted where it is laid out.
  var transform: TransformStyle?

  /// Whether the box has a visible background, border or shadow, or its content is transformed.
  var isVisible: Bool {
    background != nil || !layers.isEmpty || border != BoxSides(BoxBorder.none) || !shadows.isEmpty
      || transform != nil
  }

  /// Whether the background hides everything behind it.
  var isOpaque: Bool {
    opacity >= 1 && (background?.isOpaque ?? false || layers.contains(where: \.isOpaque))
  }

  /// Border plus padding inside of the box, on each side.
  var topEdge: Double { border.top.width - outset.top + padding.top }
  var bottomEdge: Double { border.bottom.width - outset.bottom + padding.bottom }
  var startEdge: Double { border.start.width - outset.start + padding.start }
  var endEdge: Double { border.end.width - outset.end + padding.end }

  /// Widths of the whole border and padding on the start and end sides, in points.
  var startInset: Double { border.start.width + padding.start }
  var endInset: Double { border.end.width + padding.end }
}

extension BoxStyle {
  /// Returns the used values of the style.
  /// - Parameter width: width of the containing block, in points.
  package func used(in width: Double) -> UsedBoxStyle {
    func length(_ value: LengthPercentage) -> Double { limited(value.points(of: width)) }
    func border(_ border: BoxBorder) -> BoxBorder {
      let width = border.style == .none ? 0 : max(0, limited(border.width))
      // Thinner borders are invisible, and their dashes would be too many to count.
      return width >= 0.001
        ? BoxBorder(width: width, style: border.style, color: border.color) : .none
    }
    return UsedBoxStyle(
      margin: margin.map(length), marginBreak: marginBreak,
      padding: padding.map { max(0, length($0)) }, step: step,
      textBoxTrim: textBoxTrim, textBoxEdge: textBoxEdge,
      border: self.border.map(border), outset: outset.map(limited), radius: radius,
      background: background, layers: layers, opacity: opacity, group: group, overprint: overprint,
      shadows: shadows, isCloned: isCloned, transform: transform)
  }
}

extension BoxSides {
  func map<Other>(_ change: (Value) -> Other) -> BoxSides<Other> {
    BoxSides<Other>(
      top: change(top), bottom: change(bottom), start: change(start), end: change(end))
  }
}

/// A used style that is shared by all boxes with equal styles.
final class SharedUsedStyle: Sendable {
  let style: UsedBoxStyle
  // Frequently needed values, stored here so that the large style is not copied.
  let isVisible: Bool
  let isRounded: Bool
  let isCloned: Bool
  let textBoxTrim: TextBoxTrim
  /// Width of the borders and padding on the left and right.
  let sideEdges: Double

  init(_ style: UsedBoxStyle) {
    self.style = style
    isVisible = style.isVisible
    isRounded = style.step.size != .none
    isCloned = style.isCloned
    textBoxTrim = style.textBoxTrim
    sideEdges = style.startEdge + style.endEdge
  }
}

/// A cache of recent used styles of boxes around text, since a table can have thousands of similar cells.
struct RecentUsedStyles {
  private struct Entry {
    // Keeps the box alive, so that its `likeness` can't become the identity of another box.
    let box: StyledBox
    let isOwnFlow: Bool
    /// Width of the containing block; `nil` if the style does not depend on it.
    let width: Double?
    let style: SharedUsedStyle
  }

  private var entries: [Entry] = []
  private var next = 0

  private static let mostEntries = 8

  /// Returns the used style of a box in a frame.
  mutating func style(
    of box: StyledBox, isOwnFlow: Bool, in width: Double
  ) -> SharedUsedStyle {
    if let known = entries.first(where: {
      $0.box.likeness == box.likeness && $0.isOwnFlow == isOwnFlow
        && ($0.width.map { $0 == width } ?? true)
    }) {
      return known.style
    }
    var style = box.style.used(in: width)
    // Rows and row groups are painted by their table.
    if box.role?.isOfRows ?? false { style = UsedBoxStyle() }
    // The margins of a box with a flow of its own are outside of the flow's frame.
    if isOwnFlow { (style.margin, style.step) = (BoxSides(0), BlockStep()) }
    let entry = Entry(
      box: box, isOwnFlow: isOwnFlow, width: box.style.hasPercentages ? width : nil,
      style: SharedUsedStyle(style))
    if entries.count < Self.mostEntries {
      entries.append(entry)
    } else {
      entries[next] = entry
      next = (next + 1) % Self.mostEntries
    }
    return entry.style
  }
}
