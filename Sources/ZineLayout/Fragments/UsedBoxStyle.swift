import ZineStyle
import ZineText

/// A box's style where the width of what holds it is known, within bounds that layout can work with; in
/// points.
package struct UsedBoxStyle: Hashable, Sendable {
  /// May be negative.
  package var margin = BoxSides(0.0)
  var marginBreak = MarginBreak.auto
  package var padding = BoxSides(0.0)
  var step = BlockStep()
  var textBoxTrim = TextBoxTrim.none
  var textBoxEdge = TextBoxEdge.auto
  package var border = BoxSides(BoxBorder.none)
  /// How far the border's outer edge stands out of the box.
  package var outset = BoxSides(0.0)
  /// Of the border's outer edge; percentages are of the box's own width and height.
  package var radius = BoxCorners<LengthPercentage>(0.0)
  package var background: Color?
  /// The images over it, the first one in front.
  package var layers: [BackgroundLayer] = []
  package var opacity = 1.0
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
  /// The first one in front.
  package var shadows: [BoxShadow] = []
  /// Whether each part of a box that is divided has edges of its own all around.
  var isCloned = false
  /// How it is painted elsewhere than it is laid out; `nil` for where it is.
  var transform: TransformStyle?

  /// Whether anything of it can be seen, or of what it holds elsewhere than it is laid out.
  var isVisible: Bool { isPainted || transform != nil }

  /// Whether anything of it can be seen.
  var isPainted: Bool {
    background != nil || !layers.isEmpty || border != BoxSides(BoxBorder.none) || !shadows.isEmpty
  }

  /// Whether its background hides all that is behind it.
  var isOpaque: Bool {
    opacity >= 1 && (background?.isOpaque ?? false || layers.contains(where: \.isOpaque))
  }

  /// What border and padding take of the box.
  var topEdge: Double { border.top.width - outset.top + padding.top }
  var bottomEdge: Double { border.bottom.width - outset.bottom + padding.bottom }
  var startEdge: Double { border.start.width - outset.start + padding.start }
  var endEdge: Double { border.end.width - outset.end + padding.end }
}

extension BoxStyle {
  /// - Parameter width: of what holds the box, in points.
  package func used(in width: Double) -> UsedBoxStyle {
    func length(_ value: LengthPercentage) -> Double { limited(value.points(of: width)) }
    func border(_ border: BoxBorder) -> BoxBorder {
      let width = border.style == .none ? 0 : max(0, limited(border.width))
      // Thinner ones can't be seen, nor dashes of their size be counted.
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

/// A box's used style, for all the boxes that have the same.
final class SharedUsedStyle: Sendable {
  let style: UsedBoxStyle
  // What is asked most often, so that the style is not copied for it.
  let isVisible: Bool
  let isRounded: Bool
  let isCloned: Bool
  let textBoxTrim: TextBoxTrim

  init(_ style: UsedBoxStyle) {
    self.style = style
    isVisible = style.isVisible
    isRounded = style.step.size != .none
    isCloned = style.isCloned
    textBoxTrim = style.textBoxTrim
  }
}

/// The used styles that boxes around text had last: cells are alike by the thousand.
struct RecentUsedStyles {
  private struct Entry {
    // Keeps what tells boxes apart from being another's.
    let box: StyledBox
    let isOwnFlow: Bool
    /// `nil` where it makes no difference.
    let width: Double?
    let style: SharedUsedStyle
  }

  private var entries: [Entry] = []
  private var next = 0

  private static let mostEntries = 8

  /// The style of a box in a frame, as far as the frame has to do with it.
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
    // Rows and their groups are drawn by their table, whatever stands in them out of its cells.
    if box.role?.isOfRows ?? false { style = UsedBoxStyle() }
    // Its margins are outside of its frame.
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
