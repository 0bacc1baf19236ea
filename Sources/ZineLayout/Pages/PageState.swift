import ZineStyle
import ZineText

/// All that a page takes over from the page before it.
struct PageState {
  /// Position at which the page continues; `nil` after the end of the story.
  var token: BreakToken? = .start
  /// Out-of-flow objects that were already placed or deferred. They are skipped when a later page contains
  /// their anchors.
  var placedEarlier: Set<OutOfFlow> = []
  /// Floats deferred from earlier pages, in the order of their anchors.
  var deferredFloats: [DeferredFloat] = []
  /// Objects that continue on the second page of the spread.
  var opposite = SpreadParts()
}
