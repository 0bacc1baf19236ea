import ZineText

/// The place in the issue that generated text speaks of (CSS Content 3, section 3).
package enum ContentTarget: Hashable, Sendable {
  case identifier(String)
  /// What an attribute of the element says: `#` and an identifier, or an address that is elsewhere.
  case attribute(String)
}

/// What generated text takes from the text of another place.
package enum TargetText: String, CaseIterable, Hashable, Sendable {
  case content, before, after
  case firstLetter = "first-letter"
}

/// What generated text can say of other places in the issue. All of it is known only when the issue was
/// styled once, and the pages when it was laid out once.
package struct CrossReferences: Hashable, Sendable {
  /// What the style makes of a place.
  package struct Place: Hashable, Sendable {
    /// The values of each counter, from the outermost one on.
    var counters: [String: [Int]] = [:]
    /// The generated text before and after the element.
    var before = ""
    var after = ""
  }

  /// On which pages the layout has put everything; pages count from 1.
  package struct Pages: Hashable, Sendable {
    /// By identifiers.
    package var destinations: [String: Int] = [:]
    /// Where each paragraph begins.
    package var paragraphs: [Int] = []
    package var count = 0

    package init() {}
  }

  /// Which of this the text speaks of.
  package var needs: ReferenceNeeds = []
  /// The identifiers of the places that are spoken of.
  package var asked: Set<String> = []
  /// By identifiers.
  var places: [String: Place] = [:]
  /// What parts of the margins' content say that speak of other places, but not of their pages.
  package var marginTexts: [ContentPart: String] = [:]
  /// `nil` before the first layout.
  package var pages: Pages?

  package init() {}

  /// What stands for a page that is not known yet: most numbers are as wide.
  static let unknownPage = 10

  /// The identifiers whose pages are others than they were.
  package func moved(from old: CrossReferences) -> [String] {
    (pages?.destinations ?? [:]).filter { $1 != old.pages?.destinations[$0] }.keys.sorted()
  }
}

/// Which numbers of pages an issue tells.
package struct ReferenceNeeds: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Numbers of pages in the text itself, which may move it.
  package static let pages = ReferenceNeeds(rawValue: 1)
  /// Numbers of pages in the margins, which move nothing.
  package static let pagesInMargins = ReferenceNeeds(rawValue: 2)
}
