import ZineText

extension PictureFailure {
  var sentence: String {
    switch self {
    case .missing: "does not exist"
    case .absolutePath: "is named by an absolute path"
    case .isURL: "is a URL, and zine fetches nothing"
    case .escapesRoot: "lies outside the issue's folder"
    case .notRegularFile: "is not a regular file"
    case .unreadable(let errno): "can't be read: \(systemError(errno))"
    case .tooLarge: "is larger than \(Limits.pictureBytes >> 20) MB"
    case .tooManyPixels(let width, let height, let limit):
      "claims \(width) × \(height) pixels; the limits are \(limit / 1_000_000) million, and \(Limits.pictureSide) a side"
    case .unknownFormat: "is no JPEG, PNG, WebP, GIF, TIFF, SVG or PDF"
    case .missingLibrary(let name): "needs \(name), which is not installed"
    case .damaged: "is damaged"
    case .encrypted: "is encrypted"
    case .missingPage(let page, 1): "has no page \(page), but a single one"
    case .missingPage(let page, let count): "has no page \(page); its last one is \(count)"
    case .missingGlyph: "draws other glyphs"
    case .missingFonts(let names):
      "needs fonts that are not in it: \(names.map(clipped).joined(separator: ", "))"
    case .tooManyOperations:
      "takes more than \(Limits.vectorOperations / 1_000_000) million steps to draw, with what is drawn repeatedly counted each time"
    case .noTimeLeft:
      "can't be read in time: all SVG and PDF pictures and SVG letters of a run together have \(Limits.vectorRunSeconds) seconds of the processor"
    case .tooMuchToDraw: "takes more time or memory than any picture needs, or can't be read at all"
    }
  }

  var hint: String? {
    switch self {
    case .absolutePath: "name it relative to the source"
    case .isURL: "save it beside the source"
    case .escapesRoot: "--root names a wider one"
    case .missing(let nearest): nearest.map { "did you mean '\(clipped($0))'?" }
    case .notRegularFile, .unreadable, .tooLarge, .tooManyPixels, .unknownFormat,
      .missingLibrary, .damaged, .missingPage, .missingGlyph, .tooMuchToDraw,
      .tooManyOperations, .noTimeLeft:
      nil
    case .encrypted: "ask who made it for one without a password"
    case .missingFonts: "ask who made it for one with its fonts in it"
    }
  }
}

extension VectorProblem {
  var sentence: String {
    switch self {
    case .flaw(let picture, .fonts):
      "'\(clipped(picture))' does not claim that its fonts are what PDF/A and PDF/UA ask for"
    case .flaw(let picture, .transferFunctions):
      "'\(clipped(picture))' has transfer functions, which no archive and no PDF/X-4 takes"
    case .flaw(let picture, .jpeg2000):
      "'\(clipped(picture))' has pictures in JPEG 2000, of which PDF/A does not take all"
    case .flaw(let picture, .inks):
      "'\(clipped(picture))' has colours of several inks and does not say what each is, which PDF/A asks for"
    case .flaw(let picture, .oldFilter):
      "'\(clipped(picture))' has data packed by LZW, which no archive and no PDF/X-4 takes"
    case .flaw(let picture, .missingParts):
      "'\(clipped(picture))' draws with fonts, colours, pictures or other parts that it does not have"
    case .flaw(let picture, .content):
      "'\(clipped(picture))' has drawing instructions that are unknown, incomplete or out of order"
    case .flaw(let picture, .profiles):
      "'\(clipped(picture))' has a colour profile that is damaged, is of other colours than it says, or can't be checked without liblcms2"
    case .flaw(let picture, .parts):
      "'\(clipped(picture))' has colours, gradients, patterns, functions or states that are not as PDF defines them"
    case .flaw(let picture, .pictures):
      "'\(clipped(picture))' has pictures whose data do not match their size, or can't be checked"
    case .flaw(let picture, .overprint):
      "'\(clipped(picture))' overprints inks in a mode (OPM 1) that PDF/A does not allow with colour profiles"
    case .substitutedFont(let picture, let requested, let taken):
      "no font '\(clipped(requested))', which '\(clipped(picture))' asks for, is installed; \(taken) is taken instead"
    case .undrawn(let picture):
      "'\(clipped(picture))' is a PDF, which only PDFs show; its place is marked by a cross"
    case .untoned(let picture):
      "'\(clipped(picture))' is a vector image, which keeps its own colours; -zine-image-color and filter change raster images only"
    case .noPDF(let picture, let attribute):
      "'\(attribute)' does nothing, as '\(clipped(picture))' is no PDF"
    }
  }

  var hint: String? {
    switch self {
    case .flaw(_, .fonts): "ask who made it for PDF/A-2u or PDF/UA"
    case .substitutedFont: "install it, or have the drawing's maker turn its text into outlines"
    case .untoned: "draw it in these colours, or use a raster image"
    case .flaw, .undrawn, .noPDF: nil
    }
  }
}
