import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Random issues in which blocks may overlap. Every overlap is reported, and nothing else.
@Suite struct RandomOverlapTests {
  /// An issue in which every word names its block.
  private struct Issue {
    var markup = ""
    var sheet = ""
    private var blockCount = 0

    init(_ random: inout LinearCongruence) {
      let columns = random.next(3) + 1
      sheet = """
        @page { size: 300pt \(random.pick([150, 200, 260]))pt; margin: 20pt; columns: \(columns);
          column-gap: 10pt; -zine-baseline-grid: \(random.pick(["none", "auto"]));
          @footnote { float-reference: \(random.pick(["column", "page"])) } }
        footnote, div, h2, table { font: 10pt/12pt serif; margin: 2pt 0 }
        .f { float: \(random.pick(["top", "bottom"])); column-span: \(random.pick(["1", "all"])) }
        .g { float: \(random.pick(["left", "right"])); width: 60pt;
          margin-top: \(random.pick([0, 0, -30]))pt }
        .n { margin: \(random.pick([0, -10, -20]))pt 0 }
        .h { height: 24pt }
        h2 { column-span: \(random.pick(["1", "all"])) }
        """
      for index in 0..<3 {
        let wraps = random.pick(["wrap-flow: both", "", "", "background: red"])
        let place = "left: \(random.next(200))pt; top: \(random.next(150))pt"
        sheet += " .p\(index) { position: absolute; \(place); width: 70pt; \(wraps) }"
      }
      for _ in 0...random.next(10) { addBlock(&random, columns) }
    }

    private mutating func name() -> String {
      blockCount += 1
      return "b\(blockCount)"
    }

    private func words(_ name: String, _ count: Int) -> String {
      Array(repeating: name, count: count).joined(separator: " ")
    }

    private mutating func addBlock(_ random: inout LinearCongruence, _ columns: Int) {
      let name = name()
      let text = words(name, random.next(14) + 1)
      switch random.next(10) {
      case 0: markup += "<h2>\(name)</h2>\n"
      case 1: markup += "<div class=f>\(text)</div>\n"
      case 2: markup += "<div class=g>\(text)</div>\n"
      case 3: markup += "<div class=p\(random.next(3))>\(text)</div>\n"
      case 4: markup += "<div class=n>\(text)</div>\n"
      case 5: markup += "<div class=h>\(text)</div>\n"
      case 6 where columns < 3:
        let rows = (0...random.next(4)).map { _ in "<tr><td>\(name)<td>\(name)" }
        markup += "<table>\(rows.joined())</table>\n"
      case 7:
        let note = self.name()
        markup += "<p>\(text)<footnote>\(words(note, random.next(8) + 1))</footnote> \(name)</p>\n"
      default: markup += "<p>\(text)</p>\n"
      }
    }
  }

  private struct Pair: Hashable {
    var page: Int
    var names: Set<String>
  }

  /// Returns the box of each glyph on a page, with the name of its block.
  private func boxes(_ page: Page) -> [(name: String, rect: Rect)] {
    page.items.flatMap { item -> [(String, Rect)] in
      guard case .glyphs(let run) = item.content else { return [] }
      let text = String(decoding: run.text, as: UTF8.self)
      guard let name = text.split(separator: " ").first(where: { $0.hasPrefix("b") }) else {
        return []
      }
      return zip(run.glyphs, text).compactMap { glyph, character in
        character == " "
          ? nil
          : (
            String(name.prefix { $0.isLetter || $0.isNumber }),
            Rect(x: run.origin.x + glyph.x, y: run.origin.y - 8, width: 10, height: 10)
          )
      }
    }
  }

  /// Returns the pairs of blocks on a page whose glyphs overlap.
  private func overlaps(on page: Page) -> Set<Pair> {
    let boxes = boxes(page)
    var pairs: Set<Pair> = []
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] where other.name != box.name {
        let across = abs(box.rect.origin.x - other.rect.origin.x)
        let along = abs(box.rect.origin.y - other.rect.origin.y)
        if across < 9.5, along < 9.5 {
          pairs.insert(Pair(page: page.number, names: [box.name, other.name]))
        }
      }
    }
    return pairs
  }

  private func name(at span: SourceSpan?, of markup: String) -> String {
    let bytes = Array(markup.utf8)
    guard let span, span.offset < bytes.count else { return "" }
    return String(decoding: bytes[span.offset...], as: UTF8.self).prefix {
      $0.isLetter || $0.isNumber
    }.description
  }

  @Test(.timeLimit(.minutes(5))) func reportsAllTextOverlaps() {
    var (pageCount, found) = (0, 0)
    var backgrounds = 0
    for seed in 0..<1_000 as Range<UInt64> {
      var random = LinearCongruence(seed: seed)
      let issue = Issue(&random)
      let made = SheetPages(issue.markup, issue.sheet)
      var told: Set<Pair> = []
      var covered: Set<Pair> = []
      for finding in made.findings {
        guard case .overlap(let part) = finding.fact else { continue }
        let names = [finding.span, finding.related.first?.span].map {
          name(at: $0, of: issue.markup)
        }
        let pair = Pair(page: finding.page ?? 0, names: Set(names))
        if part == .text { told.insert(pair) } else { covered.insert(pair) }
      }
      let real = made.pages.reduce(into: Set<Pair>()) { $0.formUnion(overlaps(on: $1)) }
      pageCount += made.pages.count
      found += real.count
      backgrounds += covered.count
      let whole = "seed \(seed): \(issue.sheet)\n\(issue.markup)"
      // A pair is reported once, on its first page. A background may cover more than the glyph boxes show.
      let untold = real.filter { pair in !(told.union(covered)).contains { $0.names == pair.names }
      }
      #expect(untold.isEmpty, "\(untold) untold, \(whole)")
      #expect(told.isSubset(of: real), "\(told.subtracting(real)) are apart, \(whole)")
    }
    #expect(
      pageCount > 1_000 && found > 300 && backgrounds > 50, "\(pageCount) \(found) \(backgrounds)")
    print("overlaps: 1000 issues, \(pageCount) pages, \(found) pairs, \(backgrounds) backgrounds")
  }
}
