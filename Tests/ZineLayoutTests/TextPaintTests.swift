import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Characters are 10 pt wide, with an ascent of 8 pt and a descent of 2 pt.
@Suite struct TextPaintTests {
  private func line(_ change: (inout TextPaint) -> Void) -> LineFragment {
    StyledText(.init("ab", paint: change)).lines()[0]
  }

  // MARK: Shadows

  @Test func paintsShadowsBelowGlyphs() {
    let grey = Color.grey(0.5)
    let items = line {
      $0.shadows = [
        TextShadow(x: 1, y: 2, color: grey), TextShadow(x: -3, y: 4, color: .black, opacity: 0.5),
      ]
      $0.opacity = 0.5
    }.items
    let shadows = items.compactMap { item in
      if case .shapes(let shapes) = item { shapes } else { nil }
    }
    // The first shadow is topmost, directly below the glyphs.
    #expect(shadows.map(\.color) == [.black, grey])
    #expect(shadows.map(\.origin.x) == [-3, 1])
    #expect(shadows.map(\.opacity) == [0.25, 0.5])
    guard case .glyphs(let run)? = items.last else {
      Issue.record("the letters do not lie on top")
      return
    }
    #expect(shadows.map(\.origin.y) == [run.origin.y + 4, run.origin.y + 2])
    #expect(shadows[0].glyphs == run.glyphs)
  }

  /// A background is painted below the shadows of the text, and decoration lines cast shadows too.
  @Test func castsShadowsOfDecorations() {
    let items = line {
      $0.shadows = [TextShadow(x: 1, y: 1, color: .grey(0.5))]
      $0.decoration.isUnderlined = true
      $0.decoration.lineThrough = TextDecoration.Line(style: .wavy)
      $0.decoration.background = .highlighter
    }.items
    let kinds = items.map { item in
      switch item {
      case .rule(let rule): "rule \(rule.color)"
      case .path(let painted): "path \(painted.color ?? .black)"
      case .shapes: "shadow"
      case .glyphs: "glyphs"
      case .picture: "picture"
      }
    }
    let (grey, black) = (Color.grey(0.5), Color.black)
    #expect(
      kinds == [
        "rule \(Color.highlighter)", "rule \(grey)", "shadow", "path \(grey)", "rule \(black)",
        "glyphs", "path \(black)",
      ])
  }

  @Test func castsShadowsOfStrokes() {
    let items = line {
      $0.fill = nil
      $0.stroke = TextPaint.Stroke(color: .black, width: 0.5)
      $0.shadows = [TextShadow(x: 1, y: 1, color: .grey(0.5))]
    }.items
    guard case .shapes(let shapes)? = items.first else {
      Issue.record("no shadow")
      return
    }
    #expect(shapes.strokeWidth == 0.5)
  }

  // MARK: Opacity

  @Test func appliesOpacityToDecorations() {
    let items = line {
      $0.opacity = 0.3
      $0.decoration.isUnderlined = true
      $0.decoration.lineThrough = TextDecoration.Line(style: .dotted)
    }.items
    guard case .rule(let rule)? = items.first, case .path(let painted)? = items.last else {
      Issue.record("no lines")
      return
    }
    #expect(rule.opacity == 0.3)
    #expect(painted.opacity == 0.3)
  }

  @Test func dumpsOnlyUsedProperties() {
    func dump(_ change: (inout TextPaint) -> Void) -> String {
      let text = StyledText(.init("ab", paint: change))
      let frame = text.frame().0
      var column = PlannedColumn.empty(at: nil) { _ in ConstraintSpace(frame.path) }
      column.fragment = frame
      let page = Page(
        number: 1, folio: 1, size: Size(width: 200, height: 100), columns: [column])
      return FrameDump(text.styled, fontName: { _ in "fixed" }).text(of: page)
    }
    #expect(dump { _ in }.contains("run [0, 20] fixed #000000 \"ab\""))
    let all = dump {
      $0.opacity = 0.5
      $0.effect = .letterpress
      $0.shadows = [TextShadow(x: 1, y: 0, color: .grey(1))]
      $0.decoration.underline = TextDecoration.Line(style: .dashed, thickness: 1)
    }
    #expect(all.contains("run [0, 20] fixed #000000 opacity 0.5 letterpress \"ab\""))
    #expect(all.contains("shapes [1, 9] #ffffff opacity 0.5"))
    #expect(all.contains("path [0, 9.75 18 x 1] #000000 opacity 0.5"))
  }

  // MARK: Rise

  /// Shifted text makes its line higher, even in the middle of a word.
  @Test(arguments: [(0.0, 12.0), (3, 13), (20, 30), (-20, 30)])
  func shiftsTextByAnyLength(_ rise: Double, _ height: Double) {
    let line = StyledText(.init("ab"), .init("cd", paint: { $0.rise = rise })).lines()[0]
    #expect(line.glyphRuns.last.map { line.baseline - $0.origin.y } == rise)
    #expect(line.height == height)
  }

  @Test func keepsSmallShiftedTextInLine() {
    func height(_ rise: Double) -> Double {
      StyledText(
        .init("ab"), .init("cd", shaping: { $0.size = 5 }, paint: { $0.rise = rise })
      ).lines()[0].height
    }
    #expect(height(4) == 12)
    #expect(height(-2) == 12)
    #expect(height(20) > 12)
  }

  // MARK: Letterpress

  /// Darker above and lighter below, in the same inks.
  @Test(arguments: [
    Color.black, .grey(0.4), Color(hex: 0x8B3030), .cmyk(cyan: 0, magenta: 1, yellow: 1, black: 0),
    .spot(name: "Blue", tint: 1, fallback: Color(hex: 0x0000A0)),
  ])
  func shadesLetterpress(_ color: Color) {
    let press = Letterpress(color, size: 24)
    func sum(_ color: Color) -> Double {
      color.screen.red + color.screen.green + color.screen.blue
    }
    #expect(sum(press.shade) + 0.1 < sum(press.ground))
    #expect(sum(press.light) > sum(press.ground) + 0.1)
    if case .cmyk = color.components {
      guard case .cmyk = press.ground.components else {
        Issue.record("inks became light")
        return
      }
    }
    #expect(press.shadeDepth > press.lightDepth && press.lightDepth > 0)
    #expect(Letterpress(color, size: 60).shadeDepth > press.shadeDepth)
  }
}
