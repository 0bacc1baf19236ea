import ZineStyle

/// Floats that span both pages of a spread.
extension PageFloats {
  /// Style of the page with margins enlarged by the spread-wide floats. Other floats are not considered.
  /// Spread-wide floats are outermost so that their halves meet, whatever else is on each page.
  var plainStyle: PageStyle {
    let (head, foot) = spreadExtents
    var style = pageStyle
    style.margins.top += head
    style.margins.bottom += foot
    return style
  }

  /// Heights that spread-wide floats take at the top and bottom of each page, in points.
  var spreadExtents: (head: Double, foot: Double) {
    var extents = (head: 0.0, foot: 0.0)
    for float in floats where float.isOfSpread {
      if float.isTop { extents.head += float.extent } else { extents.foot += float.extent }
    }
    return extents
  }

  /// Whether an object floats over both pages of a spread. Pages as high as their content have no spreads.
  func isOfSpread(_ content: OutOfFlow) -> Bool {
    !pageStyle.fitsContent && fragmenter.placing(of: content).isOverSpread
  }

  /// Whether a spread float belongs on the other page of the spread. A float over both pages begins on the
  /// first page. A corner float is placed in the last column of the second page.
  func belongsOpposite(_ content: OutOfFlow) -> Bool {
    guard !pageStyle.fitsContent else { return false }
    let placing = fragmenter.placing(of: content)
    guard placing.pageFloat.reference == .spread else { return false }
    return placing.isOverSpread
      ? !pageStyle.opensSpread : placing.float.isCorner && pageStyle.opensSpread
  }

  /// Takes over the floats that continue from the first page of the spread.
  mutating func placeOpposite(_ opposite: [Float]) {
    floats += opposite.map { float in
      var float = float
      (float.isAnchoredHere, float.isOpposite) = (false, true)
      // The first page has already handled these.
      (float.object.calls, float.object.findings) = ([], [])
      return float
    }
  }

  /// Floats that continue on the second page of the spread.
  var opposite: [Float] { floats.filter { $0.isOfSpread && !$0.isOpposite } }
}

/// Floats that the plan of a spread delays.
extension PageFloats {
  /// Returns the numbers of floats anchored on the page that are delayed to a later page or to a later column.
  func delayed(on page: FilledPage) -> (page: Int, column: Int) {
    guard !delays.isEmpty else { return (0, 0) }
    let delayed = own(on: page).filter {
      delays[$0.content, default: SpreadPlan.endless] < SpreadPlan.endless
    }
    let placed = placedFloats
    let here = delayed.count { placed.contains($0.content) }
    return (delayed.count - here, here)
  }
}
