import ZineText

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

extension DiagnosticFact {
  package static func vector(_ problem: VectorProblem) -> Self { .raised(RaisedProblem(problem)) }
}

extension VectorProblem: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .flaw(let picture, let flaw):
      .init(
        .pictureStandard, "'\(clipped(picture))' \(flaw.phrase)",
        hint: flaw == .fonts ? "ask who made it for PDF/A-2u or PDF/UA" : nil,
        spoils: flaw.spoiledClaims)
    case .substitutedFont(let picture, let requested, let taken):
      .init(
        .font,
        "no font '\(clipped(requested))', which '\(clipped(picture))' asks for, is installed; \(taken) is taken instead",
        hint: "install it, or have the drawing's maker turn its text into outlines")
    case .undrawn(let picture):
      .init(
        .undrawnPicture,
        "'\(clipped(picture))' is a PDF, which only PDFs show; its place is marked by a cross")
    case .untoned(let picture):
      .init(
        .noEffect,
        "'\(clipped(picture))' is a vector image, which keeps its own colours; -zine-image-color and filter change raster images only",
        hint: "draw it in these colours, or use a raster image")
    case .noPDF(let picture, let attribute):
      .init(.noEffect, "'\(attribute)' does nothing, as '\(clipped(picture))' is no PDF")
    }
  }
}

extension VectorFlaw {
  /// In words that follow the name of the picture.
  fileprivate var phrase: String {
    switch self {
    case .fonts:
      "does not claim that its fonts are what PDF/A and PDF/UA ask for"
    case .transferFunctions:
      "has transfer functions, which no archive and no PDF/X-4 takes"
    case .jpeg2000:
      "has pictures in JPEG 2000, of which PDF/A does not take all"
    case .inks:
      "has colours of several inks and does not say what each is, which PDF/A asks for"
    case .oldFilter:
      "has data packed by LZW, which no archive and no PDF/X-4 takes"
    case .missingParts:
      "draws with fonts, colours, pictures or other parts that it does not have"
    case .content:
      "has drawing instructions that are unknown, incomplete or out of order"
    case .profiles:
      "has a colour profile that is damaged, is of other colours than it says, or can't be checked without liblcms2"
    case .parts:
      "has colours, gradients, patterns, functions or states that are not as PDF defines them"
    case .pictures:
      "has pictures whose data do not match their size, or can't be checked"
    case .overprint:
      "overprints inks in a mode (OPM 1) that PDF/A does not allow with colour profiles"
    }
  }
}
