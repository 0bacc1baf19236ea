import ZineStyle
import ZineText

/// The boxes of a story, within bounds that layout can work with.
struct BoxTree {
  private(set) var boxes: [Box] = []

  struct Box {
    var style: BoxStyle
    var parent: BoxID?
    /// How many boxes are around it.
    var depth: Int
    var direction: BaseDirection?
    /// In the story's list; `nil` for a box without any.
    var firstParagraph: Int?
  }

  init(_ styled: StyledStory) {
    for (index, box) in styled.boxes.enumerated() {
      // A box that does not come before this one in the list can't be around it.
      let parent = box.parent.flatMap { (0..<index).contains(Int($0.index)) ? $0 : nil }
      boxes.append(
        Box(
          style: box.style.bounded, parent: parent,
          depth: parent.map { self[$0].depth + 1 } ?? 0, direction: box.direction))
    }
    guard !boxes.isEmpty else { return }
    for (index, paragraph) in styled.paragraphs.enumerated() {
      var id = known(paragraph.box)
      while let box = id, self[box].firstParagraph == nil {
        boxes[Int(box.index)].firstParagraph = index
        id = self[box].parent
      }
    }
  }

  var isEmpty: Bool { boxes.isEmpty }

  subscript(id: BoxID) -> Box { boxes[Int(id.index)] }

  /// The box, if there is one of that number.
  func known(_ id: BoxID?) -> BoxID? {
    id.flatMap { boxes.indices.contains(Int($0.index)) ? $0 : nil }
  }

  /// A box and those around it, the outermost first.
  func chain(of id: BoxID?) -> [BoxID] {
    var chain: [BoxID] = []
    var next = known(id)
    while let id = next {
      chain.append(id)
      next = self[id].parent
    }
    return chain.reversed()
  }

  /// How many boxes are around both.
  func commonCount(_ a: BoxID?, _ b: BoxID?) -> Int {
    guard var a = known(a), var b = known(b) else { return 0 }
    while a != b {
      if self[a].depth >= self[b].depth {
        guard let parent = self[a].parent else { return 0 }
        a = parent
      } else {
        guard let parent = self[b].parent else { return 0 }
        b = parent
      }
    }
    return self[a].depth + 1
  }

  func contains(_ outer: BoxID, _ inner: BoxID?) -> Bool {
    var next = known(inner)
    while let id = next, self[id].depth >= self[outer].depth {
      if id == outer { return true }
      next = self[id].parent
    }
    return false
  }
}

extension BoxStyle {
  /// Without lengths that no page could hold.
  var bounded: BoxStyle {
    func length(_ value: Double) -> Double {
      value.isFinite ? min(max(value, -Limits.length), Limits.length) : 0
    }
    func extent(_ value: Double) -> Double { max(0, length(value)) }
    func border(_ border: BoxBorder) -> BoxBorder {
      let width = border.style == .none ? 0 : extent(border.width)
      // Thinner ones can't be seen, nor dashes of their size be counted.
      return width >= 0.001
        ? BoxBorder(width: width, style: border.style, color: border.color) : .none
    }
    var style = BoxStyle()
    style.margin = margin.map(length)
    style.padding = padding.map(extent)
    style.border = self.border.map(border)
    style.radius = BoxCorners(
      topStart: extent(radius.topStart), topEnd: extent(radius.topEnd),
      bottomEnd: extent(radius.bottomEnd), bottomStart: extent(radius.bottomStart))
    style.background = background
    style.opacity = opacity
    return style
  }

  /// Whether anything of it can be seen.
  var isVisible: Bool { background != nil || border != BoxSides(BoxBorder.none) }

  /// Border and padding, from outside to inside.
  var topEdge: Double { border.top.width + padding.top }
  var bottomEdge: Double { border.bottom.width + padding.bottom }
}

extension BoxSides {
  func map<Other>(_ change: (Value) -> Other) -> BoxSides<Other> {
    BoxSides<Other>(
      top: change(top), bottom: change(bottom), start: change(start), end: change(end))
  }
}
