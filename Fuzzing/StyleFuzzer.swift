// Fuzzes the style sheet parser, and computes styles from the result. `make fuzz` builds it together with
// ZineText and ZineStyle.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStyles(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let (source, problems) = SourceFile.decode(bytes, id: SourceID(0), name: "fuzz.css")
  check(problems, in: source)
  let target = count.isMultiple(of: 2) ? Target.a4 : .phone
  let (sheet, found) = StyleSheetParser.parse(source.bytes, source: source.id, target: target)
  check(found, in: source)
  precondition(
    sheet.rules.flatMap(\.declarations).allSatisfy { isInside($0.span, source) },
    "a declaration outside of the source")
  checkCascade(sheet, target)
  let (_, diagnostics) = StyleSheetParser.declarations(
    source.bytes, range: 0..<source.bytes.count, source: source.id, allowsShortNames: true)
  check(diagnostics, in: source)
  if !source.bytes.contains(UInt8(ascii: "{")),
    let sheet = try? StyleSetting.sheet(String(decoding: source.bytes, as: UTF8.self)).sheet
  {
    checkCascade(sheet, .a4)
  }
  return 0
}

private func isInside(_ span: SourceSpan, _ source: SourceFile) -> Bool {
  span.offset >= 0 && span.length >= 0 && span.offset + span.length <= source.bytes.count
}

/// A text that most selectors match in some place.
private let manuscript: Manuscript = {
  let markup = """
    <h1 id=a class="b c">one</h1>
    <p class=b title=x lang=de>two <b>three</b> <a href=#a>four</a> <font color=red>five</font></p>
    <div class=c><ul><li>six<li>seven</ul><blockquote dir=rtl><p>eight</blockquote></div>
    <ol start=3><li>nine</ol><section><h2>ten</h2><p style="margin: 1em">eleven</section>
    """
  let source = SourceFile(id: SourceID(1), name: "fuzz.txt", bytes: Array(markup.utf8))
  return MarkupParser.parse([source]).manuscript
}()

/// Checks that computed values are within their limits, whatever the style sheet contains.
private func checkCascade(_ sheet: StyleSheet, _ target: Target) {
  var sources = StyleSources()
  sources.target = target
  sources.sheets = [sheet]
  var cascade = StyleCascade(manuscript.elements, sources, language: "en")
  for index in manuscript.elements.nodes.indices {
    check(cascade.computed(ElementID(index)))
    for pseudoElement in PseudoElement.allCases {
      if let id = cascade.style(of: pseudoElement, of: ElementID(index)) { check(cascade[id]) }
    }
  }
  let styled = StyleResolver.resolve(manuscript, sources, language: "en").styled
  for number in 1...4 {
    for name in [nil] + styled.pages.names.sorted().map(Optional.some) {
      let page = styled.pages[PageIdentity(number: number, name: name)]
      precondition(page.columnSize.width.isFinite, "no width")
      precondition(page.columnSize.height.isFinite, "no height")
    }
  }
}

private func check(_ style: ComputedStyle) {
  let (inherited, own) = (style.inherited, style.own)
  precondition(Limits.fontSize.contains(inherited.fontSize), "no size")
  precondition((1...1000).contains(inherited.weight), "no weight")
  precondition(inherited.lineHeightPoints > 0, "no line height")
  precondition(inherited.lineHeightPoints.isFinite, "no line height")
  precondition((0...1).contains(inherited.opacity), "no opacity")
  let lengths = [
    inherited.indent, own.margin.top, own.margin.end, own.margin.bottom, own.margin.start,
    own.padding.top, own.padding.end, own.padding.bottom, own.padding.start, own.radius.topStart,
  ]
  for value in lengths.flatMap({ [$0.points, $0.percent] }) + [
    inherited.letterSpacing, inherited.wordSpacing, inherited.rise, own.border.top.width, own.shift,
  ] {
    precondition(value.isFinite, "no length")
  }
}
