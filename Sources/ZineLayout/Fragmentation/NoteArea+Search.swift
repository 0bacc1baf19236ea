extension NoteArea {
  /// Content above a footnote area, and the footnotes whose calls are in it, in order.
  typealias Filled<Content> = (content: Content, calls: [BlockID])

  /// Maximum number of attempts with room for all footnotes of the attempt before.
  private static let maximumAttempts = 4

  /// Searches for the lowest footnote area, below a block or a page, that has room for the footnotes of all calls above
  /// it. Returns the content with the area that it needs.
  ///
  /// The higher the area, the fewer calls remain above it. A number of footnotes is never tried twice, so the search ends.
  /// - Parameters:
  ///   - first: the content above this area.
  ///   - hasRoom: returns whether the area that content needs has room below it. Its last argument is the area above
  ///     which the content was laid out.
  func search<Content>(
    after first: Filled<Content>, area: (ArraySlice<BlockID>) -> NoteArea,
    fill: (NoteArea) -> Filled<Content>, hasRoom: (Content, NoteArea, NoteArea) -> Bool
  ) -> (content: Content, area: NoteArea) {
    var best = (content: first.content, area: area(first.calls[...]))
    if hasRoom(best.content, best.area, self) { return best }
    var (few, many) = (0, first.calls.count)
    // The area for all footnotes is usually enough for those that then remain.
    for _ in 0..<Self.maximumAttempts where many > 0 {
      let trial = fill(best.area)
      let needed = area(trial.calls[...])
      let isEnough = hasRoom(trial.content, needed, best.area)
      best = (trial.content, needed)
      few = max(0, trial.calls.count - 1)
      if isEnough { break }
    }
    while many - few > 1 {
      let middle = few + (many - few) / 2
      let room = area(first.calls[..<middle])
      let trial = fill(room)
      let needed = area(trial.calls[...])
      if hasRoom(trial.content, needed, room) {
        (best, many) = ((trial.content, needed), middle)
      } else {
        few = middle
      }
    }
    return best
  }
}
