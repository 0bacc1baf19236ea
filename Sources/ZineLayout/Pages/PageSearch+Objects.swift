import ZineStyle
import ZineText

/// Floats and positioned objects of a page.
extension PageSearch {
  /// Adds the new objects anchored on a page. Returns whether the page must be filled again.
  /// - Parameter oneByOne: whether to add only the first object that text has to avoid. The following objects are then
  ///   found where this object leaves their anchors.
  mutating func addObjects(of page: FilledPage, oneByOne: Bool) -> Bool {
    let columns = page.columns
    let texts = columns.map(\.rect) + [page.notes?.content.block?.rect].compactMap(\.self)
    var isNew = false
    for (number, column) in columns.enumerated() {
      let areas = PageAreas(style: plan.floats.pageStyle, column: column.rect)
      for (index, anchor) in column.fragment.anchors.enumerated() {
        // Also handle objects anchored inside the object.
        var anchors = [anchor]
        while let next = anchors.popLast() {
          if let extent = next.flowExtent,
            !plan.floats.snaps(next, extent: extent, in: column)
          {
            continue
          }
          let placing = fragmenter.placing(of: next.content)
          // Margin notes move no text.
          if placing.float == .margin { continue }
          guard plan.known.insert(next.content).inserted else { continue }
          if placing.position == .static {
            if plan.floats.add(next, of: anchor.content, in: column, columns) { isNew = true }
            continue
          }
          guard var object = fragmenter.place(next, on: areas) else { continue }
          object.anchor = anchor.content
          (object.column, object.anchorNumber) = (number, index + 1)
          plan.objects.append(object)
          anchors += object.anchors.reversed().map { $0.moved(by: column.origin) }
          if texts.contains(where: { object.exclusion?.seen(from: $0) != nil }) { isNew = true }
        }
        if isNew, oneByOne { return true }
      }
    }
    return isNew
  }

  /// Whether the positioned objects of a page leave no room for any text, although there is some.
  func leavesOutText(_ page: FilledPage) -> Bool {
    page.after.token != nil && !plan.exclusions.isEmpty
      && !page.columns.contains(where: \.holdsContent)
  }

  /// Sorts the objects of a page in reading order, and adds their findings to its columns.
  func finish(_ page: inout FilledPage) {
    let style = plan.floats.pageStyle
    var objects = plan.objects
    (page.footExtent, page.floatExtent) = (plan.floats.style.footExtent, plan.floats.mostUsed)
    for float in plan.floats.objects(aboveNotes: page.noteExtent) {
      objects.append(float)
      objects += positioned(in: float, on: page, style)
    }
    let notes = filler.notesInMargins(of: page, beside: objects, style, plan.marginNotes)
    objects += notes.objects
    page.after.marginNotes = notes.rests
    if !plan.floats.pendingNotes.isEmpty {
      let end = BreakToken(at: filler.styled.paragraphs.count)
      page.after.tokens[.main, default: end].notes += plan.floats.pendingNotes
    }
    if style.opensSpread { page.after.opposite.floats = plan.floats.opposite }
    page.after.opposite.objects = plan.objects.compactMap {
      $0.opposite(of: style, fragmenter.placing(of: $0.source))
    }
    page.after.placedEarlier = plan.known.subtracting(plan.floats.notFound(on: page))
    page.after.deferredFloats = plan.floats.deferredFloats(after: page)
    page.anchoredFloats = plan.floats.own(on: page)
    page.placedFloats = plan.floats.placedFloats
    page.endsArticle = page.after.token.map { fragmenter.beginsPage($0) } ?? true
    page.delayed = plan.floats.delayed(on: page)
    defer {
      if let notes = page.notes {
        page.positioned.append(notes)
        page.columns[page.columns.count - 1].fragment.findings += notes.findings
      }
    }
    guard !objects.isEmpty, !page.columns.isEmpty else { return }
    // Look the anchors up again: the final pass may have moved them, even off the page.
    var places: [OutOfFlow: (column: Int, anchorNumber: Int)] = [:]
    for (number, column) in page.columns.enumerated() {
      for (index, anchor) in column.fragment.anchors.enumerated() {
        places[anchor.content] = (number, index + 1)
      }
    }
    for index in objects.indices {
      (objects[index].column, objects[index].anchorNumber) =
        places[objects[index].anchor]
        ?? (objects[index].anchorNumber == 0 ? (0, 0) : (page.columns.count - 1, .max))
    }
    let order = objects.indices.sorted { a, b in
      let (first, second) = (objects[a], objects[b])
      return (first.column, first.anchorNumber, a) < (second.column, second.anchorNumber, b)
    }
    page.positioned = order.map { objects[$0] }
    for object in page.positioned {
      page.columns[object.column].fragment.findings += object.findings
    }
  }

  /// Returns the objects that are positioned inside a float.
  private func positioned(
    in float: PlannedObject, on page: FilledPage, _ style: PageStyle
  ) -> [PlannedObject] {
    guard let column = page.columns.first else { return [] }
    let areas = PageAreas(style: style, column: column.rect)
    var objects: [PlannedObject] = []
    var anchors = float.anchors.reversed().map { $0.moved(by: column.origin) }
    while let anchor = anchors.popLast() {
      guard fragmenter.placing(of: anchor.content).position == .absolute,
        var object = fragmenter.place(anchor, on: areas)
      else { continue }
      (object.anchor, object.anchorNumber) = (float.anchor, float.anchorNumber)
      objects.append(object)
      anchors += object.anchors.reversed().map { $0.moved(by: column.origin) }
    }
    return objects
  }
}

extension PagePlan {
  /// Removes the objects that are in the way of text, if they were not removed before. They are found again where their
  /// anchors are then. Returns whether there are such objects.
  mutating func releaseObjects() -> Bool {
    let inTheWay = objects.filter {
      $0.exclusion != nil && !$0.isRepeated && !released.contains($0.source)
    }
    let sources = Set(inTheWay.map(\.source))
    objects.removeAll { sources.contains($0.source) }
    known.subtract(sources)
    released.formUnion(sources)
    return !sources.isEmpty
  }
}

extension PositionedAnchor {
  /// Returns the anchor relative to a column, given the column's top left corner on the page.
  fileprivate func moved(by corner: Point) -> PositionedAnchor {
    var anchor = self
    anchor.area.start -= corner.x
    anchor.block -= corner.y
    return anchor
  }
}
