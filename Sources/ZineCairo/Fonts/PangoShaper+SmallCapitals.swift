import CPango
import ZineLayout
import ZineStyle
import ZineText

/// Synthetic small capitals (CSS Fonts 4, section 6.6). Glyphs of smaller capitals replace those of
/// lower-case letters, and the text stays unchanged. If a font has real small capitals for a script, no
/// capitals are synthesized, so that no word mixes the two kinds.
extension PangoShaper {
  /// Returns an item of a text as one run, or as several if small capitals have to be synthesized.
  func runs(
    of item: UnsafeMutablePointer<PangoItem>, in text: UnsafeRawBufferPointer,
    _ graphemes: Graphemes, _ id: ShapingStyleID
  ) -> [ShapedRun] {
    guard let kind = styles[Int(id.index)].smallCapitals,
      styles[Int(id.index)].synthesis.contains(.smallCapitals),
      let font = item.pointee.analysis.font,
      item.pointee.analysis.level & 1 == 0, !fonts.isDamaged(fonts.id(of: font)),
      !hasSmallCapitals(kind, font, script: item.pointee.analysis.script)
    else { return [run(of: item, in: text, graphemes, id)] }

    let (offset, length) = (item.pointee.offset, item.pointee.length)
    defer { (item.pointee.offset, item.pointee.length) = (offset, length) }
    let own = UnsafeRawBufferPointer(rebasing: text[Int(offset)..<Int(offset + length)])
    return kind.parts(of: own).flatMap { part in
      if part.isSmall,
        let small = smallCapitals(own[part.range], id, level: item.pointee.analysis.level)
      {
        return small
      }
      item.pointee.offset = offset + Int32(part.range.lowerBound)
      item.pointee.length = Int32(part.range.count)
      return [run(of: item, in: text, graphemes, id)]
    }
  }

  /// Shapes letters as smaller capitals. Returns `nil` if the capitals of a single letter are split between
  /// fonts.
  private func smallCapitals(
    _ letters: Slice<UnsafeRawBufferPointer>, _ id: ShapingStyleID, level: UInt8
  ) -> [ShapedRun]? {
    let capitals = TextTransform(.uppercase).apply(
      to: letters, language: styles[Int(id.index)].language)
    var offset = 0
    var runs: [ShapedRun] = []
    for run in self.runs(of: capitals.bytes[...], style: smallerStyle(of: id)) {
      guard let clusters = run.clusters(at: offset, standingForLettersOf: capitals) else {
        return nil
      }
      runs.append(
        ShapedRun(font: run.font, level: level, clusters: clusters, glyphs: run.glyphs))
      offset += run.byteLength
    }
    return runs
  }

  /// Returns the style of the smaller capitals that replace lower-case letters in a style.
  private func smallerStyle(of id: ShapingStyleID) -> ShapingStyleID {
    if let known = smallerStyles[id] { return known }
    var style = styles[Int(id.index)]
    style.smallCapitals = nil
    style.features.removeAll { $0.tag == "smcp" || $0.tag == "c2sc" }
    style.size *= fonts.smallCapitalScale(of: prepare(id).font)
    let new = add(style)
    smallerStyles[id] = new
    return new
  }

  /// Returns whether a font has all OpenType features that a kind of small capitals requires for a script.
  private func hasSmallCapitals(
    _ kind: SmallCapitals, _ font: UnsafeMutablePointer<PangoFont>, script: UInt8
  ) -> Bool {
    let face = hb_font_get_face(pango_font_get_hb_font(font))
    let key = SmallCapitalKey(face: face, script: script, kind: kind)
    if let known = smallCapitalFonts[key] { return known }
    let features = kind == .ofAllLetters ? ["smcp", "c2sc"] : ["smcp"]
    let answer = features.allSatisfy { hasFeature($0, face, script: script) }
    smallCapitalFonts[key] = answer
    return answer
  }

  struct SmallCapitalKey: Hashable {
    var face: OpaquePointer?
    var script: UInt8
    var kind: SmallCapitals
  }
}

extension ShapedRun {
  /// Returns the clusters with the byte lengths of the original letters instead of the byte lengths of the
  /// capitals.
  /// - Parameter start: Offset of the run in the capitals.
  /// - Returns: `nil` if the run begins or ends inside the capitals of a single letter, such as the `SS` of
  ///   `ß`.
  fileprivate func clusters(
    at start: Int, standingForLettersOf capitals: TransformedText
  ) -> [Cluster]? {
    var result: [Cluster] = []
    result.reserveCapacity(clusters.count)
    var isOpen = false
    var offset = start
    guard capitals.transformed(capitals.original(start)) == start else { return nil }
    for cluster in clusters {
      let end = offset + Int(cluster.byteLength)
      var cluster = cluster
      cluster.byteLength = Int32(capitals.original(end) - capitals.original(offset))
      if isOpen, var last = result.popLast() {
        last.byteLength += cluster.byteLength
        last.glyphCount += cluster.glyphCount
        last.advance += cluster.advance
        last.letterSpacing = cluster.letterSpacing
        last.endProtrusion = cluster.endProtrusion
        cluster = last
      }
      result.append(cluster)
      isOpen = cluster.byteLength == 0
      offset = end
    }
    return isOpen ? nil : result
  }
}

extension SmallCapitals {
  /// Splits text into parts that become small capitals and parts that don't. Combining marks stay with their
  /// letter.
  fileprivate func parts(
    of text: UnsafeRawBufferPointer
  ) -> [(range: Range<Int>, isSmall: Bool)] {
    var parts: [(range: Range<Int>, isSmall: Bool)] = []
    var offset = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      let isSmall = makesSmall(scalar)
      let isMark =
        scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .enclosingMark
      if let last = parts.indices.last, isMark || parts[last].isSmall == isSmall {
        parts[last].range = parts[last].range.lowerBound..<end
      } else {
        parts.append((offset..<end, isSmall))
      }
      offset = end
    }
    return parts
  }

  private func makesSmall(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.changesWhenUppercased
      || self == .ofAllLetters && scalar.properties.isUppercase
  }
}

/// Returns whether a font has lookups of a feature for a script. The script is a `GUnicodeScript` number, as
/// used by Pango.
private func hasFeature(_ feature: String, _ face: OpaquePointer?, script: UInt8) -> Bool {
  let code = g_unicode_script_to_iso15924(GUnicodeScript(GUnicodeScript.RawValue(script)))
  var count: UInt32 = 4
  var scripts = [hb_tag_t](repeating: 0, count: Int(count) + 2)
  hb_ot_tags_from_script_and_language(
    hb_script_from_iso15924_tag(code), nil, &count, &scripts, nil, nil)
  // HarfBuzz requires a zero at the end of the list.
  scripts = scripts.prefix(Int(count)) + [tag("DFLT"), 0]
  let lookups = hb_set_create()
  defer { hb_set_destroy(lookups) }
  hb_ot_layout_collect_lookups(face, tag("GSUB"), scripts, nil, [tag(feature), 0], lookups)
  return hb_set_is_empty(lookups) == 0
}
