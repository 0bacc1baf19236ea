import ZineText

/// Places every glyph of measured lines.
extension FragmentSetter {
  func content(of fragment: LineFragment, _ prepared: PreparedParagraph) -> LineContent {
    let (start, lineBreak) = (fragment.start, fragment.lineBreak)
    let isWords = prepared.isWords && start.prefix == nil && lineBreak.end.replacedBefore == 0
    let items =
      isWords
      ? words(of: fragment, prepared)
      : LineBuilder.items(
        parts(of: lineBreak, from: start, in: prepared.shaped),
        trailing: parts(of: prepared.shaped, from: lineBreak.end.end, to: lineBreak.end.next),
        of: fragment, prepared, shaper: shaper, pictures: pictures)
    guard fragment.number == 0 else { return LineContent(items) }
    let isRightToLeft = prepared.shaped.baseLevel == 1
    let marker = prepared.marker(
      besideTextAt: fragment.left
        + (isRightToLeft ? fragment.setting.measure : prepared.indent(ofLine: 0)),
      isRightToLeft: isRightToLeft, baseline: fragment.baseline)
    guard let origin = fragment.initialOrigin, let initial = prepared.initial else {
      return LineContent(items, marker: marker)
    }
    var picture = initial.picture
    picture?.move(by: origin)
    return LineContent(
      items, marker: marker, initial: initial.runs.moved(by: origin), initialPicture: picture)
  }

  /// Returns the glyph runs of a left-to-right line that contains only words in one paint, including the
  /// spaces after the end of the line. The result is the same as that of `LineBuilder`, but is computed in a
  /// single pass.
  private func words(of fragment: LineFragment, _ prepared: PreparedParagraph) -> [LineItem] {
    guard let paint = prepared.paints.single else { return [] }
    let pieces = prepared.shaped.pieces
    let (lineEnd, next) = (fragment.lineBreak.end.end, fragment.lineBreak.end.next)
    var x = fragment.inlineStart
    var items: [LineItem] = []
    var open: GlyphRun?
    func flush() {
      open?.end(at: x)
      if let run = open { items.append(.glyphs(run)) }
      open = nil
    }
    func add(_ run: ShapedRun, _ clusters: Range<Int>, at offset: Int, ownText: [UInt8]? = nil) {
      guard !clusters.isEmpty else { return }
      if open?.continues(with: run, paint: paint) != true {
        flush()
        open = GlyphRun(
          toHold: run, paint: paint, at: Point(x: x, y: fragment.baseline), text: prepared.text,
          fit: fragment.fit, pieceCount: next.piece - fragment.start.position.piece + 2)
      }
      x += open?.add(run, clusters, textOffset: offset, ownText: ownText) ?? 0
    }
    func addPieces(from start: ClusterPosition, to end: ClusterPosition) {
      var position = start
      while position < end, position.piece < pieces.count {
        let piece = pieces[position.piece]
        if let run = pieces.run(at: position.piece) {
          let last = position.piece == end.piece ? end.cluster : piece.clusterCount
          var offset = piece.textOffset
          for index in 0..<position.cluster { offset += Int(run.clusters[index].byteLength) }
          add(run, position.cluster..<last, at: offset)
        } else {
          // Starts a new run at the anchor of a floating picture. Assistive technology reads the picture
          // between the words before and after the anchor.
          flush()
        }
        position = ClusterPosition(piece: position.piece + 1, cluster: 0)
      }
    }
    addPieces(from: fragment.start.position, to: lineEnd)
    if let before = fragment.lineBreak.end.before {
      let text = prepared.shaped.breakTexts[Int(before.index)]
      add(
        text.run, 0..<text.run.clusters.count, at: prepared.shaped.textOffset(of: lineEnd),
        ownText: text.text)
    }
    addPieces(from: lineEnd, to: next)
    flush()
    return items
  }

  /// Returns the pieces of a line, with the text that the line breaks at both ends insert.
  private func parts(
    of lineBreak: LineBreak, from start: LineStart, in shaped: ShapedParagraph
  ) -> [LineBuilder.Part] {
    var parts = self.parts(of: shaped, from: start.position, to: lineBreak.end.end)
    func isText(_ part: LineBuilder.Part) -> Bool { shaped.pieces[part.piece].kind != .edge }
    // Places inserted text inside the inline boxes of the clusters that it replaces, not outside the boxes'
    // edges.
    if let prefix = start.prefix, let first = parts.firstIndex(where: isText) {
      let clusters = parts[first].clusters
      let kept = min(clusters.upperBound, clusters.lowerBound + start.replacedClusters)
      parts[first].clusters = kept..<clusters.upperBound
      parts.insert(
        LineBuilder.Part(
          piece: parts[first].piece, clusters: clusters.lowerBound..<kept,
          replacement: shaped.breakTexts[Int(prefix.index)]),
        at: first)
    }
    if let before = lineBreak.end.before, let last = parts.lastIndex(where: isText) {
      let clusters = parts[last].clusters
      let kept = max(clusters.lowerBound, clusters.upperBound - lineBreak.end.replacedBefore)
      parts[last].clusters = clusters.lowerBound..<kept
      parts.insert(
        LineBuilder.Part(
          piece: parts[last].piece, clusters: kept..<clusters.upperBound,
          replacement: shaped.breakTexts[Int(before.index)]),
        at: last + 1)
    }
    return parts
  }

  /// Returns the pieces between two positions. The first and last pieces are cut at these positions.
  private func parts(
    of shaped: ShapedParagraph, from start: ClusterPosition, to end: ClusterPosition
  ) -> [LineBuilder.Part] {
    var parts: [LineBuilder.Part] = []
    parts.reserveCapacity(max(0, end.piece - start.piece) + 2)
    var position = start
    while position < end, position.piece < shaped.pieces.count {
      let last =
        position.piece == end.piece ? end.cluster : shaped.pieces[position.piece].clusterCount
      parts.append(LineBuilder.Part(piece: position.piece, clusters: position.cluster..<last))
      position = ClusterPosition(piece: position.piece + 1, cluster: 0)
    }
    return parts
  }
}
