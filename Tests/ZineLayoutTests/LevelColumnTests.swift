import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// What levelled columns keep together, and what stays on the page when an article or a column band ends.
@Suite struct LevelColumnTests {
  private static func page(_ columns: Int) -> String {
    "@page { size: 420pt 240pt; margin: 20pt; columns: \(columns); column-gap: 10pt } "
  }

  private static func text(_ letter: Character, _ count: Int) -> String {
    (0..<count).map { "\(letter)\($0)" }.joined(separator: " ")
  }

  /// Returns the words of a fragment and of all fragments inside it.
  private func words(_ fragment: Fragment) -> [String] {
    fragment.lines.flatMap { line in
      line.items.flatMap { item -> [String] in
        guard case .glyphs(let run) = item else { return [] }
        return String(decoding: run.text, as: UTF8.self).split(separator: " ").map(String.init)
      }
    } + fragment.nested.flatMap { $0.block.map { words($0.fragment) } ?? [] }
  }

  /// Returns the pages and columns in which words with a first letter stand, as `page.column`.
  private func places(of letter: Character, _ made: SheetPages) -> Set<String> {
    var places: Set<String> = []
    for (number, page) in made.pages.enumerated() {
      for column in page.columns
      where words(column.fragment).contains(where: { $0.first == letter }) {
        places.insert("\(number).\(column.id.number)")
      }
    }
    return places
  }

  // MARK: Headings

  /// The first lines below a heading are in its column, however few lines there are.
  @Test(arguments: 2...4, ["", "<div class=f>F</div>"])
  func headingsKeepTheirText(_ columns: Int, _ float: String) {
    for above in [0, 5] {
      for below in 1...10 {
        for (height, orphans) in [(12, 2), (30, 2), (30, 6)] {
          let made = SheetPages(
            "<p>\(Self.text("a", 6 * above))</p><h2>H</h2><p>\(float)\(Self.text("b", 6 * below))</p>",
            Self.page(columns)
              + "h2 { font: 10pt/\(height)pt serif; margin: 0 } p { orphans: \(orphans) } "
              + ".f { float: right; width: 40%; height: 36pt; margin: 0 }")
          let heading = places(of: "H", made)
          let isKept = !heading.isDisjoint(with: places(of: "b", made))
          #expect(heading.count == 1 && isKept, "\(above) \(below) \(height) \(orphans)")
        }
      }
    }
  }

  /// A heading of several lines is in one column, at the foot of a full column and in level columns.
  @Test(arguments: 1...3)
  func headingsAreWhole(_ columns: Int) {
    for above in 0...18 {
      let made = SheetPages(
        "<p>\(Self.text("a", 6 * above))</p><h2>Haaaa Hbbbb Hcccc Hdddd</h2><p>\(Self.text("b", 9))</p>",
        Self.page(columns) + "@page { margin-right: \(450 - 80 * columns)pt; size: 430pt 240pt }")
      let found = places(of: "H", made)
      #expect(found.count == 1, "\(above) \(found)")
    }
  }

  /// The text below a heading over some of the columns is never beside it.
  @Test(arguments: 3...5)
  func textIsBelowSpanningHeadings(_ columns: Int) {
    for span in 2..<columns {
      for above in [0, 4] {
        for below in 1...12 {
          let made = SheetPages(
            "<p>\(Self.text("a", 3 * above))</p><h2>H</h2><p>\(Self.text("b", 3 * below))</p>",
            Self.page(columns) + "h2 { column-span: \(span); font: 10pt/24pt serif; margin: 0 }")
          let areas = made.pages[0].columns
          let heading = areas.first { words($0.fragment).first == "H" }
          let text = areas.first { words($0.fragment).contains { $0.first == "b" } }
          let isBelow =
            if let heading, let text {
              text.origin.y > heading.origin.y && text.id == heading.id && made.pages.count == 1
            } else { false }
          #expect(isBelow, "\(span) \(above) \(below)")
        }
      }
    }
  }

  /// In a divided block with `break-inside: avoid`, a heading is in the column of its text.
  @Test func headingsKeepTheirTextInDividedBlocks() {
    for columns in 2...4 {
      for count in 3...16 {
        let made = SheetPages(
          "<div class=k><h3>H</h3><p>\((0..<count).map { "k\($0)" }.joined(separator: "<br>"))</p></div>",
          Self.page(columns) + ".k { break-inside: avoid } @page { size: 420pt 88pt }"
            + "h3 { font: 10pt/24pt serif; margin: 0 } p { orphans: 1; widows: 1 }")
        let heading = places(of: "H", made)
        let isKept = !heading.isDisjoint(with: places(of: "k", made))
        #expect(isKept, "\(columns) \(count) \(heading)")
      }
    }
  }

  /// A block with `break-inside: avoid` that is higher than a column is divided with as many lines on each side as
  /// orphans and widows ask for.
  @Test(arguments: 1...3)
  func highBlocksAreDividedWell(_ widows: Int) {
    for columns in 1...3 {
      for count in 14...40 {
        let made = SheetPages(
          "<div class=k><p>\((0..<count).map { "k\($0)" }.joined(separator: "<br>"))</p></div>",
          Self.page(columns) + ".k { break-inside: avoid } p { orphans: 3; widows: \(widows) }")
        let parts = made.pages.flatMap(\.columns).map { words($0.fragment).count }
        #expect(parts.reduce(0, +) == count, "\(columns) \(count)")
        #expect(parts.count == 1 || parts.last ?? 0 >= widows, "\(columns) \(count) \(parts)")
        #expect(parts.dropLast().allSatisfy { $0 >= 3 }, "\(columns) \(count) \(parts)")
      }
    }
  }

  // MARK: Units

  /// What a full column holds is not torn apart by levelling, whether or not it is first on the page. The words of a
  /// unit begin with `u`.
  @Test(
    arguments: [
      "<table><tr><td>u1 u2<td>u3 u4 u5 u6 u7 u8 u9</table>",
      "<table><caption>u1</caption><thead><tr><th>u2<th>u3</thead><tr><td>u4<td>u5 u6</table>",
      "<table><thead><tr><th>u1<th>u2</thead><tr><td>u3<td>u4 u5<tr><td>u6<td>u7</table>",
      "<table><tr><td rowspan=3>u1 u2<td>u3 u4<tr><td>u5<tr><td>u6</table>",
      "<table><tr><td rowspan=3>u1 u2<td>u3 u4<tr><td>u5<tr><td>u6<tr><td>a<td>a</table>",
      "<figure><p>u1 u2 u3</p><figcaption>u4 u5 u6</figcaption></figure>",
      "<figure><div class=h>u1</div><figcaption>u4 u5 u6</figcaption></figure>",
      "<h3>u1 u2</h3><table><tr><td>u3<td>u4<tr><td>u5<td>u6</table>",
      "<p class=o>u1<br>u2<br>u3<br>u4<br>u5<br>u6</p>",
      "<div class=k>u1<br>u2<br>u3<br>u4<br>u5<br>u6</div>",
    ], ["", "<p>a a</p>", "<h2>s</h2>"])
  func keepsUnitsWhole(_ unit: String, _ before: String) {
    for columns in 2...4 {
      for grid in ["none", "12pt"] {
        for after in ["", "<p>a a</p>", "<pagebreak><p>a</p>", "<h2>s</h2><p>a</p>"] {
          let made = SheetPages(
            before + unit + after,
            Self.page(columns) + "@page { -zine-baseline-grid: \(grid) } .h { height: 50pt } "
              + ".o { orphans: 4; widows: 4 } .k { break-inside: avoid } figure { margin: 0 } "
              + "h2 { column-span: all; margin: 0 } h3 { break-after: avoid; margin: 0 }")
          let places = places(of: "u", made)
          #expect(places.count == 1, "\(columns) \(grid) \(after): \(places)")
        }
      }
    }
  }

  // MARK: Side floats

  /// A side float at the end of the text is in the next column before a break or a spanner, if it has room there.
  @Test(arguments: [
    "<pagebreak><p>b0</p>", "<h2 class=p>b0</h2><p>b1</p>", "<p class=p>b0</p>",
    "<h2>b0</h2><p>b1</p>",
    "<p class=r>b0</p>", "<section class=n><p>b0</p></section>", "",
  ])
  func sideFloatsStayOnThePage(_ after: String) {
    for columns in 2...3 {
      for side in ["left", "right"] {
        for count in [4, 30, 60] {
          let made = SheetPages(
            "<p>\(Self.text("a", count))</p><div class=f>\(Self.text("f", 20))</div>\(after)",
            Self.page(columns)
              + ".f { float: \(side); width: 60pt } h2 { column-span: all; margin: 0 } "
              + ".p { break-before: page } .r { break-before: left } .n { page: other }")
          let (float, next) = (places(of: "f", made), places(of: "b", made))
          #expect(float.count == 1 && float.first?.hasPrefix("0.") == true, "\(columns) \(count)")
          #expect(float.isDisjoint(with: next), "\(columns) \(count) \(float) \(next)")
          #expect(!made.findings.contains { $0.fact.code == .lateFloat }, "\(columns) \(count)")
        }
      }
    }
  }

  // MARK: Spanners over some columns

  /// The columns around a spanner over some of them are level above a spanner over more of them.
  @Test(arguments: [3, 4], ["", "<footnote>n</footnote>"])
  func levelsAroundPartialSpanners(_ columns: Int, _ note: String) throws {
    for count in [columns * 8, columns * 12, columns * 20] {
      let made = SheetPages(
        "<h2>h1</h2><p>\(Self.text("a", count))\(note)</p><h1>s1\(note)</h1><p>b0</p>",
        Self.page(columns) + "h1 { column-span: all } h2 { column-span: 2 } "
          + "h1, h2 { margin: 0; font: 10pt/12pt serif } body { orphans: 1; widows: 1 }")
      #expect(made.pages.count == 1, "\(count)")
      let areas = made.pages[0].columns
      let spanner = try #require(areas.firstIndex { $0.span == columns })
      let above = areas[..<spanner].filter { $0.span == 1 }
      let ends = above.map { $0.origin.y + $0.fragment.usedExtent }
      let top = areas[spanner].origin.y
      #expect(Set(above.map(\.id.number)).count == columns, "\(count)")
      // All columns have the same height, so that the last one can lack some lines.
      let most = 12 * Double(columns - 1)
      #expect(
        (ends.max() ?? 0) - (ends.min() ?? 0) <= most && (ends.max() ?? 0) <= top,
        "\(count) \(ends) \(top)")
      #expect(places(of: "b", made) == ["0.0"], "\(count)")
      for area in areas where area.fragment.footnotes != nil {
        #expect(area.origin.y > top, "\(count)")
      }
    }
  }

  /// A heading over more columns than the heading before it, but not over all, stays on the page: beside the columns
  /// of that heading if enough columns are left, otherwise below level columns.
  @Test(arguments: [
    (2, 4, [2, 3, 4, 5]), (2, 3, [2, 3, 4]), (3, 4, [0, 1, 2, 3]), (4, 5, [0, 1, 2, 3, 4]),
  ])
  func placesWiderHeadingsAfterPartialOnes(_ first: Int, _ second: Int, _ columns: [Int]) {
    let made = SheetPages(
      "<h2>h1</h2><p>\(Self.text("a", 12))</p><h3>s1</h3><p>\(Self.text("b", 30))</p>",
      Self.page(6) + "h2 { column-span: \(first) } h3 { column-span: \(second) } "
        + "h2, h3 { margin: 0; font: 10pt/12pt serif } body { orphans: 1; widows: 1 }")
    let spanner = made.pages[0].columns.first { words($0.fragment) == ["s1"] }
    #expect(made.pages.count == 1)
    #expect(spanner?.id.number == columns[0] && spanner?.span == columns.count)
  }

  /// Issues with many headings over some of many columns, with footnotes and side floats, have every word on a page.
  @Test(arguments: 1...12)
  func endsAmongManySpanners(_ seed: Int) {
    var random = LinearCongruence(seed: UInt64(seed))
    var count = 0
    func words(_ most: Int) -> String {
      let first = count
      count += 1 + random.next(most)
      return (first..<count).map { "w" + String($0, radix: 36) }.joined(separator: " ")
    }
    var markup = ""
    for _ in 0..<40 {
      let note = random.next(3) == 0 ? "<footnote>\(words(4))</footnote>" : ""
      markup += "<h2 class=s\(random.next(4))>\(words(3))\(note)</h2><p>\(words(40))</p>"
      if random.next(4) == 0 {
        markup += "<div style='float: left; width: 50%'>\(words(10))</div>"
      }
    }
    let made = SheetPages(
      markup,
      "@page { size: 640pt 300pt; margin: 20pt; columns: \(4 + random.next(3)); column-gap: 10pt }"
        + "h2, div, footnote { margin: 0; font: 10pt/12pt serif } "
        + ".s0, .s1 { column-span: 2 } .s2 { column-span: 3 } .s3 { column-span: all }")
    let placed = made.pages.flatMap(\.columns).flatMap { self.words($0.fragment) }.filter {
      $0.hasPrefix("w")
    }
    let isWhole = placed.count == count && Set(placed).count == count
    #expect(isWhole, "\(placed.count) of \(count) words on \(made.pages.count) pages")
  }

  // MARK: Footnotes

  /// The text of columns is level, and their footnotes are at the foot of the page, as in columns that are not level.
  @Test(
    arguments: [
      "", "<pagebreak><p>b</p>", "<p class=n>b</p>",
      "<h2 class=k>b<br>b<br>b<br>b<br>b<br>b<br>b</h2>",
    ], ["", "<h2>s</h2>", "<h2>s<footnote>n</footnote></h2>", "<h3>s</h3>"])
  func levelColumnsHaveNotesAtTheFoot(_ after: String, _ before: String) throws {
    for columns in 2...4 {
      for grid in ["none", "12pt"] {
        for notes in [[3], [3, 20], [20, 40], [3, 20, 40]] {
          let text = (0..<columns * 11 + 20).map {
            "a\($0)" + (notes.contains($0) ? "<footnote>n\($0)</footnote>" : "")
          }
          let made = SheetPages(
            before + "<p>\(text.joined(separator: " "))</p>" + after,
            Self.page(columns)
              + "@page { -zine-baseline-grid: \(grid) } footnote { font: 10pt/12pt serif; margin: 0 } "
              + "h2, h3 { margin: 0; font: 10pt/12pt serif } h2 { column-span: all } "
              + "h3 { column-span: 2 } .k { break-inside: avoid } .n { page: other } "
              + "body { orphans: 1; widows: 1 } ::footnote-call { content: none }")
          let areas = made.pages[0].columns
          let calls = "\(columns) \(grid) \(notes)"
          let placed = areas.flatMap { words($0.fragment) }.filter { $0.hasPrefix("n") }
          let expected = notes.map { "n\($0)" } + (before.contains("footnote") ? ["n"] : [])
          #expect(Set(placed) == Set(expected) && placed.count == expected.count, "\(calls)")
          for area in areas {
            guard let note = area.fragment.footnotes else { continue }
            let end = area.origin.y + note.bounds.end
            #expect(end > 220 - 12 && end < 220.01, "\(calls) \(end)")
          }
          let ends = areas.filter { words($0.fragment).contains { $0.hasPrefix("a") } }.map {
            $0.origin.y + $0.fragment.textExtent
          }
          let difference = try #require(ends.max()) - (ends.min() ?? 0)
          #expect(
            ends.count == columns && difference <= 12 * Double(columns - 1), "\(calls) \(ends)")
        }
      }
    }
  }

  // MARK: Pages as high as their content

  /// A page as high as its content has room for its floats, with text or without.
  @Test(arguments: [
    "top", "bottom", "top; column-span: all", "bottom; column-span: all", "-zine-top-corner",
    "-zine-bottom-corner", "top; float-defer: 1",
  ])
  func pagesAreAsHighAsFloats(_ float: String) {
    for columns in 1...3 {
      for count in [0, 3, 60] {
        let made = SheetPages(
          (count > 0 ? "<p>\(Self.text("a", count))</p>" : "")
            + "<div class=f>\(Self.text("f", 24))</div>",
          Self.page(columns) + "@page { size: 420pt auto } .f { float: \(float); margin: 0 }")
        for page in made.pages {
          for object in page.positioned {
            let rect = object.content.rect
            let isInside =
              rect.origin.y >= 20 - 0.01 && rect.end <= page.size.height - 20 + 0.01
            #expect(isInside, "\(columns) \(count) \(rect) \(page.size)")
          }
        }
        let floats = made.pages.flatMap(\.positioned)
        #expect(floats.count == 1 && made.findings.isEmpty, "\(columns) \(count)")
      }
    }
  }
}
