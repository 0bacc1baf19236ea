import ZineText

/// Determines the widths that the parts of a table or figure need.
struct ContentWidths {
  let fragmenter: Fragmenter
  /// The table or figure.
  let holder: BlockID

  /// Added to measured widths, so that the measured text is sure to fit, in points.
  static let tolerance = 0.02
  /// The minimum width of an image that adapts to its column, in points.
  private static let minimumImageWidth = 24.0

  /// Returns the widths of a part if lines are broken at every opportunity, and if no line is broken.
  /// - Parameter pictureBase: The reference width for percentage widths of images; `nil` for an unlimited width.
  func widths(
    of part: FlowPart, in width: Double, pictureBase: Double? = nil
  ) -> (least: Double, most: Double) {
    let tree = fragmenter.tree
    let sides = fragmenter.sideEdges(of: part.box, in: width)
    var (least, most) = (0.0, 0.0)
    var end = part.paragraphs.lowerBound
    for index in part.paragraphs where index >= end && !isOutOfFlow(index, part) {
      if let own = part.block, let block = tree.block(leaving: own, atParagraph: index),
        let inner = fragmenter.table(block)
      {
        let needs = TableWidths(fragmenter: fragmenter, table: inner).needs(in: width)
        (least, most) = (max(least, needs.least), max(most, needs.most))
        end = fragmenter.paragraphs(in: block).upperBound
        continue
      }
      let edges = edges(around: index, in: part, width)
      let text = textLengths(ofParagraph: index, in: width, pictureBase: pictureBase)
      let insets = text.insets + edges
      // Images are made as narrow as their column.
      let holdsPictures = text.holdsPictures
      if holdsPictures { least = max(least, Self.minimumImageWidth) }
      var start = LineStart.paragraph
      var (lineStart, number) = (LineStart.paragraph, 0)
      let points = text.breakpoints
      while true {
        let next = points.firstIndex(after: start)
        guard next < points.points.count else { break }
        let line = points.line(endingAt: next)
        if !holdsPictures {
          least = max(
            least,
            text.leastLength(of: line, from: start, line: number) + insets
              + text.indent(ofLine: number))
        }
        if line.end.isMandatory || line.next == nil {
          let first = lineStart == .paragraph ? 0 : number
          let length = text.naturalLength(of: line, from: lineStart, line: first)
          most = max(
            most,
            holdsPictures
              ? min(length, width - sides) : length + insets + text.indent(ofLine: first)
          )
          if let next = line.next { lineStart = next }
        }
        guard let after = line.next else { break }
        start = after
        number += 1
      }
    }
    return (least + sides + Self.tolerance, max(least, most) + sides + Self.tolerance)
  }

  /// Whether a paragraph belongs to a footnote or a positioned block in the part, which take up no width of it.
  private func isOutOfFlow(_ index: Int, _ part: FlowPart) -> Bool {
    guard let block = fragmenter.tree.block(leaving: part.block ?? holder, atParagraph: index)
    else {
      return false
    }
    let placing = fragmenter.placing(of: .block(block))
    return placing.float.isNote || placing.position == .absolute
  }

  /// Returns the total width of the margins, borders and padding of all boxes between a paragraph and its part.
  private func edges(around index: Int, in part: FlowPart, _ width: Double) -> Double {
    let tree = fragmenter.tree
    guard let own = part.block, tree[tree.leaves[index]].parent != own else { return 0 }
    let blocks = tree.ancestors(from: tree.leaves[index]).prefix { $0 != own }
    return blocks.compactMap(fragmenter.styledBox).reduce(0) { sum, box in
      let style = box.style.used(in: width)
      let edges = style.startEdge + style.endEdge
      return sum + (edges + max(0, style.margin.start) + max(0, style.margin.end))
    }
  }

  private func textLengths(
    ofParagraph index: Int, in width: Double, pictureBase: Double?
  ) -> TextLengths {
    guard let shaped = fragmenter.paragraphs.shapeForWidths(index) else {
      var path = FramePath.unbroken(in: width)
      path.pictureBase = pictureBase
      let prepared = fragmenter.prepare(index, in: ConstraintSpace(path))
      return TextLengths(
        breakpoints: prepared.breakpoints, insets: prepared.insets.start + prepared.insets.end,
        indent: 0, prepared: prepared)
    }
    let styled = fragmenter.styled
    let paragraph = styled.paragraphs[index]
    let composing = styled.styles[paragraph.composing]
    let elasticity = Elasticity(
      composing, isJustified: paragraph.alignment == .justify,
      clusterStretch: shaped.clusterStretch)
    let insets = paragraph.insets
    return TextLengths(
      breakpoints: Breakpoints(shaped, elasticity, composing),
      insets: limited(insets.start.points) + limited(insets.end.points),
      indent: limited(paragraph.indent.points), prepared: nil)
  }
}

/// The lengths of the parts of a paragraph between its break opportunities.
private struct TextLengths {
  let breakpoints: Breakpoints
  /// The left and right inset together.
  let insets: Double
  let indent: Double
  /// The paragraph, if it has tabs or markers, which change the lengths; `nil` otherwise.
  let prepared: PreparedParagraph?

  /// Whether the paragraph contains images whose size depends on the column.
  var holdsPictures: Bool { breakpoints.paragraph.dependsOnColumn }

  func indent(ofLine number: Int) -> Double {
    prepared?.indent(ofLine: number) ?? (number == 0 ? indent : 0)
  }

  func leastLength(of line: LineBreak, from start: LineStart, line number: Int) -> Double {
    prepared?.leastLength(of: line, from: start, line: number)
      ?? breakpoints.leastLength(of: line, from: start)
  }

  /// Returns the length of a line whose spaces are neither stretched nor shrunk.
  func naturalLength(of line: LineBreak, from start: LineStart, line number: Int) -> Double {
    breakpoints.elasticity.length(of: line.end.endExtent - start.extent)
      + (prepared?.tabs(of: line, from: start, line: number).width ?? 0)
  }
}

extension FramePath {
  /// A frame that is wider than any line of a cell, in points.
  private static let unbrokenExtent = 20_000.0

  /// Returns a frame in which no line has to be broken.
  /// - Parameter width: The width that percentages refer to.
  static func unbroken(in width: Double) -> FramePath {
    var path = FramePath(
      inlineExtent: unbrokenExtent, blockExtent: Fragmenter.endlessExtent)
    path.objectExtent = Fragmenter.endlessExtent
    path.outerExtent = width
    return path
  }
}
