/// All that a page takes over from the page before it.
struct PageState {
  /// Positions at which the threads continue. Threads that have ended have none.
  var tokens: [ThreadID: BreakToken] = [.main: .start]
  /// Out-of-flow objects that were already placed or deferred. They are skipped when a later page contains
  /// their anchors.
  var placedEarlier: Set<OutOfFlow> = []
  /// Floats deferred from earlier pages, in the order of their anchors.
  var deferredFloats: [DeferredFloat] = []
  /// Notes, or the rests of notes, that had no room in the margins of earlier pages.
  var marginNotes: [MarginSide: [PendingNote]] = [:]
  /// Objects that continue on the second page of the spread.
  var opposite = SpreadParts()

  /// Position of the main thread; `nil` after its end.
  var token: BreakToken? {
    get { tokens[.main] }
    set { tokens[.main] = newValue }
  }
}
