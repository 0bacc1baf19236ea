import ZineLayout
import ZineStyle
import ZineText

/// Draws pages into a PDF, one after the other.
///
/// Each page is written to the file as soon as it is drawn. Objects that depend on all pages, such as fonts,
/// structure and links, are written at the end.
package final class PDFRenderer {
  let styled: StyledStory
  let store: PictureStore
  var file: PDFFile
  var fonts: PDFFontSet
  var pictures: PDFPictures
  var vectors: PDFVectors
  var shadings = PDFShadings()
  var toneSpaces = PDFToneSpaces()
  /// Graphics states with soft masks for the opacity of gradients.
  var masks: [MaskKey: PDFReference] = [:]
  var content = PDFContent()
  /// The transparency groups being drawn, outermost first. `groups` has the finished groups of the page.
  var openGroups: [OpenGroup] = []
  var groups: [PDFGroup] = []
  private var pages: [PDFPage] = []
  var opacities: [PaintOpacity: PDFReference] = [:]
  var blendModes: [BlendMode: PDFReference] = [:]
  var overprints: [Bool: PDFReference] = [:]
  /// The print shop's inks, to which all colours are converted; `nil` for screens and unknown printers.
  let inks: PrinterInks?
  /// Maximum resolution of images on the current page, in pixels per inch.
  var mostResolution: Double?

  /// - Parameter shaper: The shaper that was used to lay out the pages.
  package init(
    _ styled: StyledStory, shaper: PangoShaper, pictures store: PictureStore,
    inks: PrinterInks? = nil
  ) throws(RenderingFailure) {
    self.styled = styled
    self.store = store
    self.inks = inks
    pictures = PDFPictures(inks: inks)
    vectors = PDFVectors(isPrinted: inks != nil)
    content.inks = inks
    // PDF/X-4 requires PDF 1.6 (ISO 15930-7, section 6.1).
    file = try PDFFile(version: inks == nil ? "1.7" : "1.6")
    fonts = PDFFontSet(shaper.fonts)
  }

  // MARK: Pages

  /// - Parameter structure: Structure of the pages up to and including this one.
  package func draw(_ page: Page, in structure: StructureTree) throws(RenderingFailure) {
    content.begin(height: page.size.height)
    mostResolution = page.mostResolution
    let trim = Rect(origin: Point(x: 0, y: 0), size: page.size)
    // Only printer's marks may extend beyond the bleed.
    if !page.marks.isEmpty { content.beginClip(to: page.bleed ?? trim) }
    let pieces = try drawPieces(of: page, in: structure)
    content.endClip()
    content.draw(page.marks, around: trim, bleed: page.bleed)
    pages.append(
      PDFPage(
        reference: file.reserve(), size: page.size, bleed: page.bleed, marks: page.marks,
        content: file.add(stream: content.bytes.bytes), resources: resources(),
        isTranslucent: content.isTranslucent || !content.opacities.isEmpty
          || !content.blendModes.isEmpty,
        groups: groups, pieces: pieces))
    groups = []
  }

  /// - Parameter groupOpacity: The part of the text's opacity that its transparency groups already apply.
  func draw(_ item: PageItem.Content, groupOpacity: Double) throws(RenderingFailure) {
    switch item {
    case .glyphs(let run): draw(run, groupOpacity: groupOpacity)
    case .picture(let picture): try draw(picture)
    case .rule(let rule): content.draw(rule)
    case .box(let box): try draw(box)
    case .path(let painted): try draw(painted)
    case .shapes(let shapes): draw(shapes)
    }
  }

  private func draw(_ run: GlyphRun, groupOpacity: Double) {
    guard let font = fonts.textFont(run.font)?.scaled(by: run.glyphScale.y) else { return }
    var paint = styled.styles[run.paint]
    if groupOpacity < 1 { paint.opacity = min(1, paint.opacity / groupOpacity) }
    // Type 3 glyphs can't be stroked, so the whole shape is filled with the colour of its outline.
    if !fonts.fonts[font.number].isEmbedded { paint.fill = paint.fill ?? paint.stroke?.color }
    if paint.effect == .letterpress { paint.moveAlphaToOpacity() }
    if paint.effect == .letterpress, fonts.fonts[font.number].isEmbedded, let fill = paint.fill {
      return press(run, in: fill, paint, font)
    }
    content.setPaint(
      paint, boldness: font.boldness, hasColors: fonts.fonts[font.number].hasColors)
    GlyphRunWriter.write(run, font, of: &fonts.fonts[font.number], to: &content)
  }

  private func draw(_ placed: PlacedPicture) throws(RenderingFailure) {
    guard case .picture(let picture) = styled.story.attachment(placed.attachment),
      let loaded = store.picture(picture)
    else { return }
    if let page = loaded.vectors {
      if page.page.isTranslucent { content.isTranslucent = true }
      let form = vectors.reference(
        to: page, isGroup: placed.opacity < 1 || content.paint.blendMode != .normal,
        in: &file)
      return content.draw(form: form, of: page.page.size, placed)
    }
    let (reference, isOpaque) = try pictures.reference(
      to: loaded, tones(placed.tones),
      size: mostResolution.map {
        loaded.pixelSize(in: (placed.image ?? placed.rect).size, ppi: $0)
      }, in: &file)
    if !isOpaque { content.isTranslucent = true }
    content.draw(loaded, reference, placed)
  }

  // MARK: The document

  /// Ends the document and returns the file. No pages can be drawn afterwards.
  package func finish(_ facts: DocumentFacts) throws(RenderingFailure) -> [UInt8] {
    try pictures.finish(in: &file)
    for font in fonts.fonts {
      try font.write(drawings: store.glyphs, &vectors, inks: inks, into: &file)
    }
    var structure = PDFStructure(facts.structure, pages: pages, in: &file)
    let links = PDFLinks(facts.pages, pages: pages)
    let annotations = links.write(structure: &structure, into: &file)
    let profile = facts.claims.contains(.a2a) ? writeInks() : nil
    writeGroups(of: pages, &structure, inks: profile)
    shadings.write(&content.spots, cmyk: profile, into: &file)
    toneSpaces.write(&content.spots, cmyk: profile, into: &file)
    content.spots.write(cmyk: profile, into: &file)
    let catalog = Catalog(
      pages: writePages(annotations, inks: profile),
      structure: structure.write(into: &file),
      outline: PDFOutline.write(facts.outline, facts: facts.pages, pages: pages, into: &file),
      labels: facts.pages.map(\.folio), destinations: links.writeDestinations(into: &file),
      metadata: PDFMetadata(facts: facts).write(into: &file),
      outputIntent: inks != nil || facts.claims.contains(.a2a) ? writeOutputIntent() : nil,
      language: facts.language, isRightToLeft: facts.isRightToLeft)
    let root = file.add(catalog.object)
    return file.end(root: root, information: facts.writeInformation(into: &file))
  }

  /// Writes the output intent, whose profile applies to all colours without a profile (PDF 1.7, section
  /// 14.11.5).
  private func writeOutputIntent() -> PDFReference {
    let profile = file.reserve()
    if let inks {
      file.add(profile: inks.profile, componentCount: 4, as: profile)
      var object = PDFBytes()
      object.add("<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier")
      object.add(text: inks.name)
      object.add("/Info")
      object.add(text: inks.name)
      object.add("/DestOutputProfile ")
      object.add(profile)
      object.add(">>")
      return file.add(object)
    }
    file.add(profile: ColorProfile.sRGB, componentCount: 3, as: profile)
    var object = PDFBytes()
    object.add("<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB IEC61966-2.1)")
    object.add("/Info(sRGB IEC61966-2.1)/DestOutputProfile ")
    object.add(profile)
    object.add(">>")
    return file.add(object)
  }

  /// Writes the default CMYK profile, if any page uses CMYK colours.
  private func writeInks() -> PDFReference? {
    guard
      pages.contains(where: \.resources.usesInks) || content.spots.needInks || shadings.needInks
        || toneSpaces.needInks
    else { return nil }
    let profile = file.reserve()
    file.add(profile: ColorProfile.cmyk, componentCount: 4, as: profile)
    return profile
  }

  /// - Parameter inks: Default CMYK profile.
  private func writePages(_ annotations: [[PDFReference]], inks: PDFReference?) -> PDFReference {
    let tree = file.reserve()
    for (index, page) in pages.enumerated() {
      file.add(
        page.object(
          number: index, parent: tree, annotations: annotations[index], inks: inks,
          isPrinted: self.inks != nil),
        as: page.reference)
    }
    var object = PDFBytes()
    object.add("<</Type/Pages/Count ")
    object.add(integer: pages.count)
    object.add("/Kids[")
    object.add(pages.map(\.reference))
    object.add("]>>")
    file.add(object, as: tree)
    return tree
  }
}

/// The document catalog, the root of the object tree (PDF 1.7, section 7.7.2).
private struct Catalog {
  var pages: PDFReference
  var structure: PDFReference
  var outline: PDFReference?
  /// Page numbers as printed on the pages, by page index.
  var labels: [Int]
  /// Named destinations.
  var destinations: PDFReference?
  var metadata: PDFReference
  var outputIntent: PDFReference?
  /// BCP 47 language tag.
  var language: String
  /// Whether spreads are read from right to left.
  var isRightToLeft: Bool

  var object: PDFBytes {
    var object = PDFBytes()
    object.add("<</Type/Catalog/Pages ")
    object.add(pages)
    object.add("/Lang ")
    object.add(text: language)
    object.add("/MarkInfo<</Marked true>>/StructTreeRoot ")
    object.add(structure)
    object.add("/Metadata ")
    object.add(metadata)
    if let outputIntent {
      object.add("/OutputIntents[")
      object.add(outputIntent)
      object.add("]")
    }
    if let outline {
      object.add("/PageMode/UseOutlines/Outlines ")
      object.add(outline)
    }
    addLabels(to: &object)
    if let destinations {
      object.add("/Names<</Dests ")
      object.add(destinations)
      object.add(">>")
    }
    // Makes readers show the document title in the title bar instead of the file name.
    object.add("/ViewerPreferences<</DisplayDocTitle true")
    if isRightToLeft { object.add("/Direction/R2L") }
    object.add(">>>>")
    return object
  }

  /// Adds the page labels that readers show (PDF 1.7, section 12.4.2).
  private func addLabels(to object: inout PDFBytes) {
    object.add("/PageLabels<</Nums[")
    for (index, label) in labels.enumerated()
    where index == 0 || label != labels[index - 1] + 1 {
      object.add(integer: index)
      // Page labels in PDF start at 1, so a lower number is written as a prefix without a number.
      if label >= 1 {
        object.add("<</S/D/St ")
        object.add(integer: label)
        object.add(">>")
      } else {
        object.add("<</P")
        object.add(text: String(label))
        object.add(">>")
      }
    }
    object.add("]>>")
  }
}

extension LoadedPicture {
  /// Returns the size in pixels of an image that is shown at a given size and resolution.
  func pixelSize(in size: Size, ppi: Double) -> PDFPictures.PixelSize {
    func pixels(_ points: Double) -> Int {
      let count = (points / 72 * ppi).rounded(.up)
      return count.isFinite ? Int(min(max(count, 1), Double(Int32.max))) : 1
    }
    let (width, height) = (pixels(size.width), pixels(size.height))
    return orientation.swapsSides
      ? PDFPictures.PixelSize(width: height, height: width)
      : PDFPictures.PixelSize(width: width, height: height)
  }
}
