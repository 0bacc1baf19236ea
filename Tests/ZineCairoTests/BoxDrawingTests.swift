import Foundation
import Testing
import ZineStyle
import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// Tests boxes in the output of the renderers.
@Suite struct BoxDrawingTests {
  private let red = Color(hex: 0xFF0000)
  private let blue = Color(hex: 0x0000FF)

  /// Returns one paragraph in a box, on a page of 120 by 100 pt with margins of 10 pt.
  private func issue(_ change: (inout BoxStyle) -> Void) throws -> BoxIssue {
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

  /// Returns a pixel of a page as `0xRRGGBB`.
  private func pixel(_ x: Int, _ y: Int, of pixels: Pixels) -> UInt32 {
    let offset = y * pixels.stride + x * 4
    return UInt32(pixels.bytes[offset + 2]) << 16 | UInt32(pixels.bytes[offset + 1]) << 8
      | UInt32(pixels.bytes[offset])
  }

  @Test func paintsBackgroundsAndBorders() throws {
    let issue = try issue {
      $0.background = Color(hex: 0x00FF00)
      $0.border = BoxSides(BoxBorder(width: 4, style: .solid, color: red))
      $0.border.end.color = blue
      $0.border.bottom.style = .none
    }
    let pixels = try pngPixels(try issue.png())
    // The box extends from 10 to 110 horizontally and from 10 to 74 vertically.
    for (x, y, color) in [
      (5, 5, 0xFFFFFF), (20, 20, 0x00FF00), (12, 40, 0xFF0000), (50, 12, 0xFF0000),
      (108, 40, 0x0000FF), (50, 72, 0x00FF00), (50, 76, 0xFFFFFF),
    ] {
      #expect(pixel(x, y, of: pixels) == UInt32(color), "\(x), \(y)")
    }
  }

  @Test func roundsCorners() throws {
    let issue = try issue {
      $0.background = blue
      $0.radius.topStart = 20
    }
    let pixels = try pngPixels(try issue.png())
    #expect(pixel(12, 12, of: pixels) == 0xFFFFFF)
    #expect(pixel(18, 18, of: pixels) == 0x0000FF)
    #expect(pixel(107, 12, of: pixels) == 0x0000FF)
  }

  @Test func leavesGapInDoubleBorders() throws {
    let issue = try issue { $0.border = BoxSides(BoxBorder(width: 9, style: .double, color: red)) }
    let pixels = try pngPixels(try issue.png())
    #expect(
      [11, 14, 17, 20].map { pixel($0, 45, of: pixels) } == [
        0xFF0000, 0xFFFFFF, 0xFF0000, 0xFFFFFF,
      ])
  }

  /// Dots and dashes are fitted between the corners.
  @Test(arguments: [BorderStyle.dotted, .dashed])
  func fitsDashes(_ style: BorderStyle) throws {
    let issue = try issue { $0.border = BoxSides(BoxBorder(width: 4, style: style, color: red)) }
    let pixels = try pngPixels(try issue.png())
    let row = (10..<110).map { pixel($0, 11, of: pixels) == 0xFF0000 }
    let dashes = row.indices.count { row[$0] && ($0 == 0 || !row[$0 - 1]) }
    #expect(dashes > 4)
    for corner in [(11, 11), (108, 11)] {
      #expect(pixel(corner.0, corner.1, of: pixels) == 0xFF0000, "\(corner)")
    }
  }

  @Test func writesPathsToPDF() throws {
    let issue = try issue {
      $0.background = Color(hex: 0x00FF00)
      $0.border = BoxSides(BoxBorder(width: 1, style: .dotted, color: red))
      $0.border.top = BoxBorder(
        width: 2, style: .solid, color: .cmyk(cyan: 1, magenta: 0, yellow: 0, black: 0))
      $0.radius = BoxCorners(6)
    }
    var content = PDFContent()
    content.begin(height: 100)
    guard case .box(let box) = issue.pages[0].items[0].content else {
      Issue.record("no box")
      return
    }
    for path in box.paths { content.draw(path) }
    let written = String(decoding: content.bytes.bytes, as: UTF8.self)
    #expect(written.hasPrefix("0 1 0 rg\n16 90 m\n104 90 l\n"))
    #expect(written.contains("1 0 0 0 k\n"))
    #expect(written.contains("f*\n"))
    #expect(written.contains("q\n1 0 0 RG\n1 j\n1 J[0 "))
    #expect(written.hasSuffix("S Q\n"))
  }

  @Test(arguments: BorderStyle.allCases)
  func writesValidFiles(_ style: BorderStyle) throws {
    let issue = try issue {
      $0.background = .spot(name: "Gold", tint: 0.5, fallback: Color(hex: 0xC0A000))
      $0.border = BoxSides(BoxBorder(width: 3, style: style, color: red))
      $0.radius = BoxCorners(300)
    }
    let file = URL.temporaryDirectory.appending(path: "box-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(try issue.pdf()).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["qpdf", "--check", file.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: try issue.svg(), as: UTF8.self).contains("<path"))
  }
}
