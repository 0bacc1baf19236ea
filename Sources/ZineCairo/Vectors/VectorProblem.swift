import ZineText

/// Problems with imported PDF pages and vector images.
package enum VectorProblem: Hashable, Sendable {
  /// The picture prevents the PDF from meeting a standard.
  case flaw(picture: String, VectorFlaw)
  /// The text of the picture requests font families of which none is installed.
  case substitutedFont(picture: String, requested: String, taken: String)
  /// The picture can't be drawn on pages that are rendered as pixels.
  case undrawn(picture: String)
  /// The style of the picture sets tones, which can't be applied to the picture.
  case untoned(picture: String)
  /// An attribute selects a part of a PDF, but the picture is not a PDF.
  case noPDF(picture: String, attribute: String)
}

/// Content of an imported PDF page that PDF/A, PDF/UA or PDF/X-4 does not allow.
package enum VectorFlaw: String, Hashable, Sendable {
  /// Fonts that are not known to be valid and to map their glyphs to characters, because the PDF claims no
  /// standard that requires it.
  case fonts
  /// Transfer functions, which change colours on a device.
  case transferFunctions
  /// A JPEG 2000 image, a format of which PDF/A allows only some features.
  case jpeg2000
  /// Colours of several inks without a description of each ink.
  case inks
  /// Data that is compressed with a method that the standards do not allow.
  case oldFilter
  /// Fonts, colours, images or other parts that the PDF uses but does not contain.
  case missingParts
  /// Operators that are unknown or have invalid operands.
  case content
  /// A colour profile that Little CMS can't use, or that does not fit the colours that use it.
  case profiles
  /// Colours, gradients, patterns, functions or graphics states with missing or invalid parts.
  case parts
  /// Images whose data is damaged or can't be checked.
  case pictures
  /// Inks that have a colour profile and overprint in a mode that is allowed only for inks without a profile.
  case overprint

  /// The standards that a PDF with this content does not meet.
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
  /// A phrase that completes a sentence beginning with the name of the picture.
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
