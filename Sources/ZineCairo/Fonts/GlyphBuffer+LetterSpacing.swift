import CPango
import ZineLayout

extension GlyphBuffer {
  /// Adds the style's letter and word spacing to clusters in text order.
  /// - Parameter isOpen: Whether spacing may be added on the right of the rightmost cluster.
  func space(
    _ clusters: inout [Cluster], _ glyphs: inout [Glyph], _ face: FaceTraits, isOpen: Bool,
    _ isRightToLeft: Bool
  ) {
    let rightmost = isRightToLeft ? 0 : clusters.count - 1
    for index in clusters.indices where isOpen || index != rightmost {
      let added = space(&clusters[index], face)
      let lastGlyph = Int(clusters[index].glyphStart + clusters[index].glyphCount) - 1
      if clusters[index].glyphCount > 0 { glyphs[lastGlyph].advance += Float(added) }
    }
  }

  /// Adds the style's letter and word spacing to a cluster and returns the added width. No cluster becomes
  /// narrower than zero.
  private func space(_ cluster: inout Cluster, _ face: FaceTraits) -> Double {
    guard cluster.glyphCount > 0 || cluster.isWordSpace && cluster.advance > 0 else { return 0 }
    let wanted = face.letterSpacing + (cluster.isWordSpace ? face.wordSpacing : 0)
    let added = max(-cluster.advance, wanted)
    cluster.advance += added
    if !cluster.isWordSpace { cluster.letterSpacing = Float(added) }
    return added
  }
}
