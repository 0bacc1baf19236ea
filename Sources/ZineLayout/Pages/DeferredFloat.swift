import ZineStyle

/// A float that goes to a page after its anchor.
struct DeferredFloat: Sendable {
  var anchor: PositionedAnchor
  /// Number of columns or pages by which the float is still to be deferred.
  var deferral: FloatDeferral
  /// Whether the anchor is on an earlier page.
  var isFromBefore = false
}
