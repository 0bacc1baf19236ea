import ZineStyle
import ZineText

/// What floats over both pages that lie open together.
extension PageFloats {
  /// Of the page, without what floats on it alone. What floats over both pages stands beyond all else, so that its
  /// halves meet whatever there is on each page: it makes the margins wider.
  var plainStyle: PageStyle {
    let (head, foot) = spreadExtents
    guard head > 0 || foot > 0 else { return pageStyle }
    var style = pageStyle
    style.margins.top += head
    style.margins.bottom += foot
    return style
  }

  /// What floats over both pages takes at the head and the foot of each.
  var spreadExtents: (head: Double, foot: Double) {
    var extents = (head: 0.0, foot: 0.0)
    for float in floats where float.isOfSpread {
      if float.isTop { extents.head += float.extent } else { extents.foot += float.extent }
    }
    return extents
  }

  /// Whether something floats over both pages that lie open together, where there are any.
  func isOfSpread(_ content: OutOfFlow) -> Bool {
    !pageStyle.fitsContent && fragmenter.placing(of: content).isOverSpread
  }

  /// Whether something floats to another page of a spread than this one: what is over both begins on the earlier one,
  /// and what stands in their last column ends on the later one.
  func belongsOpposite(_ content: OutOfFlow) -> Bool {
    guard !pageStyle.fitsContent else { return false }
    let placing = fragmenter.placing(of: content)
    guard placing.pageFloat.reference == .spread else { return false }
    return placing.isOverSpread
      ? !pageStyle.opensSpread : placing.float.isCorner && pageStyle.opensSpread
  }

  /// Takes over what goes on from the page that lies open before this one.
  mutating func placeOpposite(_ opposite: [Float]) {
    floats += opposite.map { float in
      var float = float
      (float.isAnchoredHere, float.isOpposite) = (false, true)
      // These were seen to there.
      (float.object.calls, float.object.findings) = ([], [])
      return float
    }
  }

  /// What goes on on the page that lies open behind this one.
  var opposite: [Float] { floats.filter { $0.isOfSpread && !$0.isOpposite } }
}
