/// What kind of thing differs between two documents.
package enum ChangeKind: String, CaseIterable, Sendable {
  // What a reader sees, the gravest first.
  case pageCount = "page count"
  case pageSize = "page size"
  case text, layout, picture
  /// Ink in another colour, or in another shape at the same place.
  case colour
  // What no reader sees on the page.
  case links, outline, metadata, structure, fonts
  /// The files have other bytes, and that is all.
  case bytes

  package var isVisible: Bool {
    switch self {
    case .pageCount, .pageSize, .text, .layout, .picture, .colour: true
    case .links, .outline, .metadata, .structure, .fonts, .bytes: false
    }
  }
}

/// A rectangle on a page: in points, from the upper left corner, y downwards.
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

/// A stretch of words that is gone, new, or both.
package struct WordChange: Hashable, Sendable {
  /// Words with a space between them; empty where nothing stood.
  package var old: String
  package var new: String

  package init(old: String, new: String) { (self.old, self.new) = (old, new) }
}

/// A line whose words are the same and stand somewhere else.
package struct MovedLine: Hashable, Sendable {
  package var text: String
  package var old: PageRectangle
  package var new: PageRectangle

  package init(text: String, old: PageRectangle, new: PageRectangle) {
    (self.text, self.old, self.new) = (text, old, new)
  }
}

/// One page, before and now.
package struct PageChange: Sendable {
  /// From 1; `nil` where the page is new.
  package var old: Int?
  /// From 1; `nil` where the page is gone.
  package var new: Int?
  /// In the order of `ChangeKind`; empty where the page is the same.
  package var kinds: [ChangeKind] = []
  package var words: [WordChange] = []
  package var moved: [MovedLine] = []
  /// What else differs, in a sentence each, such as where a link leads.
  package var details: [String] = []
  /// The area outside of which all pixels are the same.
  package var changedArea: PageRectangle?
  /// Of the new page, or of the old one where that is gone, in points.
  package var width = 0.0
  package var height = 0.0

  package init(old: Int?, new: Int?) { (self.old, self.new) = (old, new) }

  package var isChanged: Bool { !kinds.isEmpty }
}

/// What a difference that is not on one page comes to.
package struct DocumentChange: Hashable, Sendable {
  package var kind: ChangeKind
  /// A sentence, such as `the title was "A" and is "B"`.
  package var sentence: String

  package init(_ kind: ChangeKind, _ sentence: String) {
    (self.kind, self.sentence) = (kind, sentence)
  }
}

/// Two documents, compared.
package struct Comparison: Sendable {
  /// What the user calls them.
  package var name: String
  package var oldName: String
  package var newName: String
  /// The file in which a reader looks for what changed: the source.
  package var source: String?
  /// Which output of the issue it is.
  package var output: String?
  /// Other fonts or libraries than those of the golden, which may be why all the rest differs.
  package var causes: [String] = []
  package var changes: [DocumentChange] = []
  /// All pages in their order, those that are gone before what stands in their place.
  package var pages: [PageChange] = []

  package init(name: String, oldName: String, newName: String) {
    (self.name, self.oldName, self.newName) = (name, oldName, newName)
  }

  package var isSame: Bool { changes.isEmpty && !pages.contains(where: \.isChanged) }

  /// The kinds of all changes, each once, the gravest first.
  package var kinds: [ChangeKind] {
    let all = Set(changes.map(\.kind) + pages.flatMap(\.kinds))
    return ChangeKind.allCases.filter(all.contains)
  }
}

/// The pictures of a page for a report.
package struct PagePictures: Sendable {
  /// PNG files; `nil` where there is no such page.
  package var old: [UInt8]?
  package var new: [UInt8]?
  /// Shows what differs, on a pale copy of the page.
  package var difference: [UInt8]?

  package init(old: [UInt8]? = nil, new: [UInt8]? = nil, difference: [UInt8]? = nil) {
    (self.old, self.new, self.difference) = (old, new, difference)
  }
}
