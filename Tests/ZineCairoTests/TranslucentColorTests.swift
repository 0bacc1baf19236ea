import Testing
import ZineText

@testable import ZineCairo
@testable import ZineLayout
@testable import ZineStyle

/// Tests translucent colours.
@Suite struct TranslucentColorTests {
  private let red = Color(Color(hex: 0xFF0000).components, alpha: 0.5)

  private func box(_ change: (inout BoxStyle) -> Void) throws -> BoxIssue {
    var style = BoxStyle()
    style.padding = BoxSides(20)
    change(&style)
    let page = PageStyle(
      size: Size(width: 120, height: 100),
      margins: PageMargins(top: 10, right: 10, bottom: 10, left: 10),
      columns: 1, columnGap: 10, grid: nil)
    return try BoxIssue(
      "a", boxes: [StyledBox(style: style)], boxOf: [0], page: page,
      settings: ["body.line-height=20pt"])
  }

  private func content(_ change: (inout BoxStyle) -> Void) throws -> String {
    let issue = try box(change)
    var content = PDFContent()
    content.begin(height: 100)
    for item in issue.pages[0].items {
      if case .box(let box) = item.content {
        for path in box.shadows + box.paths { content.draw(path) }
      }
    }
    return String(decoding: content.bytes.bytes, as: UTF8.self)
  }

  private func pixel(_ x: Int, _ y: Int, of pixels: Pixels) -> [UInt8] {
    let offset = y * pixels.stride + x * 4
    return [2, 1, 0].map { pixels.bytes[offset + $0] }
  }

  /// Whether two colours are equal apart from rounding.
  private func isNear(_ color: [UInt8], _ other: [Int]) -> Bool {
    zip(color, other).allSatisfy { abs(Int($0) - $1) <= 2 }
  }

  /// The page colour shows through once. A border of the same colour darkens the background behind it.
  @Test func blendsWithBackdrop() throws {
    let pixels = try pngPixels(
      try box {
        $0.background = red
        $0.border = BoxSides(BoxBorder(width: 6, style: .solid, color: red))
      }.png())
    #expect(isNear(pixel(30, 22, of: pixels), [255, 128, 128]))
    #expect(isNear(pixel(12, 40, of: pixels), [255, 64, 64]))
    #expect(pixel(4, 4, of: pixels) == [255, 255, 255])
  }

  /// No part of a border is painted over another part.
  @Test(arguments: BorderStyle.allCases, [0.0, 12])
  func paintsBordersOnce(_ style: BorderStyle, _ radius: Double) throws {
    let pixels = try pngPixels(
      try box {
        $0.border = BoxSides(BoxBorder(width: 6, style: style, color: red))
        if radius == 0 { $0.border.start.width = 4 }
        $0.radius.topStart = LengthPercentage(points: radius)
      }.png(ppi: 144))
    // The text is black. Everything else has the full red component.
    let greens = stride(from: 0, to: pixels.bytes.count, by: 4).compactMap {
      pixels.bytes[$0 + 2] == 255 ? pixels.bytes[$0 + 1] : nil
    }
    // Two dashes that meet in a rounded corner overlap in a seam as long as the width of the border.
    #expect(greens.count { $0 < 125 } <= 12, "\(greens.count { $0 < 125 })")
  }

  @Test func writesOpacities() throws {
    let written = try content { $0.background = red }
    #expect(written.contains("/A500 gs\n1 0 0 rg\n"))
    // The opacity of the box is applied in addition.
    let pale = try content {
      $0.background = red
      $0.opacity = 0.5
    }
    #expect(pale.contains("/A250 gs\n1 0 0 rg\n"))
  }

  /// Transparent content takes up space but paints nothing.
  @Test func omitsTransparentContent() throws {
    let clear = Color(.grey(0), alpha: 0)
    let written = try content {
      $0.border = BoxSides(BoxBorder(width: 6, style: .solid, color: clear))
      $0.shadows = [BoxShadow(x: 2, y: 2, blur: 0, spread: 0, color: clear)]
    }
    #expect(!written.contains("f*") && !written.contains("gs"))
  }

  /// The middle of a blurred shadow is as dark as a sharp shadow.
  @Test func keepsOpacityOfBlurredShadows() throws {
    let pixels = try [0.0, 4].map { blur in
      try pngPixels(
        try box { style in
          style.shadows = [BoxShadow(x: 0, y: 14, blur: blur, spread: 0, color: red)]
        }.png())
    }
    let middles = pixels.map { pixel(60, 81, of: $0) }
    for middle in middles { #expect(isNear(middle, [255, 128, 128]), "\(middles)") }
  }

  /// The fill and the outline of text have separate opacities, and the content after the text is opaque
  /// again.
  @Test func separatesFillAndStroke() throws {
    let content = try InkIssue([
      [
        .init(
          "pale",
          paint: {
            $0.fill = red
            $0.stroke = TextPaint.Stroke(color: .black, width: 1)
          })
      ], [.init("after")],
    ]).content()
    #expect(content.contains("/A500.1000 gs\n"))
    #expect(content.ranges(of: "/A1000 gs").count == 1)
  }

  @Test func writesTransparentTextAsText() throws {
    var style = ComputedStyle()
    style.inherited.color = Color(.grey(0), alpha: 0)
    #expect(style.paint.fill == nil && style.paint.stroke == nil)
    let content = try InkIssue([[.init("clear", paint: { $0.fill = nil })]]).content()
    #expect(content.contains("3 Tr\n") && content.contains("(clear)"))
  }
}
