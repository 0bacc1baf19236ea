/// A reason to fill the columns of a page again, in the order in which the rules are tried.
package enum PageRule: CaseIterable, Hashable, Sendable {
  /// The text reached the anchor of a new float. The columns are filled around the float.
  case placeFloatAhead
  /// The footnotes of a float have no room at the foot of the page. They are placed directly below the float.
  case keepNotesOfFloats
  /// The columns contain anchors of new floats or positioned objects.
  case placeObjects
  /// A float overlaps a positioned object that text avoids. It moves away from its edge, past the object.
  case makeWayForObject
  /// A float pushed its own anchor to the next page. It is deferred.
  case deferFloatBeforeAnchor
  /// A float is at the top of a band of columns that has moved. It moves with the band.
  case followBand
  /// A footnote belongs on the page of its call, so a float makes way for it.
  case makeRoomForNote
  /// Content would fit on a page without floats, so a float makes way for it.
  case makeRoomForContent
  /// No content has room beside the positioned objects of the page. They move to the page of their anchors.
  case releaseObjects
  /// A heading is on the page, but its text has no room. A float makes way for the text.
  case makeRoomBelowHeading
  /// The text ends on the page, so a float that was deferred to the end is placed.
  case placeFloatAtEnd
  /// A float of the facing page has room on this page.
  case placeFloatOfFacingPage
  /// The floats are settled. The columns are filled again with good breaks.
  case improveBreaks
}
