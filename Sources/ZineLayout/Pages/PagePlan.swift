/// All that is decided about a page before its columns are filled.
struct PagePlan {
  var floats: PageFloats
  /// Positioned objects.
  var objects: [PlannedObject] = []
  /// Notes, or the rests of notes, of earlier pages for the margins.
  var marginNotes: [MarginSide: [PendingNote]] = [:]
  /// Objects that are already placed or deferred.
  var known: Set<OutOfFlow>
  /// Positioned objects that made room for text once. They stay if their anchors are found on the page again.
  var released: Set<OutOfFlow> = []
  /// Whether columns are filled greedily, without the column search.
  var isPlain = false
  /// Whether filling stops at the anchor of a new float. The columns are filled again around the float.
  var leavesOff = false

  /// Exclusions of positioned objects that text must avoid.
  var exclusions: [FrameExclusion] { objects.compactMap(\.exclusion) }
}
