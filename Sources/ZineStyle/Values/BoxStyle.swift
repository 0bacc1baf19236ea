import ZineText

/// Something for each side of a box: across the lines at their start and end, along the flow on top and
/// at the bottom. Its initializers are inlinable so that layout makes them without looking up generic types.
@usableFromInline package struct BoxSides<Value: Hashable & Sendable>: Hashable, Sendable {
  @usableFromInline package var top: Value
  @usableFromInline package var bottom: Value
  @usableFromInline package var start: Value
  @usableFromInline package var end: Value

  @inlinable package init(top: Value, bottom: Value, start: Value, end: Value) {
    self.top = top
    self.bottom = bottom
    self.start = start
    self.end = end
  }

  /// The same on all sides.
  @inlinable package init(_ value: Value) {
    self.init(top: value, bottom: value, start: value, end: value)
  }
}

/// Something for each corner of a box.
@usableFromInline package struct BoxCorners<Value: Hashable & Sendable>: Hashable, Sendable {
  @usableFromInline package var topStart: Value
  @usableFromInline package var topEnd: Value
  @usableFromInline package var bottomEnd: Value
  @usableFromInline package var bottomStart: Value

  @inlinable package init(topStart: Value, topEnd: Value, bottomEnd: Value, bottomStart: Value) {
    self.topStart = topStart
    self.topEnd = topEnd
    self.bottomEnd = bottomEnd
    self.bottomStart = bottomStart
  }

  /// The same at all corners.
  @inlinable package init(_ value: Value) {
    self.init(topStart: value, topEnd: value, bottomEnd: value, bottomStart: value)
  }
}

/// CSS's words for how a border is drawn, as far as they are known here.
package enum BorderStyle: String, CaseIterable, Hashable, Sendable {
  case none, solid, dashed, dotted, double
  /// No border, nor any that is shared with it: of cells, rows and tables that share theirs.
  case hidden
}

/// The border on one side of a box.
package struct BoxBorder: Hashable, Sendable {
  /// In points.
  package var width: Double
  package var style: BorderStyle
  package var color: Color

  package init(width: Double, style: BorderStyle, color: Color = .black) {
    self.width = width
    self.style = style
    self.color = color
  }

  package static let none = BoxBorder(width: 0, style: .none)
  static let hidden = BoxBorder(width: 0, style: .hidden)
}

/// The margins of a box that are `auto` (CSS 2.2, section 10.3.3).
package struct AutoMargins: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let start = AutoMargins(rawValue: 1)
  package static let end = AutoMargins(rawValue: 2)

  /// What stands before the box of what its width leaves.
  package func share(of rest: Double) -> Double {
    guard contains(.start), rest > 0 else { return 0 }
    return contains(.end) ? rest / 2 : rest
  }
}

/// What a box throws on what is behind it (CSS Backgrounds and Borders 3, section 6.1). All lengths are in points.
package struct BoxShadow: Hashable, Sendable {
  package var x: Double
  package var y: Double
  /// How wide its edge is blurred: half of that on each side.
  package var blur: Double
  /// How much larger it is than the box, on each side.
  package var spread: Double
  package var color: Color
}

/// The box around a paragraph or a container. Percentages of margin and padding are of the width of what
/// holds the box, on all sides (CSS Box 4, sections 3.1 and 4.1).
package struct BoxStyle: Hashable, Sendable {
  /// May be negative.
  package var margin = BoxSides<LengthPercentage>(0.0)
  /// The margins that take what the box's width leaves of its column.
  package var autoMargins: AutoMargins = []
  /// Which margins a break before it leaves.
  package var marginBreak = MarginBreak.auto
  package var padding = BoxSides<LengthPercentage>(0.0)
  /// How its height is rounded.
  package var step = BlockStep()
  package var textBoxTrim = TextBoxTrim.none
  /// What its text is trimmed to.
  package var textBoxEdge = TextBoxEdge.auto
  package var border = BoxSides(BoxBorder.none)
  /// How far the border's outer edge stands out of the box, in points: a cell's into the cell that shares the border.
  /// Below zero it stands in the box, as far as the other cell's border does.
  package var outset = BoxSides(0.0)
  /// Of the border's outer edge; percentages are of the box's own width and height.
  package var radius = BoxCorners<LengthPercentage>(0.0)
  /// Up to the border's outer edge.
  package var background: Color?
  /// The images over it, the first one in front.
  package var layers: [BackgroundLayer] = []
  /// From 0 to 1, of the background and the border.
  package var opacity = 1.0
  /// The innermost group that they are composited in; `nil` for none.
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
  /// The first one in front.
  package var shadows: [BoxShadow] = []
  /// Whether each part of a box that is divided has edges of its own all around.
  package var isCloned = false
  /// How it is painted elsewhere than it is laid out; `nil` for where it is.
  package var transform: TransformStyle?

  package init() {}

  package static let none = BoxStyle()

  /// Whether there is anything to be seen of it.
  package var isVisible: Bool {
    background != nil || !layers.isEmpty || border != BoxSides(BoxBorder.none) || !shadows.isEmpty
      || transform != nil
  }

  /// Whether it depends on the width of what holds the box.
  package var hasPercentages: Bool {
    BoxSide.allCases.contains { margin[$0].percent != 0 || padding[$0].percent != 0 }
  }

  /// Whether it makes no difference at all.
  package var isEmpty: Bool { self == .none }
}

/// A number in a story's list of boxes.
package struct BoxID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The box of one element: of a container, or of a paragraph of its own. Boxes that are alike share what they are.
package struct StyledBox: Hashable, Sendable {
  /// The innermost box around it, which comes before it in the list.
  package var parent: BoxID?
  private var shared: SharedBox

  package init(
    style: BoxStyle, parent: BoxID? = nil, direction: BaseDirection? = nil,
    placing: PlacingStyle? = nil, columns: ColumnsStyle? = nil, role: BoxRole? = nil
  ) {
    self.parent = parent
    shared = SharedBox(
      style: style, direction: direction, placing: placing, columns: columns, role: role)
  }

  /// - Parameter other: that it is like.
  init(like other: StyledBox, in parent: BoxID?) {
    self = other
    self.parent = parent
  }

  package var style: BoxStyle {
    get { shared.style }
    set {
      guard newValue != shared.style else { return }
      shared = SharedBox(
        style: newValue, direction: direction, placing: placing, columns: columns, role: role)
    }
  }

  /// That of its style, without the rest.
  var border: BoxSides<BoxBorder> {
    get { shared.style.border }
    set { if newValue != shared.style.border { style.border = newValue } }
  }

  /// Which side is its start; `nil` follows from the first paragraph in it.
  package var direction: BaseDirection? { shared.direction }
  /// Where it stands, and how wide it is; `nil` for a box in the flow that is as wide as it can be.
  package var placing: PlacingStyle? { shared.placing }
  /// Those that its content goes through; `nil` for one.
  package var columns: ColumnsStyle? { shared.columns }
  /// What it is in its table or figure, or that it is one.
  package var role: BoxRole? { shared.role }

  /// Boxes of which this is the same are alike but for where they stand.
  package var likeness: ObjectIdentifier { ObjectIdentifier(shared) }
  package var hasPlacing: Bool { shared.hasPlacing }
  /// Whether space above its content follows from its height.
  package var mayNeedSpace: Bool { shared.mayNeedSpace }
  package var hasColumns: Bool { shared.hasColumns }
  /// Whether its height is rounded.
  package var isRounded: Bool { shared.isRounded }
  package var hasBorder: Bool { shared.hasBorder }
  /// Whether it is painted elsewhere than it is laid out.
  package var isTransformed: Bool { shared.isTransformed }
  package var isOutOfFlow: Bool { shared.isOutOfFlow }
  /// Whether what it holds is a flow of its own.
  /// - Parameter isNested: whether it stands in another one, where no block stands over several columns.
  package func hasOwnFlow(isNested: Bool) -> Bool {
    shared.hasOwnFlow || shared.isSpanner && !isNested
  }
}

/// What a box is but for its place. Nobody changes it once it is made.
private final class SharedBox: Hashable, Sendable {
  let style: BoxStyle
  let direction: BaseDirection?
  let placing: PlacingStyle?
  let columns: ColumnsStyle?
  let role: BoxRole?
  // What is asked most often, of boxes that are alike by the thousand.
  let hasPlacing: Bool
  let hasColumns: Bool
  let hasBorder: Bool
  let isRounded: Bool
  let mayNeedSpace: Bool
  let isTransformed: Bool
  let isOutOfFlow: Bool
  let isSpanner: Bool
  let hasOwnFlow: Bool

  init(
    style: BoxStyle, direction: BaseDirection?, placing: PlacingStyle?, columns: ColumnsStyle?,
    role: BoxRole?
  ) {
    self.style = style
    self.direction = direction
    self.placing = placing
    self.columns = columns
    self.role = role
    hasPlacing = placing != nil
    hasColumns = columns != nil
    hasBorder = style.border != BoxSides(.none)
    isRounded = style.step.size != .none
    mayNeedSpace =
      isRounded
      || placing.map { $0.minimumHeight != nil && $0.contentAlignment.shareAbove > 0 } ?? false
    isTransformed = style.transform != nil
    isOutOfFlow = placing?.isOutOfFlow ?? false
    isSpanner = placing?.isSpanner ?? false
    hasOwnFlow =
      role?.hasOwnFlow ?? false || isOutOfFlow || placing?.snaps ?? false
      || placing?.isUndivided ?? false
  }

  static func == (a: SharedBox, b: SharedBox) -> Bool {
    a === b
      || a.style == b.style && a.direction == b.direction && a.placing == b.placing
        && a.columns == b.columns && a.role == b.role
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(style)
    hasher.combine(role)
  }
}
