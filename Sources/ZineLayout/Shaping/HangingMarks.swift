import ZineStyle
import ZineText

/// The punctuation that `hanging-punctuation` hangs into the margins (CSS Text 3, section 9.2).
enum HangingMarks {
  /// Returns whether a character is a full stop or comma, which may hang at the end of any line.
  static func isStop(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2C, 0x2E, 0x060C, 0x06D4, 0x3001, 0x3002, 0xFE50...0xFE52, 0xFF0C, 0xFF0E, 0xFF61,
      0xFF64:
      true
    default: false
    }
  }

  /// Returns whether a character is an opening bracket or quotation mark, which may hang at the start of the
  /// first line.
  static func opens(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: scalar == "\"" || scalar == "'"
    }
  }

  /// Returns whether a character is a closing bracket or quotation mark, which may hang at the end of the
  /// last line.
  static func closes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    default: scalar == "\"" || scalar == "'"
    }
  }
}

extension ShapedParagraph {
  /// Returns the paragraph with protrusions for hanging punctuation. With `allow-end`, the width of the
  /// hanging character is stored as `hang`, which is used only if the line would otherwise be too long.
  func hanging(_ style: HangingPunctuation, text: ArraySlice<UInt8>) -> ShapedParagraph {
    guard !style.isEmpty else { return self }
    var result = self
    let first = String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first
    if style.contains(.first), let first, HangingMarks.opens(first), let cluster = firstCluster {
      result.startProtrusion = cluster.advance
    }
    for index in result.breaks.indices {
      let isLast = index + 1 == result.breaks.count
      let opportunity = result.breaks[index]
      guard opportunity.before == nil, let cluster = cluster(before: opportunity.end),
        let scalar = lastScalar(before: opportunity, in: text)
      else { continue }
      if isLast, style.contains(.last), HangingMarks.closes(scalar) {
        result.breaks[index].endProtrusion = cluster.width
      } else if HangingMarks.isStop(scalar) {
        if style.contains(.forceEnd) { result.breaks[index].endProtrusion = cluster.width }
        if style.contains(.allowEnd) { result.breaks[index].hang = cluster.width }
      }
    }
    return result
  }

  private var firstCluster: Cluster? {
    pieces.count > 0 ? pieces.run(at: 0)?.clusters.first : nil
  }

  private func cluster(before end: ClusterPosition) -> Cluster? {
    let piece = end.cluster > 0 ? end.piece : end.piece - 1
    guard pieces.indices.contains(piece), let run = pieces.run(at: piece) else { return nil }
    return end.cluster > 0 ? run.clusters[end.cluster - 1] : run.clusters.last
  }

  private func lastScalar(
    before opportunity: BreakOpportunity, in text: ArraySlice<UInt8>
  ) -> Unicode.Scalar? {
    let line = text[..<(text.startIndex + opportunity.textOffset)]
    let end = line.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? line.startIndex
    return String(decoding: line[..<end].suffix(4), as: UTF8.self).unicodeScalars.last
  }
}
