/// What a printer would make of an issue otherwise than its pages are meant.
package enum PrintProblem: Hashable, Sendable {
  /// Links, which paper has none of.
  case leftOutLinks(count: Int)
  /// A picture of fewer pixels to the inch than paper shows.
  case lowResolution(picture: String, ppi: Int, wanted: Int)
  /// A colour of more ink than paper takes, in percent of one ink.
  case tooMuchInk(color: String, percent: Int, limit: Int)
  /// A picture of four inks that has more of them somewhere, and keeps it.
  case tooMuchPictureInk(picture: String, percent: Int, limit: Int)
  /// The thinnest of the lines that are too thin for a press, in points.
  case hairlines(thinnest: Double, least: Double)
  /// The smallest of the light text on several inks, in points.
  case reversedType(smallest: Double, least: Double)
}
