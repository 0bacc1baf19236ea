import ZineStyle
import ZineText

extension ColumnFiller {
  /// Returns the constraint space of a column. The baseline grid begins below the top margin of the page.
  func space(of rect: Rect, on style: PageStyle) -> ConstraintSpace {
    var path = FramePath(
      inlineExtent: rect.size.width, blockExtent: rect.size.height, grid: style.grid)
    let grid = style.grid.map {
      LineGrid(step: $0, body: body, origin: style.margins.top - rect.origin.y)
    }
    if let exclusion = shapes.exclusion(in: rect, on: style) { path.exclusions = [exclusion] }
    var space = ConstraintSpace(path, grid: grid)
    space.isLeftHand = style.isLeftHand
    space.notes =
      style.noteArea.reference == .column
      ? .foot(style.noteArea) : .page(style.noteArea, style.sizeAboveNotes)
    return space
  }

  /// Returns the constraints that the columns of an area share.
  /// - Parameter refusedNotes: footnotes for which the page has no room.
  func room(
    for area: PageArea, of style: PageStyle, _ plan: PagePlan, refusing refusedNotes: Set<BlockID>
  ) -> ColumnRoom {
    let floats = plan.floats
    var room = ColumnRoom(
      flow: threads[area.thread.number].flow, lineHeight: style.grid ?? lineHeight,
      fullStart: style.margins.top, fullExtent: style.fullColumnHeight,
      plainSpace: { rect in
        var space = space(of: rect, on: style)
        (space.lifted, space.inherited.grounded) = (floats.lifted, floats.grounded)
        return space
      })
    room.noteExtent = style.noteExtent
    room.fill = style.columnFill
    (room.grid, room.gridStart) = (style.grid, style.margins.top)
    room.fitsContent = style.fitsContent
    room.marginExtent = style.margins.top + style.margins.bottom
    room.holdsNotes = style.noteArea.reference == .column
    room.hasShape = style.shapeInside != .none
    room.objects = plan.exclusions
    room.refusedNotes = refusedNotes
    room.floats = floats.exclusions(aboveNotes: style.noteExtent)
    room.following = Array(floats.plainStyle.columnRects[area.columns])
    if !style.opensSpread { room.late = floats.late }
    let (exclusions, objects) = (room.floats.map(\.exclusion), room.objects)
    room.isUsed = {
      shapes.isUsed($0, on: style) && floats.leavesRoom(in: $0, around: exclusions)
        && hasLine(in: $0, around: objects)
    }
    return room
  }

  /// Whether positioned objects leave room for a line in a column.
  private func hasLine(in column: Rect, around objects: [FrameExclusion]) -> Bool {
    let seen = objects.compactMap { $0.seen(from: column) }
    guard !seen.isEmpty else { return true }
    let area = FrameSegment(start: 0, extent: column.size.width)
    let line = shapes.leastLine
    // Half steps, since lines may begin anywhere.
    return stride(
      from: 0, through: column.size.height - line.height, by: line.height / 2
    ).contains { start in
      let strip = Strip(start: start, height: line.height)
      return seen.reduce([area]) { $1.free(of: $0, in: area, strip) }.contains {
        $0.extent >= min(line.width, area.extent)
      }
    }
  }
}

extension PageStyle {
  /// Size of all columns together, without page-wide footnotes.
  fileprivate var sizeAboveNotes: Size {
    let rects = columnRects
    let left = rects.map(\.origin.x).min() ?? 0
    let right = rects.map(\.maxX).max() ?? 0
    let path = FramePath(
      inlineExtent: max(1, right - left), blockExtent: columnSize.height + noteExtent, grid: grid)
    return Size(width: path.inlineExtent, height: path.blockExtent)
  }
}
