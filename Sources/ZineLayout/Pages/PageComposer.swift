import ZineText

/// Makes the pages of a story, one after the other, each by filling its columns.
package struct PageComposer: Sequence, IteratorProtocol {
  private let styled: StyledStory
  private let style: PageStyle
  private let language: String
  private let framesetter: Framesetter
  private let folio: Folio
  private var position: Position? = .start
  private var pageNumber = 0
  private var paragraphNodes: [Int: StructureNodeID] = [:]

  /// The structure and the outline of the pages made so far.
  package private(set) var structure = StructureTree()
  package private(set) var outline: [OutlineEntry] = []
  private var ownDiagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - folioStyle: in `styled`'s table.
  ///   - language: of the publication, a BCP 47 tag.
  package init(
    _ styled: StyledStory, style: PageStyle, folioStyle: Folio.Style, language: String,
    shaper: any TextShaper, breaker: any LineBreaker, pictures: any PictureSource
  ) {
    self.styled = styled
    self.style = style
    self.language = language
    let grid = style.grid.map { step in
      LineGrid(step: step, body: shaper.metrics(of: folioStyle.body))
    }
    framesetter = Framesetter(
      styled, shaper: shaper, breaker: breaker, grid: grid,
      delegate: { id in
        switch styled.story.attachment(id) {
        case .picture(let picture):
          pictures.size(of: picture).map { PictureDelegate(picture: picture, natural: $0) }
        }
      })
    folio = Folio(style: folioStyle, shaper: shaper)
  }

  /// What was found on the way so far.
  package var diagnostics: [Diagnostic] { framesetter.diagnostics + ownDiagnostics }

  /// The next page; `nil` after the last one.
  package mutating func next() -> Page? {
    guard position != nil else { return nil }
    guard pageNumber < Limits.pages else {
      ownDiagnostics.append(Diagnostic(.tooManyPages))
      position = nil
      return nil
    }
    pageNumber += 1
    let frames = fillColumns()
    let furniture = [folio.run(forPage: pageNumber, of: style)]
    return Page(
      number: pageNumber, size: style.size, frames: frames, furniture: furniture,
      items: items(of: frames)
        + furniture.map { PageItem(content: .glyphs($0), node: nil) })
  }

  private mutating func fillColumns() -> [PlacedFrame] {
    var frames: [PlacedFrame] = []
    for rect in style.columnRects(ofPage: pageNumber) {
      guard let start = position else { break }
      let path = FramePath(
        inlineExtent: rect.size.width, blockExtent: rect.size.height, grid: style.grid)
      var (frame, next) = framesetter.frame(from: start, in: path)
      if next != nil, let lineLimit = linesBeforeStrandedHeading(frame) {
        (frame, next) = framesetter.frame(from: start, in: path, lineLimit: lineLimit)
      }
      frames.append(PlacedFrame(origin: rect.origin, frame: frame))
      position = next
    }
    return frames
  }

  /// How many lines a column keeps that ends in a heading, whose text would stand in the next one;
  /// `nil` where it does not, or holds nothing else.
  private func linesBeforeStrandedHeading(_ frame: Frame) -> Int? {
    let isHeading = { (line: Line) in styled.paragraphs[line.paragraph].kind != .paragraph }
    guard let last = frame.lines.lastIndex(where: { !isHeading($0) }) else { return nil }
    return last + 1 < frame.lines.count ? last + 1 : nil
  }

  // MARK: Items

  private mutating func items(of frames: [PlacedFrame]) -> [PageItem] {
    var items: [PageItem] = []
    for placed in frames {
      for line in placed.frame.lines {
        let node = self.node(ofParagraph: line.paragraph, at: line, in: placed)
        for item in line.items { items.append(self.item(item, at: placed.origin, in: node)) }
      }
    }
    return items
  }

  private mutating func item(
    _ item: LineItem, at origin: Point, in node: StructureNodeID?
  ) -> PageItem {
    switch item {
    case .glyphs(var run):
      run.origin.x += origin.x
      run.origin.y += origin.y
      return PageItem(content: .glyphs(run), node: node)
    case .picture(var picture):
      picture.rect.origin.x += origin.x
      picture.rect.origin.y += origin.y
      return PageItem(content: .picture(picture), node: figure(picture.attachment, in: node))
    }
  }

  // MARK: Structure

  /// The node of a paragraph, made with its first line. A paragraph that is a picture alone has none:
  /// the figure stands for it.
  private mutating func node(
    ofParagraph index: Int, at line: Line, in frame: PlacedFrame
  ) -> StructureNodeID? {
    if let node = paragraphNodes[index] { return node }
    let paragraph = styled.paragraphs[index]
    guard paragraph.runs.contains(where: { $0.attachment == nil }) else { return nil }
    let node = structure.add(
      StructureTree.Node(
        role: StructureRole(paragraph.kind), parent: nil, alternative: nil,
        language: paragraph.language == language ? nil : paragraph.language))
    paragraphNodes = [index: node]
    if case .heading(let level) = paragraph.kind {
      addToOutline(
        title(of: paragraph), level: level,
        at: Point(x: frame.origin.x, y: frame.origin.y + line.blockStart))
    }
    return node
  }

  /// A heading without words has nothing to show there.
  private mutating func addToOutline(_ title: String, level: Int, at position: Point) {
    guard !title.isEmpty else { return }
    outline.append(
      OutlineEntry(level: level, title: title, page: pageNumber, position: position))
  }

  private mutating func figure(
    _ attachment: AttachmentID, in parent: StructureNodeID?
  ) -> StructureNodeID {
    switch styled.story.attachment(attachment) {
    case .picture(let picture):
      return structure.add(
        StructureTree.Node(
          role: .figure, parent: parent, alternative: picture.alternative, language: nil))
    }
  }

  /// The words of a heading, without its pictures, on one line.
  private func title(of paragraph: StyledParagraph) -> String {
    var title: [UInt8] = []
    var offset = paragraph.range.lowerBound
    for run in paragraph.runs {
      if run.attachment == nil {
        title += styled.story.text.bytes[offset..<offset + run.length]
      }
      offset += run.length
    }
    return String(decoding: title, as: UTF8.self).split(separator: "\u{2028}").joined(
      separator: " ")
  }
}
