import ZineText

/// One value for each side of a box. Start and end are the sides where lines begin and end. The initializers
/// are inlinable, so that layout needs no generic type look-ups at run time.
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

  @inlinable package init(_ value: Value) {
    self.init(top: value, bottom: value, start: value, end: value)
  }
}

/// One value for each corner of a box.
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

  @inlinable package init(_ value: Value) {
    self.init(topStart: value, topEnd: value, bottomEnd: value, bottomStart: value)
  }
}

/// The supported values of `border-style`.
package enum BorderStyle: String, CaseIterable, Hashable, Sendable {
  case none, solid, dashed, dotted, double
  /// No border. The border of the neighbour at the same edge is suppressed too. Applies to tables with
  /// collapsed borders and to their rows and cells.
  case hidden
}

/// The border on one side of a box.
package struct BoxBorder: Hashable, Sendable {
  /// Width in points.
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

  /// Returns the space on the start side of the box, given the space that the width of the box leaves unused.
  package func share(of rest: Double) -> Double {
    guard contains(.start), rest > 0 else { return 0 }
    return contains(.end) ? rest / 2 : rest
  }
}

/// A `box-shadow` (CSS Backgrounds and Borders 3, section 6.1). All lengths are in points.
package struct BoxShadow: Hashable, Sendable {
  package var x: Double
  package var y: Double
  /// Width of the blurred edge. One half lies inside the outline of the shadow and the other half outside.
  package var blur: Double
  /// Distance by which the shadow extends beyond the box on each side.
  package var spread: Double
  package var color: Color
}

/// The box of a paragraph or container. Percentages in margins and padding refer to the width of the
/// containing block, even on the top and bottom (CSS Box 4, sections 3.1 and 4.1).
package struct BoxStyle: Hashable, Sendable {
  /// Margins, which can be negative.
  package var margin = BoxSides<LengthPercentage>(0.0)
  /// The margins that receive the unused space between the box and its column.
  package var autoMargins: AutoMargins = []
  /// Whether the top margin is kept after a break before the box.
  package var marginBreak = MarginBreak.auto
  package var padding = BoxSides<LengthPercentage>(0.0)
  /// How the height of the box is rounded.
  package var step = BlockStep()
  package var textBoxTrim = TextBoxTrim.none
  /// The text edges at which `textBoxTrim` trims.
  package var textBoxEdge = TextBoxEdge.auto
  package var border = BoxSides(BoxBorder.none)
  /// Distance by which the outer edge of the border extends beyond the box, in points. A cell with collapsed
  /// borders thus extends into its neighbour. A negative value means that the neighbour's border extends into
  /// this box.
  package var outset = BoxSides(0.0)
  /// Radii of the border's outer edge. Percentages refer to the width or height of the box.
  package var radius = BoxCorners<LengthPercentage>(0.0)
  /// Background colour, which extends to the outer edge of the border.
  package var background: Color?
  /// Background images, topmost first. They are painted over the background colour.
  package var layers: [BackgroundLayer] = []
  /// Opacity of the background and border, from 0 to 1.
  package var opacity = 1.0
  /// The innermost compositing group that contains the box; `nil` if there is none.
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
  /// Shadows, topmost first.
  package var shadows: [BoxShadow] = []
  /// Whether each fragment of the box has the complete borders, padding and margins (`box-decoration-break:
  /// clone`).
  package var isCloned = false
  /// Transform that is applied when the box is painted. It does not affect layout.
  package var transform: TransformStyle?

  package init() {}

  package static let none = BoxStyle()

  /// Whether the box paints something or has a transform.
  package var isVisible: Bool {
    background != nil || !layers.isEmpty || border != BoxSides(BoxBorder.none) || !shadows.isEmpty
      || transform != nil
  }

  /// Whether the margins or padding depend on the width of the containing block.
  package var hasPercentages: Bool {
    BoxSide.allCases.contains { margin[$0].percent != 0 || padding[$0].percent != 0 }
  }

  package var isEmpty: Bool { self == .none }
}

/// Index of a box in the story's list.
package struct BoxID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The box of an element, which is a container or a paragraph. Boxes with equal values share storage.
package struct StyledBox: Hashable, Sendable {
  /// The innermost box that contains this box. Parents precede their children in the list.
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

  /// Creates a box that shares the values of `other` but has a different parent.
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

  /// The border in `style`. Setting an equal value keeps the shared storage.
  var border: BoxSides<BoxBorder> {
    get { shared.style.border }
    set { if newValue != shared.style.border { style.border = newValue } }
  }

  /// The direction that determines which side is the start; `nil` if the first paragraph in the box
  /// determines it.
  package var direction: BaseDirection? { shared.direction }
  /// Position and size; `nil` for a box in flow without a declared size.
  package var placing: PlacingStyle? { shared.placing }
  /// Columns of the content; `nil` for a single column.
  package var columns: ColumnsStyle? { shared.columns }
  /// Role as a table or figure, or as a part of one; `nil` for other boxes.
  package var role: BoxRole? { shared.role }

  /// Identity of the shared storage. Boxes with the same identity can only differ in their parents.
  package var likeness: ObjectIdentifier { ObjectIdentifier(shared) }
  package var hasPlacing: Bool { shared.hasPlacing }
  /// Whether the space above the content depends on the height of the content.
  package var mayNeedSpace: Bool { shared.mayNeedSpace }
  package var hasColumns: Bool { shared.hasColumns }
  /// Whether the height of the box is rounded to a multiple of a step.
  package var isRounded: Bool { shared.isRounded }
  package var hasBorder: Bool { shared.hasBorder }
  /// Whether the box is painted with a transform.
  package var isTransformed: Bool { shared.isTransformed }
  package var isOutOfFlow: Bool { shared.isOutOfFlow }
  /// Whether the box establishes a formatting context and is no part of a table or figure.
  package var establishesContext: Bool {
    role?.hasParts ?? (hasColumns || role == nil && hasOwnFlow(isNested: false))
  }
  /// Returns whether the content of the box is a separate flow.
  /// - Parameter isNested: Whether the box is inside another separate flow, where blocks cannot span columns.
  package func hasOwnFlow(isNested: Bool) -> Bool {
    shared.hasOwnFlow || shared.isSpanner && !isNested
  }
}

/// The values of a box except its parent. Immutable, so that boxes can share an instance.
private final class SharedBox: Hashable, Sendable {
  let style: BoxStyle
  let direction: BaseDirection?
  let placing: PlacingStyle?
  let columns: ColumnsStyle?
  let role: BoxRole?
  // Cached results. They are computed once for all boxes that share the instance.
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
      || placing?.isMonolithic ?? false
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
