import ZineText

/// Positions of floats on their page.
extension PageFloats {
  /// The place of a float on its page.
  private struct Place {
    /// The margin box.
    var outer: Rect
    /// The border box.
    var box: Rect
    /// The area that the float takes from its columns.
    var taken: Rect
  }

  /// Returns the places of all floats, in their order.
  /// - Parameter noteExtent: height of the page-wide footnotes below all columns.
  private func places(aboveNotes noteExtent: Double) -> [Place] {
    let style = style
    let top = plainStyle.margins.top
    let foot = Self.foot(below: top, height - noteExtent, pageStyle.grid)
    var result: [Place?] = Array(repeating: nil, count: floats.count)
    func add(_ index: Int, at edge: Double) {
      let float = floats[index]
      let (left, right) = edges(of: float.columns, isOfSpread: float.isOfSpread)
      let (size, margin) = (float.object.size, float.object.edges.margin)
      let y =
        float.isTop
        ? edge + float.offset - margin.top
        : edge + float.extent - float.offset + margin.bottom - size.height
      let start = fragmenter.isRightToLeft(
        float.anchor.content, ofParagraph: float.anchor.paragraph)
      let outer = Rect(
        x: start ? right - size.width : left, y: y, width: size.width, height: size.height)
      // There may be text between the edge and a float that makes way.
      let taken = Rect(
        x: left, y: edge + (float.isTop ? float.shift : 0), width: right - left,
        height: float.extent - float.shift)
      result[index] = Place(outer: outer, box: outer.inset(by: margin), taken: taken)
    }
    // Spread-wide floats are outside all other floats and outside the notes.
    func addOfAll(isOfSpread: Bool, from head: Double, _ tail: Double) -> Double {
      var (head, tail) = (head, tail)
      for (index, float) in floats.enumerated()
      where float.isOfAll && float.isOfSpread == isOfSpread {
        add(index, at: float.isTop ? head : tail)
        if float.isTop { head += float.extent } else { tail += float.extent }
      }
      return head
    }
    let (first, last) = (pageStyle.margins.top, pageStyle.fullColumnHeight)
    _ = addOfAll(
      isOfSpread: true, from: first,
      Self.foot(below: first, last, pageStyle.grid) - spreadExtents.foot)
    // Floats over all columns are next: above and below the floats over some columns.
    let head = addOfAll(isOfSpread: false, from: top, foot - style.footExtent)
    var stacks: [Double: [Double]] = [:]
    for index in indicesFromEdge(isTop: true) {
      let float = floats[index]
      var stack = stacks[float.bandStart] ?? Array(repeating: 0, count: rects.count)
      let start = stack[float.columns].max() ?? 0
      add(index, at: head + float.bandStart + start)
      for column in float.columns { stack[column] = start + float.extent }
      stacks[float.bandStart] = stack
    }
    var ends = Array(repeating: foot - style.footExtent, count: rects.count)
    for index in indicesFromEdge(isTop: false) {
      let float = floats[index]
      let end = ends[float.columns].min() ?? foot
      add(index, at: end - float.extent)
      for column in float.columns { ends[column] = end - float.extent }
    }
    return result.compactMap { $0 }
  }

  /// Returns the indices of the floats over some columns at the top or bottom, outermost first. A float that is wider than
  /// another one over the same columns is outside, if it could not be inside.
  func indicesFromEdge(isTop: Bool) -> [Int] {
    let own = floats.indices.filter { !floats[$0].isOfAll && floats[$0].isTop == isTop }
    // Later bottom floats move earlier ones up.
    let order = isTop ? own : own.reversed()
    let outer = order.filter { index in
      let columns = floats[index].columns
      return floats[index].isOutside
        || !isTop
          && own.contains {
            $0 > index && floats[$0].columns.count < columns.count
              && floats[$0].columns.overlaps(columns)
          }
    }
    let outermostFirst = outer.enumerated().sorted {
      (-floats[$0.element].columns.count, $0.offset) < (
        -floats[$1.element].columns.count, $1.offset
      )
    }
    return outermostFirst.map(\.element) + order.filter { !outer.contains($0) }
  }

  /// Returns the bottom of the last grid line in columns of a given height. Without a grid, returns the
  /// bottom of the columns.
  static func foot(below top: Double, _ height: Double, _ grid: Double?) -> Double {
    guard let grid else { return top + height }
    return top + ((height + 0.01) / grid).rounded(.down) * grid
  }

  /// Returns the left and right edges of columns, or of all columns of the spread.
  func edges(of columns: Range<Int>, isOfSpread: Bool) -> (left: Double, right: Double) {
    if isOfSpread, let spread = pageStyle.spreadColumns {
      return (spread.lowerBound, spread.upperBound)
    }
    let left = rects[columns].map(\.origin.x).min() ?? 0
    return (left, rects[columns].map { $0.origin.x + $0.size.width }.max() ?? left)
  }

  // MARK: Positioned objects

  /// Moves each float that overlaps a positioned object away from the edge of its columns, past the object. Defers floats
  /// that have no room there or overlap another float. Returns whether any float moved.
  /// - Parameters:
  ///   - obstacles: exclusions of the positioned objects, in page coordinates.
  ///   - noteExtent: height of the page-wide footnotes below all columns.
  mutating func makeWay(for obstacles: [FrameExclusion], aboveNotes noteExtent: Double) -> Bool {
    guard !obstacles.isEmpty else { return false }
    var hasMoved = false
    while true {
      var index = 0
      while index < floats.count {
        guard let shift = shift(of: index, around: obstacles, aboveNotes: noteExtent) else {
          index += 1
          continue
        }
        hasMoved = true
        floats[index].move(by: shift)
        // In a single column, there is text beside the object.
        if rects.count == 1 { floats[index].isOfAll = false }
        // A line or two beyond the float would be lost there.
        let rest = rest(beyond: index, aboveNotes: noteExtent)
        if !floats[index].isOfAll, rest > 0, rest < Self.leastLines * lineHeight {
          floats[index].move(by: rest)
        }
        if dismissOffPage(aboveNotes: noteExtent, where: { _ in true }) { index = 0 }
      }
      guard haveMadeWay, dismissOverlapping(aboveNotes: noteExtent) else { return hasMoved }
      hasMoved = true
    }
  }

  /// Defers the first float that is partly above or below the columns of the page, and the floats after it, since the
  /// order of floats is kept. Returns whether there was one.
  mutating func dismissOffPage(
    aboveNotes noteExtent: Double, where isCandidate: (Float) -> Bool
  ) -> Bool {
    let head = plainStyle.margins.top
    let limits = head...head + max(0, height - noteExtent)
    let places = places(aboveNotes: noteExtent)
    guard
      let first = floats.indices.first(where: {
        isCandidate(floats[$0]) && places[$0].box.isOutside(limits)
      })
    else { return false }
    dismissAll(from: first)
    return true
  }

  /// Defers the first float that overlaps an earlier one, and the floats after it. Returns whether there was one.
  private mutating func dismissOverlapping(aboveNotes noteExtent: Double) -> Bool {
    let boxes = places(aboveNotes: noteExtent).map(\.box)
    guard
      let first = boxes.indices.first(where: { index in
        !floats[index].isOpposite && boxes[..<index].contains { $0.crosses(boxes[index]) }
      })
    else { return false }
    dismissAll(from: first)
    return true
  }

  /// Defers a float and the floats after it.
  mutating func dismissAll(from first: Int) {
    for later in floats.indices[first...].reversed() where !floats[later].isOpposite {
      dismiss(at: later)
    }
  }

  /// Returns the distance by which a float must move away from its edge to be past a positioned object, in points; `nil`
  /// if it keeps clear of all of them.
  private func shift(
    of index: Int, around obstacles: [FrameExclusion], aboveNotes noteExtent: Double
  ) -> Double? {
    let float = floats[index]
    guard !float.isOfSpread else { return nil }
    let box = places(aboveNotes: noteExtent)[index].box
    let shifts = obstacles.compactMap { obstacle -> Double? in
      guard obstacle.inlineExtent > 0, obstacle.inlineStart < box.maxX - 0.01,
        obstacle.inlineEnd > box.origin.x + 0.01, obstacle.top < box.end - 0.01,
        obstacle.reach > box.origin.y + 0.01
      else { return nil }
      return float.isTop ? obstacle.reach - box.origin.y : box.end - obstacle.top
    }
    guard let least = shifts.min() else { return nil }
    guard let grid = pageStyle.grid else { return least }
    return max(1, (least / grid - 0.001).rounded(.up)) * grid
  }

  /// Returns the height left for text between a float and the next float or the end of its columns, on the side away from
  /// its edge, in points.
  private func rest(beyond index: Int, aboveNotes noteExtent: Double) -> Double {
    let isTop = floats[index].isTop
    let areas = places(aboveNotes: noteExtent).map(\.taken)
    let (head, own) = (plainStyle.margins.top, areas[index])
    let others = areas.indices.filter { other in
      other != index && areas[other].origin.x < own.maxX && own.origin.x < areas[other].maxX
    }
    let foot = Self.foot(below: head, height - noteExtent, pageStyle.grid)
    return isTop
      ? others.map { areas[$0].origin.y }.filter { $0 > own.origin.y }.reduce(foot, min) - own.end
      : own.origin.y - others.map { areas[$0].end }.filter { $0 < own.end }.reduce(head, max)
  }

  /// Returns the floats over some columns. Text is placed above or below them.
  /// - Parameter noteExtent: height of the page-wide footnotes below all columns.
  func exclusions(aboveNotes noteExtent: Double) -> [ColumnFloat] {
    zip(floats, places(aboveNotes: noteExtent)).filter { !$0.0.isOfAll }.map { float, place in
      // With a float side, floats in the text avoid the exclusion too.
      ColumnFloat(
        exclusion: FrameExclusion(
          inlineStart: place.taken.origin.x, inlineExtent: place.taken.size.width,
          blockStart: place.taken.origin.y, blockExtent: place.taken.size.height,
          floatSide: .left, sides: .none),
        spannerAbove: float.isTop && float.bandStart > 0 ? float.spannerAbove : nil,
        hasMadeWay: float.shift > 0)
    }
  }

  /// Returns the floats of the page as objects, in the order of their anchors.
  /// - Parameter noteExtent: height of the page-wide footnotes below all columns.
  func objects(aboveNotes noteExtent: Double) -> [PlannedObject] {
    zip(floats, places(aboveNotes: noteExtent)).map { float, place in
      var object = PlannedObject(
        float.anchor.content, paragraph: float.anchor.paragraph,
        content: float.object.content.moved(by: place.outer.origin),
        findings: float.object.findings,
        anchoredIn: float.holder)
      object.isOverSpread = float.isOfSpread
      if !float.isOpposite { object.anchors = object.content.anchors }
      object.anchorNumber = float.isAnchoredHere ? .max : 0
      (object.isFloat, object.isRepeated) = (true, float.isOpposite)
      return object
    }
  }
}

extension Rect {
  /// Whether the rectangle is partly above or below a vertical range.
  fileprivate func isOutside(_ range: ClosedRange<Double>) -> Bool {
    origin.y < range.lowerBound - lengthTolerance || end > range.upperBound + lengthTolerance
  }
}
