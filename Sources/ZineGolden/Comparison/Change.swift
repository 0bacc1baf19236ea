/// The kind of a difference between two documents.
package enum ChangeKind: String, CaseIterable, Sendable {
  // Differences that are visible on the page, the most serious first.
  case pageCount = "page count"
  case pageSize = "page size"
  case text, layout, picture
  /// Ink with a changed colour, or with a changed shape at the same position.
  case colour
  // Differences that are invisible on the page.
  case links, outline, metadata, structure, fonts
  /// The files differ only in their bytes.
  case bytes

  package var isVisible: Bool {
    switch self {
    case .pageCount, .pageSize, .text, .layout, .picture, .colour: true
    case .links, .outline, .metadata, .structure, .fonts, .bytes: false
    }
  }
}

/// A rectangle on a page, in points from the upper left corner; y increases downward.
package struct PageRectangle: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  func contains(_ other: PageRectangle) -> Bool {
    other.x >= x && other.x + other.width <= x + width
      && other.y >= y && other.y + other.height <= y + height
  }
}

/// A sequence of words that was removed, added or replaced.
package struct WordChange: Hashable, Sendable {
  /// Words, separated by spaces; empty if there were none.
  package var old: String
  package var new: String

  package init(old: String, new: String) { (self.old, self.new) = (old, new) }
}

/// A line with the same words at another position.
package struct MovedLine: Hashable, Sendable {
  package var text: String
  package var old: PageRectangle
  package var new: PageRectangle

  package init(text: String, old: PageRectangle, new: PageRectangle) {
    (self.text, self.old, self.new) = (text, old, new)
  }
}

/// A page of the old document and the corresponding page of the new document.
package struct PageChange: Sendable {
  /// Page number in the old document, from 1; `nil` if the page was added.
  package var old: Int?
  /// Page number in the new document, from 1; `nil` if the page was removed.
  package var new: Int?
  /// Kinds of differences, in the order of `ChangeKind`; empty if the page is unchanged.
  package var kinds: [ChangeKind] = []
  package var words: [WordChange] = []
  package var moved: [MovedLine] = []
  /// Descriptions of other differences, such as a changed target of a link.
  package var details: [String] = []
  /// Bounding box of all changed pixels.
  package var changedArea: PageRectangle?
  /// Size of the new page, or of the old page if the page was removed, in points.
  package var width = 0.0
  package var height = 0.0

  package init(old: Int?, new: Int?) { (self.old, self.new) = (old, new) }

  package var isChanged: Bool { !kinds.isEmpty }
}

/// A difference that does not belong to a single page.
package struct DocumentChange: Hashable, Sendable {
  package var kind: ChangeKind
  /// Description, such as `the title was "A" and is "B"`.
  package var sentence: String

  package init(_ kind: ChangeKind, _ sentence: String) {
    (self.kind, self.sentence) = (kind, sentence)
  }
}

/// The comparison of two documents.
package struct Comparison: Sendable {
  /// Name of the comparison for display.
  package var name: String
  package var oldName: String
  package var newName: String
  /// Path of the source, in which users can look for the cause of the changes.
  package var source: String?
  /// Name of the output.
  package var output: String?
  /// Descriptions of fonts or libraries that differ from those of the golden. They may explain all other
  /// differences.
  package var causes: [String] = []
  package var changes: [DocumentChange] = []
  /// All pages in order. Removed pages precede their replacements.
  package var pages: [PageChange] = []

  package init(name: String, oldName: String, newName: String) {
    (self.name, self.oldName, self.newName) = (name, oldName, newName)
  }

  package var isSame: Bool { changes.isEmpty && !pages.contains(where: \.isChanged) }

  /// Kinds of all changes without duplicates, the most serious first.
  package var kinds: [ChangeKind] {
    let all = Set(changes.map(\.kind) + pages.flatMap(\.kinds))
    return ChangeKind.allCases.filter(all.contains)
  }
}

/// Raster images of a page for a report.
package struct PagePictures: Sendable {
  /// PNG files; `nil` if the page does not exist.
  package var old: [UInt8]?
  package var new: [UInt8]?
  /// The differences, drawn over a pale copy of the page.
  package var difference: [UInt8]?

  package init(old: [UInt8]? = nil, new: [UInt8]? = nil, difference: [UInt8]? = nil) {
    (self.old, self.new, self.difference) = (old, new, difference)
  }
}
