import ZineText

/// The target of a reference in generated text (CSS Content 3, section 3).
package enum ContentTarget: Hashable, Sendable {
  case identifier(String)
  /// The value of an attribute of the element: `#` and an identifier, or an external address.
  case attribute(String)
}

/// The part of a target's text that `target-text()` copies.
package enum TargetText: String, CaseIterable, Hashable, Sendable {
  case content, before, after
  case firstLetter = "first-letter"
}

/// What generated text can say about other places in the issue. Counters and texts are known after the issue
/// has been styled once, and pages after it has been laid out once.
package struct CrossReferences: Hashable, Sendable {
  /// What styles generate at a place.
  package struct Place: Hashable, Sendable {
    /// Values of each counter, outermost first.
    var counters: [String: [Int]] = [:]
    /// Generated text before and after the element.
    var before = ""
    var after = ""
  }

  /// Page numbers from a layout, counted from 1.
  package struct Pages: Hashable, Sendable {
    /// Pages of destinations, by identifier.
    package var destinations: [String: Int] = [:]
    /// Page on which each paragraph begins.
    package var paragraphs: [Int] = []
    package var count = 0

    package init() {}
  }

  /// The kinds of page numbers that the issue refers to.
  package var needs: ReferenceNeeds = []
  /// Identifiers of the destinations whose counters or texts are referred to.
  package var asked: Set<String> = []
  /// Content generated at each destination, by identifier.
  var places: [String: Place] = [:]
  /// Texts of references in margin boxes, other than page numbers.
  package var marginTexts: [ContentPart: String] = [:]
  /// Pages; `nil` before the first layout.
  package var pages: Pages?

  package init() {}

  /// Placeholder for a page number that is not known yet. Most page numbers are equally wide.
  static let unknownPage = 10

  /// Returns the identifiers whose pages have changed.
  package func moved(from old: CrossReferences) -> [String] {
    (pages?.destinations ?? [:]).filter { $1 != old.pages?.destinations[$0] }.keys.sorted()
  }
}

/// The kinds of page numbers that an issue refers to.
package struct ReferenceNeeds: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Page numbers in the text, which may change the layout.
  package static let pages = ReferenceNeeds(rawValue: 1)
  /// Page numbers in margin boxes, which cannot change the layout.
  package static let pagesInMargins = ReferenceNeeds(rawValue: 2)
}
