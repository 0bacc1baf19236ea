import Foundation
import Testing

@testable import ZineStyle
@testable import ZineText

/// The manual of the style language leaves nothing out.
@Suite struct StyleManualTests {
  /// All pages of the manual, whatever their names.
  private static let text: String = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    folder.append(path: "Documentation")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().compactMap {
      try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }.joined(separator: "\n")
  }()

  /// The first cells of all tables: what the manual explains, and not only mentions.
  private static let entries = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
    .map { $0.components(separatedBy: " | ")[0] }.joined(separator: "\n")

  /// The rows of the index of properties, by the names in their first cells, which are links: values, default, and
  /// whether the property is inherited.
  private static let index: [String: [String]] = {
    var index: [String: [String]] = [:]
    let tables = text.components(separatedBy: "| property | values | default | inherited |\n")
      .dropFirst()
    for line in tables.flatMap(tableRows) {
      let cells = line.dropLast(" |".count).components(separatedBy: " | ")
      for match in cells[0].matches(of: /\[`([a-z-]+)`\]\(/) {
        index[String(match.1), default: []] += cells.dropFirst()
      }
    }
    return index
  }()

  /// Returns the rows up to the first line that belongs to no table.
  private static func tableRows(_ text: String) -> [Substring] {
    Array(
      text.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("|") }
        .filter { $0.hasPrefix("| [`") })
  }

  /// Every property is in the index, once.
  @Test(arguments: Property.all.map(\.name) + Shorthand.all.map(\.name))
  func indexesEveryProperty(_ name: String) throws {
    let cells = try #require(Self.index[name])
    #expect(cells.count == 3)
    #expect(!cells.contains(""))
    guard let property = Property.byName[name] else { return }
    #expect(cells.last == (property.isInherited ? "yes" : "no"))
  }

  @Test func indexesNothingElse() {
    let names = Set(Property.all.map(\.name) + Shorthand.all.map(\.name))
    #expect(Set(Self.index.keys).subtracting(names) == [])
  }

  /// The manual mentions properties that are planned but not supported, and lists them in no table of
  /// supported properties.
  @Test(arguments: PlannedProperty.names)
  func namesPlannedProperties(_ name: String) {
    #expect(Self.text.contains("`\(name)`"))
    #expect(!Self.entries.contains("`\(name)`"))
  }

  @Test(arguments: PseudoElement.allCases)
  func documentsEveryPseudoElement(_ element: PseudoElement) {
    #expect(Self.text.contains("`::\(element.rawValue)`"))
  }

  @Test(arguments: MarginBox.allCases)
  func documentsEveryMarginBox(_ box: MarginBox) {
    let name = box.rawValue.replacing("bottom", with: "top", maxReplacements: 1)
    #expect(Self.text.contains("`@\(box.rawValue)`") || Self.text.contains("`@\(name)`"))
  }

  @Test(arguments: Length.units)
  func documentsEveryUnit(_ unit: String) { #expect(Self.entries.contains("`\(unit)`")) }

  @Test(arguments: TextStyleName.allCases)
  func documentsEveryTextStyle(_ style: TextStyleName) {
    #expect(Self.text.contains("`-zine-\(style.rawValue)`"))
  }

  /// The sizes that the manual tells are those that are made.
  @Test(arguments: TextStyleName.allCases)
  func statesSizeOfEveryTextStyle(_ style: TextStyleName) throws {
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
