import Testing
import ZineText

@testable import ZineCairo

@Suite struct FinishingTests {
  private func apply(_ content: String, _ paints: [TextPaint]) -> (markers: [String], String) {
    var markers = PaintMarkers()
    var content = content
    var colors: [String] = []
    for (index, paint) in paints.enumerated() {
      let (red, green, blue) = markers.marker(for: paint)
      let color = [red, green, blue].map { "0.\($0)" }.joined(separator: " ")
      colors.append(color)
      content = content.replacing("MARK\(index)", with: "\(color) rg")
    }
    let result = TextRenderModes.apply(markers, to: Array(content.utf8))
    return (colors, String(decoding: result, as: UTF8.self))
  }

  private let both = TextPaint(
    fill: .black, stroke: TextPaint.Stroke(color: Color(hex: 0xFF0000), width: 0.5))
  private let outline = TextPaint(
    fill: nil, stroke: TextPaint.Stroke(color: Color(hex: 0x0000FF), width: 1))

  @Test(arguments: [
    ("MARK0 BT (a) Tj ET", "0 0 0 rg 1 0 0 RG 0.5 w 1 j 2 Tr BT (a) Tj ET"),
    ("MARK1 (a) Tj", "0 0 1 RG 1 w 1 j 1 Tr (a) Tj"),
    // The next colour fills again, and gives the line back its width.
    (
      "3 w 2 j MARK0 (a) Tj 0 g (b) Tj",
      "3 w 2 j 0 0 0 rg 1 0 0 RG 0.5 w 1 j 2 Tr (a) Tj 0 g 0 Tr 3 w 2 j (b) Tj"
    ),
    (
      "MARK0 (a) Tj 1 0 0 rg (b) Tj 0 1 0 rg",
      "0 0 0 rg 1 0 0 RG 0.5 w 1 j 2 Tr (a) Tj 1 0 0 rg 0 Tr 0 j (b) Tj 0 1 0 rg"
    ),
    // Saved and restored with the colour.
    ("q MARK0 (a) Tj Q (b) Tj 0 g", "q 0 0 0 rg 1 0 0 RG 0.5 w 1 j 2 Tr (a) Tj Q (b) Tj 0 g"),
    // What only looks like a colour stays.
    (
      "(MARK0 \\) rg) Tj <</A (rg)>> BDC [<00>-3(rg)] TJ % rg\n1 g",
      "(0.623437 0.500037 0.500037 rg \\) rg) Tj <</A (rg)>> BDC [<00>-3(rg)] TJ % rg\n1 g"
    ),
    ("", ""),
    ("0.6234 0.5 0.5 rg", "0.6234 0.5 0.5 rg"),
  ])
  func putsPaintsInPlaceOfMarkers(_ content: String, _ expected: String) {
    #expect(apply(content, [both, outline]).1 == expected)
  }

  @Test func tellsMarkersFromColors() {
    var markers = PaintMarkers()
    let paints = (0..<9_000).map { number in
      TextPaint(fill: .grey(Double(number) / 9_000), stroke: both.stroke)
    }
    for (index, paint) in paints.enumerated() {
      let marker = markers.marker(for: paint)
      #expect(markers.marker(for: paint) == marker)
      let found = markers.paint(
        red: Double(marker.red) / 1e6, green: Double(marker.green) / 1e6,
        blue: Double(marker.blue) / 1e6)
      #expect(found == paints[index])
    }
    for value in stride(from: 0.0, through: 1, by: 0.0317) {
      let rounded = PaintMarkers.rounded(value)
      #expect(markers.paint(red: 0.6234, green: rounded, blue: rounded) == nil)
    }
  }

  @Test(arguments: [
    (0, "D:19700101000000Z"), (1_000_000_000, "D:20010909014640Z"),
    (951_782_400, "D:20000229000000Z"), (4_107_542_399, "D:21000228235959Z"),
    (4_107_542_400, "D:21000301000000Z"), (253_402_300_799, "D:99991231235959Z"),
    (1_795_219_200, "D:20261121000000Z"),
  ])
  func writesDates(_ seconds: Int, _ expected: String) {
    #expect(pdfDate(secondsSince1970: seconds) == expected)
  }
}
