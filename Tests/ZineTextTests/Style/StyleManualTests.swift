import Foundation
import Testing

@testable import ZineStyle
@testable import ZineText

/// The manual of the style language is complete.
@Suite struct StyleManualTests {
  private static let text: String = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let page = folder.appending(path: "Documentation/styles.md")
    return (try? String(contentsOf: page, encoding: .utf8)) ?? ""
  }()

  private func section(_ title: String) throws -> Substring {
    let start = try #require(Self.text.range(of: "\n## \(title)\n")).upperBound
    let rest = Self.text[start...]
    return rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
  }

  /// Every supported property is in a table. Unsupported ones are in the list at the end.
  @Test(arguments: Property.all.map(\.name) + Shorthand.all.map(\.name))
  func namesEveryProperty(_ name: String) throws {
    #expect(try section("Properties").contains("`\(name)`"))
  }

  @Test(arguments: PlannedProperty.names)
  func namesWhatIsPlanned(_ name: String) throws {
    #expect(try section("Not built yet").contains("`\(name)`"))
    #expect(try !section("Properties").contains("`\(name)`"))
  }

  @Test(arguments: PseudoElement.allCases)
  func namesEveryPseudoElement(_ element: PseudoElement) {
    #expect(Self.text.contains("`::\(element.rawValue)`"))
  }

  @Test(arguments: MarginBox.allCases)
  func namesEveryMarginBox(_ box: MarginBox) {
    let name = box.rawValue.replacing("bottom", with: "top", maxReplacements: 1)
    #expect(Self.text.contains("`@\(box.rawValue)`") || Self.text.contains("`@\(name)`"))
  }

  @Test(arguments: Length.units)
  func namesEveryUnit(_ unit: String) { #expect(Self.text.contains("`\(unit)`")) }

  @Test(arguments: TextStyleName.allCases)
  func namesEveryTextStyle(_ style: TextStyleName) {
    #expect(Self.text.contains("`-zine-\(style.rawValue)`"))
  }

  /// The sizes in the manual match the code.
  @Test(arguments: TextStyleName.allCases)
  func tellsTheSizeOfEveryTextStyle(_ style: TextStyleName) throws {
    let row = try #require(
      Self.text.split(separator: "\n").first {
        $0.hasPrefix("| `-zine-") && $0.contains("`-zine-\(style.rawValue)`")
      })
    for size in [TextSize.l, .ax5] {
      let percent = Int((size.scale(of: style) * 100).rounded())
      #expect(row.contains("\(percent) %"), "\(percent)")
    }
  }
}
