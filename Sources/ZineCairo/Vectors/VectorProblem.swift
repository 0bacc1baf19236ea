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
        hint: flaw == .fonts ? "ask its author for PDF/A-2u or PDF/UA" : nil,
        spoils: flaw.spoiledClaims)
    case .substitutedFont(let picture, let requested, let taken):
      .init(
        .font,
        "the font '\(clipped(requested))' in '\(clipped(picture))' is not installed; \(taken) is used instead",
        hint: "install the font, or convert the text of the image to outlines")
    case .undrawn(let picture):
      .init(
        .undrawnPicture,
        "'\(clipped(picture))' is a PDF, which PNG pages can't show; a cross is drawn instead")
    case .untoned(let picture):
      .init(
        .noEffect,
        "'\(clipped(picture))' is a vector image and keeps its own colours; -zine-image-color and filter apply only to raster images",
        hint: "change the colours in the image itself, or use a raster image")
    case .noPDF(let picture, let attribute):
      .init(.noEffect, "'\(attribute)' has no effect: '\(clipped(picture))' is not a PDF")
    }
  }
}

extension VectorFlaw {
  /// In words that follow the name of the picture.
  fileprivate var phrase: String {
    switch self {
    case .fonts:
      "does not state that its fonts conform to PDF/A and PDF/UA"
    case .transferFunctions:
      "has transfer functions, which PDF/A and PDF/X-4 do not allow"
    case .jpeg2000:
      "has JPEG 2000 images, which PDF/A allows only in part"
    case .inks:
      "has colours of several inks without a description of each ink, which PDF/A requires"
    case .oldFilter:
      "has data compressed with LZW, which PDF/A and PDF/X-4 do not allow"
    case .missingParts:
      "uses fonts, colours, images or other parts that it does not contain"
    case .content:
      "has drawing operators that are unknown, incomplete or out of order"
    case .profiles:
      "has a colour profile that is damaged, does not match its colours, or can't be checked without liblcms2"
    case .parts:
      "has colours, gradients, patterns, functions or graphics states that are not valid in PDF"
    case .pictures:
      "has images whose data do not match their size, or can't be checked"
    case .overprint:
      "overprints inks in a mode (OPM 1) that PDF/A does not allow with colour profiles"
    }
  }
}
