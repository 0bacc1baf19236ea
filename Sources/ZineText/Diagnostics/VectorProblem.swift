/// What is to be said of a picture that is another's page, or a drawing.
package enum VectorProblem: Hashable, Sendable {
  /// It keeps a PDF from what that would claim.
  case flaw(picture: String, VectorFlaw)
  /// Its text asks for families of which none is installed.
  case substitutedFont(picture: String, requested: String, taken: String)
  /// Pages of pixels can't show it.
  case undrawn(picture: String)
  /// It keeps its own colours, whatever its style says.
  case untoned(picture: String)
  /// An attribute that tells what of a PDF is shown, of a picture that is none.
  case noPDF(picture: String, attribute: String)
}

/// What another's PDF has that no archive takes.
package enum VectorFlaw: String, Hashable, Sendable {
  /// Fonts of which it does not claim that they are sound and name their characters.
  case fonts
  /// Functions that change colours on a device.
  case transferFunctions
  /// A picture in a format of which an archive takes only a part.
  case jpeg2000
  /// Colours of several inks together that does not say what each of them is.
  case inks
  /// Data packed by a method that no archive takes.
  case oldFilter
  /// Fonts, colours, pictures or other things that it uses and does not have.
  case missingParts
  /// Operators that there are none, or that do not get what they take.
  case content
  /// A colour profile that Little CMS can't use, or that is of other colours than it says.
  case profiles
  /// Colours, gradients, patterns, functions or states that lack something or have it of a wrong kind.
  case parts
  /// Pictures whose data are not what they should be, or that nobody has looked through.
  case pictures
  /// Inks with a profile that overprint in a way that is only for inks without one.
  case overprint

  /// What a PDF with it does not meet.
  package var spoiledClaims: PDFClaims {
    switch self {
    case .fonts, .missingParts, .content, .profiles, .parts, .pictures: .all
    case .transferFunctions, .oldFilter: [.a2a, .x4]
    case .jpeg2000, .inks, .overprint: .a2a
    }
  }
}
