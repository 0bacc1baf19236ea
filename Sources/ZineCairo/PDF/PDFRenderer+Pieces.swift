import ZineLayout
import ZineStyle
import ZineText

/// A transparency group that is being drawn.
struct OpenGroup {
  /// Index among the page's groups.
  var index: Int
  var reference: PDFReference
  /// The content stream that surrounds the group and will draw it.
  var outer: PDFContent
}

/// Marked-content sequences, and the transparency groups that contain them.
extension PDFRenderer {
  /// Draws the items of a page. Consecutive items of one structure node become one marked-content sequence.
  /// - Returns: The sequences in reading order.
  func drawPieces(
    of page: Page, in structure: StructureTree
  ) throws(RenderingFailure) -> [PDFPiece] {
    var pieces: [(piece: PDFPiece, rank: Int)] = []
    for index in page.items.indices {
      let item = page.items[index]
      // All items of a marked-content sequence have the same node, transform and group.
      let isOther =
        index == 0 || item.node != page.items[index - 1].node
        || item.transform != page.items[index - 1].transform
        || item.group != page.items[index - 1].group
        || item.node == nil && item.artifact != page.items[index - 1].artifact
      if isOther {
        if index > 0 { content.endPiece() }
        enter(item.group, of: page)
        content.setTransform(item.transform)
        if let node = item.node {
          let number = content.beginPiece(structure.nodes[node.index].role.pdfName)
          let rank = index < page.readingRanks.count ? page.readingRanks[index] : index
          pieces.append(
            (PDFPiece(node: node, number: number, group: openGroups.last?.reference), rank))
        } else {
          content.begin(item.artifact)
        }
      }
      content.setBlendMode(item.blendMode)
      try draw(item.content, groupOpacity: item.groupOpacity)
    }
    if !page.items.isEmpty { content.endPiece() }
    enter(nil, of: page)
    content.setTransform(nil)
    return pieces.indices.sorted { pieces[$0].rank < pieces[$1].rank }.map { pieces[$0].piece }
  }

  // MARK: Groups

  /// Switches from the current group to another one. Marked content must be closed before the call.
  private func enter(_ group: Int?, of page: Page) {
    guard group != openGroups.last?.index else { return }
    content.setTransform(nil)
    var path: [Int] = []
    var next = group
    while let index = next {
      path.append(index)
      next = page.groups[index].parent
    }
    path.reverse()
    let common = zip(openGroups, path).prefix { $0.index == $1 }.count
    while openGroups.count > common { endGroup(of: page) }
    for index in path[common...] { beginGroup(index) }
  }

  private func beginGroup(_ index: Int) {
    openGroups.append(OpenGroup(index: index, reference: file.reserve(), outer: content))
    content.begin(height: content.height)
  }

  private func endGroup(of page: Page) {
    guard let group = openGroups.popLast() else { return }
    content.setTransform(nil)
    groups.append(
      PDFGroup(
        reference: group.reference, bytes: content.bytes.bytes, resources: resources()))
    let inner = content
    content = group.outer
    content.spots = inner.spots
    if inner.usesInks { content.usesInks = true }
    content.pageSpots += inner.pageSpots.filter { !content.pageSpots.contains($0) }
    content.draw(group: group.reference, page.groups[group.index])
  }

  /// Returns the resources that the current content stream uses.
  func resources() -> PDFResources {
    PDFResources(
      fonts: content.fonts.map { part in
        (part, fonts.fonts[part.font].reference(part: part.part, in: &file))
      },
      pictures: content.pictures, shadings: content.shadings, masks: content.masks,
      patterns: content.patterns,
      opacities: content.opacities.map { ($0, reference(toOpacity: $0)) },
      blendModes: content.blendModes.map { ($0, reference(to: $0)) },
      overprints: content.overprints.sorted { !$0 && $1 }.map {
        ($0, reference(toOverprint: $0))
      },
      spots: content.pageSpots.map { ($0, content.spots.reference($0, in: &file)) },
      usesInks: content.usesInks)
  }

  /// Writes the groups of all pages.
  /// - Parameter inks: Default CMYK profile.
  func writeGroups(of pages: [PDFPage], _ structure: inout PDFStructure, inks: PDFReference?) {
    for page in pages {
      for group in page.groups {
        let pieces = page.pieces.filter { $0.group == group.reference }
        group.write(
          in: page.visibleBox, number: pieces.isEmpty ? nil : structure.add(pieces), inks: inks,
          isPrinted: self.inks != nil, into: &file)
      }
    }
  }

  // MARK: Graphics states

  /// Returns a graphics state with a blend mode (PDF 1.7, section 8.4.5).
  private func reference(to mode: BlendMode) -> PDFReference {
    if let known = blendModes[mode] { return known }
    var object = PDFBytes()
    object.add("<</Type/ExtGState/BM/")
    object.add(bytes: mode.pdfName.utf8)
    object.add(">>")
    let reference = file.add(object)
    blendModes[mode] = reference
    return reference
  }

  /// Returns a graphics state with an opacity (PDF 1.7, section 8.4.5).
  private func reference(toOpacity opacity: PaintOpacity) -> PDFReference {
    if let known = opacities[opacity] { return known }
    var object = PDFBytes()
    object.add("<</Type/ExtGState/ca ")
    object.add(units: opacity.fill, decimals: 3)
    object.add("/CA ")
    object.add(units: opacity.stroke, decimals: 3)
    object.add(">>")
    let reference = file.add(object)
    opacities[opacity] = reference
    return reference
  }

  /// Returns a graphics state that turns overprint on or off (PDF 1.7, section 8.6.7). In print documents, an
  /// ink value of 0 keeps that ink of the content beneath (overprint mode 1). CMYK colours with an ICC
  /// profile must not use this mode (ISO 19005-2, section 6.2.4.2), but the print shop's inks have no such
  /// profile.
  private func reference(toOverprint isSet: Bool) -> PDFReference {
    if let known = overprints[isSet] { return known }
    var object = PDFBytes()
    object.add(
      isSet
        ? "<</Type/ExtGState/OP true/op true/OPM " : "<</Type/ExtGState/OP false/op false/OPM ")
    object.add(isSet && inks != nil ? "1>>" : "0>>")
    let reference = file.add(object)
    overprints[isSet] = reference
    return reference
  }
}
