import ZineStyle
import ZineText

/// Checks for font problems in paragraphs.
extension ParagraphShaper {
  struct FontProblem {
    /// The fallback family, if none of the style's families is available.
    var substitute: String?
    /// The weight or slant that the family has no face for. Ignored if only a built-in declaration requests
    /// it.
    var fauxStyle: FauxStyle?
  }

  /// Returns the font problems of a paragraph, without duplicates.
  func findings(
    in stretches: [ShapingStretch], _ pieces: PieceRow, _ paragraph: StyledParagraph
  ) -> [Finding] {
    var findings: [Finding] = []
    var offset = 0
    var styles: Set<ShapingStyleID> = []
    for stretch in stretches {
      if !stretch.isObject, let problem = fontProblem(of: stretch.style),
        styles.insert(stretch.style).inserted
      {
        let place = paragraph.storyOffset(offset)
        if let taken = problem.substitute {
          findings.append(substitution(by: taken, stretch.style, at: place))
        }
        if let faux = problem.fauxStyle {
          findings.append(finding(about: faux, stretch.style, at: place))
        }
      }
      offset += stretch.length
    }
    if pieces.hasContinuedRuns { findSplitClusters(in: pieces, of: paragraph, &findings) }
    guard pieces.hasMissingCharacters else { return findings }
    var known: Set<UInt32> = []
    for index in pieces.indices {
      guard let run = pieces.run(at: index), run.hasMissingCharacters else { continue }
      findMissing(in: run, at: pieces[index].textOffset, of: paragraph, &known, &findings)
    }
    return findings
  }

  private func fontProblem(of style: ShapingStyleID) -> FontProblem? {
    if let known = fontProblems[style] { return known }
    let problem = FontProblem(
      substitute: shaper.substitute(for: style), fauxStyle: fauxStyle(of: style))
    let isSound = problem.substitute == nil && problem.fauxStyle == nil
    let found = isSound ? nil : problem
    fontProblems[style] = .some(found)
    return found
  }

  private func fauxStyle(of id: ShapingStyleID) -> FauxStyle? {
    let asked = styled.styles[id].askedTraits
    guard !asked.isEmpty, var faux = shaper.fauxStyle(for: id) else { return nil }
    faux.traits.formIntersection(asked)
    return faux.traits.isEmpty ? nil : faux
  }

  private func substitution(
    by taken: String, _ style: ShapingStyleID, at offset: Int
  ) -> Finding {
    let named = styled.styles[style].families.particular
    return Finding(
      .families(named),
      Diagnostic(
        .substitutedFont(requested: named.joined(separator: ", "), taken: taken),
        at: styled.familyPlaces[styled.styles[style].families.named]
          ?? styled.story.sourceMap.span(at: offset)))
  }

  private func finding(
    about faux: FauxStyle, _ style: ShapingStyleID, at offset: Int
  ) -> Finding {
    Finding(
      .fauxStyle(faux),
      Diagnostic(
        .fauxStyle(
          family: faux.family, isBold: faux.traits.contains(.weight),
          isSlanted: faux.traits.contains(.slant),
          isMade: !faux.traits.isDisjoint(with: styled.styles[style].synthesis)),
        at: styled.story.sourceMap.span(at: offset)))
  }

  private func findMissing(
    in run: ShapedRun, at start: Int, of paragraph: StyledParagraph, _ known: inout Set<UInt32>,
    _ findings: inout [Finding]
  ) {
    let text = styled.text(of: paragraph)
    var offset = start
    for cluster in run.clusters {
      let end = offset + Int(cluster.byteLength)
      if cluster.kind == .missing {
        let characters = String(
          decoding: text[text.startIndex + offset..<text.startIndex + end], as: UTF8.self)
        for scalar in characters.unicodeScalars where known.insert(scalar.value).inserted {
          findings.append(
            Finding(
              .character(scalar.value),
              Diagnostic(
                .missingCharacter(scalar: scalar.value),
                at: styled.story.sourceMap.span(
                  at: paragraph.storyOffset(offset), length: end - offset))))
        }
      }
      offset = end
    }
  }

  /// Reports grapheme clusters that are set in several fonts, because no font has all of their characters.
  private func findSplitClusters(
    in pieces: PieceRow, of paragraph: StyledParagraph, _ findings: inout [Finding]
  ) {
    let text = styled.text(of: paragraph)
    var known: Set<String> = []
    var index = 0
    while index < pieces.count {
      guard let first = pieces.run(at: index), first.isContinued, let base = first.clusters.last
      else {
        index += 1
        continue
      }
      let start = pieces[index].textOffset + first.byteLength - Int(base.byteLength)
      var end = start + Int(base.byteLength)
      var isMissing = base.kind == .missing
      var fonts = [shaper.name(of: first.font)]
      let style = pieces[index].style
      var goesOn = true
      index += 1
      // Skips the runs that contain the rest of the grapheme cluster.
      while goesOn, index < pieces.count, let run = pieces.run(at: index),
        let mark = run.clusters.first, pieces[index].style == style,
        pieces[index].textOffset == end
      {
        let markEnd = end + Int(mark.byteLength)
        let isSeen = String(
          decoding: text[text.startIndex + end..<text.startIndex + markEnd], as: UTF8.self
        ).unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint }
        let name = shaper.name(of: run.font)
        if isSeen, !fonts.contains(name) { fonts.append(name) }
        isMissing = isMissing || mark.kind == .missing
        end = markEnd
        goesOn = run.isContinued && run.clusters.count == 1
        if goesOn { index += 1 }
      }
      guard fonts.count > 1, !isMissing else { continue }
      let cluster = String(
        decoding: text[text.startIndex + start..<text.startIndex + end], as: UTF8.self)
      guard known.insert(cluster).inserted else { continue }
      findings.append(
        Finding(
          .cluster(cluster),
          Diagnostic(
            .splitCluster(text: cluster, fonts: fonts),
            at: styled.story.sourceMap.span(
              at: paragraph.storyOffset(start), length: end - start))))
    }
  }
}
