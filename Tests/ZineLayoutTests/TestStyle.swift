@testable import ZineStyle
@testable import ZineText

/// Style of body text and headings for a test.
struct TestStyle {
  struct Block {
    var fontSize = 10.0
    var isBold = false
    var lineHeight = LineHeight.fixed(12)
    var alignment = TextAlignment.start
    var indent = 0.0
    var color = Color.black
    var blankLines = BlankLines.auto
    var composing = ComposingStyle.plain
    var features = FontFeatures()
  }

  var body = Block()
  /// Styles of `h1` to `h6`.
  var headings: [Block]
  var page: PageStyle

  init(page: PageStyle) {
    self.page = page
    // Sizes relative to the body, as in the built-in style.
    headings = [28.0, 22, 20, 17, 15, 16].map { size in
      var heading = Block()
      heading.fontSize = 9.4 * size / 17
      heading.isBold = true
      return heading
    }
  }

  /// Style sheets that declare these styles.
  var sources: StyleSources {
    var sources = StyleSources()
    sources.settings = Self.plain
    sources.settings.rules.append(rule("body", body))
    for (index, heading) in headings.enumerated() {
      sources.settings.rules.append(rule("h\(index + 1)", heading))
    }
    return sources
  }

  /// Removes the margins and indents that the built-in style sets on paragraphs and headings.
  private static let plain = StyleSheetParser.parse(
    Array(
      """
      p { text-indent: inherit; margin: 0 }
      h1, h2, h3, h4, h5, h6 { margin: 0; -zine-line-height-max: none; font-style: normal; column-span: none }
      blockquote { margin: 1lh 1.75em }
      """.utf8), source: SourceID(-1), target: .a4
  ).sheet

  private func rule(_ type: String, _ block: Block) -> StyleSheet.Rule {
    var subject = Selector.Compound()
    subject.type = type
    let changes: [(String, StyleChange)] = [
      ("font-size", { style, _ in style.inherited.setSize(block.fontSize) }),
      (
        "line-height",
        { style, _ in
          style.inherited.lineHeight =
            if case .fixed(let points) = block.lineHeight { .points(points) } else { .normal }
        }
      ),
      (
        "text-align",
        { style, _ in
          style.inherited.weight = block.isBold ? 700 : 400
          style.inherited.alignment = block.alignment
          style.inherited.indent = .points(block.indent)
          style.inherited.color = block.color
          style.inherited.blankLines = block.blankLines
          style.inherited.composing = block.composing
          style.inherited.features = block.features
        }
      ),
    ]
    return StyleSheet.Rule(
      selectors: [Selector(subject: subject)],
      declarations: changes.map { name, change in
        Declaration(
          effect: .set(.named(name), change), isImportant: false, text: "",
          span: SourceSpan(source: SourceID(-1), offset: 0, length: 0))
      })
  }
}

/// The built-in composing style of a heading on a printed page.
let headingComposing: ComposingStyle = {
  var style = ComposingStyle(wrap: .balance, lastLineMinimum: 0)
  style.hyphenation.mode = .manual
  return style
}()
