import ZineText

/// The target of a reference in generated text (CSS Content 3, section 3).
package enum ContentTarget: Hashable, Sendable {
  case identifier(String)
  /// The value of an attribute of the element. It is either `#` with an identifier or an external URL.
  case attribute(String)
}

/// The part of the target's text that `target-text()` inserts.
package enum TargetText: String, CaseIterable, Hashable, Sendable {
  case content, before, after
  case firstLetter = "first-letter"
}

/// Values that generated text can insert for other positions in the issue. Counters and texts are known after
/// the issue was styled once. Page numbers are known after the issue was laid out once.
package struct CrossReferences: Hashable, Sendable {
  /// Values at the destination of a reference.
  package struct Place: Hashable, Sendable {
    /// For each counter name, the values of its nested counters from the outermost inward.
    var counters: [String: [Int]] = [:]
    /// Text that is generated before and after the element.
    var before = ""
    var after = ""
  }

  /// Page numbers that result from a layout, counted from 1.
  package struct Pages: Hashable, Sendable {
    /// Page numbers of destinations, keyed by identifier.
    package var destinations: [String: Int] = [:]
    /// Number of the page on which each paragraph begins.
    package var paragraphs: [Int] = []
    package var count = 0

    package init() {}
  }

  /// Whether text or margin boxes refer to page numbers.
  package var needs: ReferenceNeeds = []
  /// Identifiers of destinations whose counters or texts are needed by references.
  package var asked: Set<String> = []
  /// Values at each destination, keyed by identifier.
  var places: [String: Place] = [:]
  /// Texts of references in margin boxes. Page numbers are not included.
  package var marginTexts: [ContentPart: String] = [:]
  /// Page numbers; `nil` before the first layout.
  package var pages: Pages?

  package init() {}

  /// Number that is used for an unknown page number. Most page numbers have two digits too, so the text
  /// usually is as wide as the final text.
  static let unknownPage = 10

  /// Returns the identifiers of destinations whose page number has changed, sorted.
  package func moved(from old: CrossReferences) -> [String] {
    (pages?.destinations ?? [:]).filter { $1 != old.pages?.destinations[$0] }.keys.sorted()
  }
}

/// Where an issue refers to page numbers.
package struct ReferenceNeeds: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// References to page numbers in the text. The numbers can change the layout.
  package static let pages = ReferenceNeeds(rawValue: 1)
  /// References to page numbers in margin boxes. The numbers cannot change the layout.
  package static let pagesInMargins = ReferenceNeeds(rawValue: 2)
}
