/// What is to be said of a picture that is another's page, or a drawing.
package enum VectorProblem: Hashable, Sendable {
  /// It keeps a PDF from what that would claim.
  case flaw(picture: String, VectorFlaw)
  /// Pages of pixels can't show it.
  case undrawn(picture: String)
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

  /// What a PDF with it does not meet.
  package var spoiledClaims: PDFClaims {
    switch self {
    case .fonts: .all
    case .transferFunctions, .oldFilter: [.a2a, .x4]
    case .jpeg2000, .inks: .a2a
    }
  }
}
