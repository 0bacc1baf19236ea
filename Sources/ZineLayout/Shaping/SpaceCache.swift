import ZineStyle
import ZineText

/// Cache of shaped spaces. There is one space for each style and, if the font kerns with spaces, one for each
/// pair of neighbours.
///
/// The width of a space includes all kerning between the words on both sides. The shape of a word is
/// therefore the same everywhere.
struct SpaceCache {
  /// Space of each style, shaped without neighbours.
  private var plain: [ShapingStyleID: ShapedRun] = [:]
  private var last: (style: ShapingStyleID, run: ShapedRun, kerns: Bool)?
  private var kerned: [Key: ShapedRun] = [:]
  /// Tables for the first styles whose fonts kern with spaces, indexed by two ASCII neighbours. Nearly all
  /// neighbours are ASCII, and hashing them would take longer than all other work for a word.
  private var tables: [(style: ShapingStyleID, runs: [ShapedRun?])] = []

  /// Advances of single characters, for each style whose font kerns with spaces, in points.
  private var advances: [ShapingStyleID: [PackedCharacter: Double]] = [:]

  /// Maximum number of tables. Each table takes 128 KB.
  private static let maximumTables = 8

  private struct Key: Hashable {
    var style: ShapingStyleID
    var before: PackedCharacter
    var after: PackedCharacter
  }

  /// - Parameters:
  ///   - before: Character before the space, or `none` to ignore it.
  ///   - after: Character after the space, or `none` to ignore it.
  mutating func space(
    _ style: ShapingStyleID, before: PackedCharacter, after: PackedCharacter,
    shaper: any TextShaper
  ) -> ShapedRun {
    let (run, kerns) = space(of: style, shaper)
    guard kerns else { return run }
    guard before.bits < 128, after.bits < 128, let table = table(of: style) else {
      return kernedSpace(run, style, before, after, shaper)
    }
    let slot = Int(before.bits) * 128 + Int(after.bits)
    if let known = tables[table].runs[slot] { return known }
    let new = kern(run, style, before, after, shaper)
    tables[table].runs[slot] = new
    return new
  }

  private mutating func table(of style: ShapingStyleID) -> Int? {
    if let index = tables.firstIndex(where: { $0.style == style }) { return index }
    guard tables.count < Self.maximumTables else { return nil }
    tables.append((style, Array(repeating: nil, count: 128 * 128)))
    return tables.count - 1
  }

  private mutating func kernedSpace(
    _ run: ShapedRun, _ style: ShapingStyleID, _ before: PackedCharacter,
    _ after: PackedCharacter, _ shaper: any TextShaper
  ) -> ShapedRun {
    let key = Key(style: style, before: before, after: after)
    if let known = kerned[key] { return known }
    let new = kern(run, style, before, after, shaper)
    kerned[key] = new
    return new
  }

  private mutating func space(
    of style: ShapingStyleID, _ shaper: any TextShaper
  ) -> (run: ShapedRun, kerns: Bool) {
    if let last, last.style == style { return (last.run, last.kerns) }
    let run =
      plain[style] ?? shaper.shapeWord([UInt8(ascii: " ")], style: style).runs.first ?? .empty
    plain[style] = run
    let kerns = shaper.spaceContext(of: style) == .kerning
    last = (style, run, kerns)
    return (run, kerns)
  }

  /// Returns the space with its kerned width: the width of the space and its neighbours shaped together,
  /// minus the widths of the neighbours.
  private mutating func kern(
    _ plain: ShapedRun, _ id: ShapingStyleID, _ before: PackedCharacter,
    _ after: PackedCharacter, _ shaper: any TextShaper
  ) -> ShapedRun {
    let together = advance(before.utf8 + [UInt8(ascii: " ")] + after.utf8, id, shaper)
    let change =
      together - advance(of: before, id, shaper) - advance(of: after, id, shaper)
      - plain.extent.advance
    guard abs(change) > 1e-6 else { return plain }
    return ShapedRun(
      font: plain.font, level: plain.level,
      clusters: plain.clusters.map { cluster in
        var cluster = cluster
        cluster.advance += change
        return cluster
      }, glyphs: plain.glyphs, kerning: change)
  }

  private mutating func advance(
    of character: PackedCharacter, _ style: ShapingStyleID, _ shaper: any TextShaper
  ) -> Double {
    if character.isNone { return 0 }
    if let known = advances[style]?[character] { return known }
    let new = advance(character.utf8, style, shaper)
    advances[style, default: [:]][character] = new
    return new
  }

  private func advance(
    _ text: [UInt8], _ style: ShapingStyleID, _ shaper: any TextShaper
  ) -> Double {
    shaper.shapeWord(text[...], style: style).runs.reduce(0) { $0 + $1.extent.advance }
  }
}
